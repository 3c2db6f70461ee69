/** The mask of a North American number, +1(999)-999-9999. Spec: enrollment-and-payment 2, "Field-agent payments page". */

const COUNTRY_CODE = '1';
const NATIONAL_DIGITS = 10;

/**
 * `text` in the mask, as far as its digits go. What can't be a North American number, such as one with another country's
 * code or with too many digits, stays as it is, so that nothing that was typed or pasted is lost.
 */
export function maskNorthAmerican(text: string): string {
  const typed = text.trim();
  if (/[^\d\s()+\-.]/.test(typed) || /^\+(?!1|$)/.test(typed)) return text;
  const digits = typed.replace(/\D/g, '');
  const hasCode = typed.startsWith('+') || digits.startsWith(COUNTRY_CODE);
  const national = hasCode ? digits.slice(1) : digits;
  if (national === '' || national.length > NATIONAL_DIGITS) return text;
  const [area, exchange, line] = [national.slice(0, 3), national.slice(3, 6), national.slice(6)];
  return `+1(${area}${exchange ? `)-${exchange}` : ''}${line ? `-${line}` : ''}`;
}
