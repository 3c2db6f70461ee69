/** Money as integer minor units. Spec: forms-and-approval 9, enrollment-and-payment 5 and 9. */
import { toAsciiDigits, withoutInvisibleMarks } from './normalize-digits';
import { formatLocale } from './format-units-and-lists';

/** A whole number of cents or paise. */
export type Cents = number;
export type Currency = 'USD' | 'INR';

/** Longest amount a person may type. */
export const AMOUNT_MAX_LENGTH = 10;

/** `n` as an amount of minor units. RangeError when it is not a safe whole number. */
export function cents(n: number): Cents {
  if (!Number.isSafeInteger(n)) throw new RangeError(`An amount must be a whole number of cents, not ${n}`);
  return n === 0 ? 0 : n;
}

/**
 * A decimal of the wire (`12.5`, `'12.50'`) as minor units, half a cent rounded away from zero.
 * It rounds the decimal as written, so 1.005 is 101 although its binary value is a little less.
 * RangeError for anything that is not a decimal number.
 */
export function toCents(amount: number | string): Cents {
  const match = /^\s*([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?\s*$/i.exec(String(amount));
  const whole = match?.[2] ?? '';
  const fraction = match?.[3] ?? '';
  if (!match || whole + fraction === '') throw new RangeError(`Not an amount of money: ${amount}`);
  const point = whole.length + Number(match[4] ?? 0) + 2;
  const digits = whole + fraction;
  const integerPart = point > 0 ? digits.slice(0, point) + zeros(point - digits.length) : '';
  const roundsUp = point >= 0 && (digits.charAt(point) || '0') >= '5';
  const value = Number(integerPart || '0') + (roundsUp ? 1 : 0);
  return cents(match[1] === '-' ? -value : value);
}

function zeros(count: number): string {
  return count > 0 ? '0'.repeat(count) : '';
}

/** Minor units as the decimal the wire carries: 1050 is 10.5. */
export function fromCents(amount: Cents): number {
  return cents(amount) / 100;
}

const formatters = new Map<string, Intl.NumberFormat>();

/** For people: always two decimals, with the dollar or rupee symbol, e.g. `$1,050.00`. */
export function formatMoney(amount: Cents, currency: Currency = 'USD', locale = 'en'): string {
  const key = `${locale} ${currency}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    if (formatters.size >= 100) formatters.clear();
    formatter = moneyFormatter(currency, formatLocale(locale));
    formatters.set(key, formatter);
  }
  // Written from right to left, the sign of `US$` would change sides.
  return formatter.format(fromCents(amount)).replace(/^\u200f.*[A-Z]\$$/, '$&\u200e');
}

function moneyFormatter(currency: Currency, locale: string): Intl.NumberFormat {
  const options = { style: 'currency', currency, minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
  try {
    return new Intl.NumberFormat(locale, { ...options, currencyDisplay: 'narrowSymbol' });
  } catch {
    // Safari before 14.1 refuses `narrowSymbol`.
    return new Intl.NumberFormat(locale, options);
  }
}

/** Decimal points of scripts other than ours: the Arabic one, its comma as it is often typed instead, and full-width ones. */
const OTHER_POINTS = /[\u066b\u060c\uff0e\uff0c]/g;

/**
 * What a payer typed as minor units: digits of any script with at most one decimal point or comma and two
 * decimals, at most 10 characters. Undefined otherwise: `1,000` is refused rather than guessed.
 */
export function parseAmount(text: string): Cents | undefined {
  const trimmed = withoutInvisibleMarks(text).trim();
  if (trimmed.length > AMOUNT_MAX_LENGTH) return undefined;
  const match = /^(\d+)(?:[.,](\d{0,2}))?$/.exec(toAsciiDigits(trimmed).replace(OTHER_POINTS, '.'));
  if (!match) return undefined;
  return Number(match[1]) * 100 + Number(`${match[2] ?? ''}00`.slice(0, 2));
}

/** Rupees for India, by name or code; dollars for every other country. */
export function currencyOf(country: string | undefined): Currency {
  return /^\s*(india|in|ind)\s*$/i.test(country ?? '') ? 'INR' : 'USD';
}
