/**
 * A formatted time with the words that Korean has for the halves of a day, 오전 and 오후. Newer data of Unicode let `Intl`
 * write AM and PM there, older ones write the words themselves.
 */
export function withDayPeriod(text: string, locale: string | undefined): string {
  if (!/^ko\b/i.test(locale ?? '')) return text;
  return text.replace(/\bAM\b/, '오전').replace(/\bPM\b/, '오후');
}
