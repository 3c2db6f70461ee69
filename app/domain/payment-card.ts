/** Payment cards as typed. Spec: enrollment-and-payment 3 and 5, "Smart pay". */
import { toAsciiDigits, normalizeTypedNumber } from './normalize-digits';
import type { ErrorKey } from './error-keys';

type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay' | 'rupay' | 'unknown';

export interface CardExpiry {
  /** Four digits. */
  year: number;
  /** 1 to 12. */
  month: number;
}

const BRANDS: readonly (readonly [CardBrand, RegExp])[] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['amex', /^3[47]/],
  ['diners', /^3(0[0-5]|[689])/],
  ['jcb', /^35(2[89]|[3-8])/],
  ['discover', /^(6011|64[4-9]|65)/],
  ['rupay', /^(508[5-9]|60|8[12])/],
  ['unionpay', /^62/],
];

/** A card number as one run of digits. */
export function normalizeCardNumber(text: string): string {
  return normalizeTypedNumber(text);
}

/** True for 12 to 19 digits with the right Luhn check digit. */
export function isCardNumberValid(text: string): boolean {
  const number = normalizeCardNumber(text);
  if (!/^\d{12,19}$/.test(number) || /^0+$/.test(number)) return false;
  const sum = Array.from(number)
    .reverse()
    .map((digit, index) => (index % 2 === 1 ? Number(digit) * 2 : Number(digit)))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return sum % 10 === 0;
}

/** Whether a text is a card number, or begins or ends a run of digits with one of a known network. */
export function hasCardNumber(text: string): boolean {
  const digits = toAsciiDigits(text);
  const runs = digits.match(/\d(?:[ -]?\d){14,}/g)?.map(normalizeCardNumber) ?? [];
  const parts = runs.flatMap((run) => [16, 15].flatMap((length) => [run.slice(0, length), run.slice(-length)]));
  const isOfNetwork = (part: string) =>
    isCardNumberValid(part) && (cardBrand(part) === 'amex') === (part.length === 15) && cardBrand(part) !== 'unknown';
  const whole = digits.replace(/\D/g, '');
  return (whole.length > 12 && isCardNumberValid(whole)) || parts.some(isOfNetwork);
}

/** The network a number belongs to by its first digits. */
export function cardBrand(text: string): CardBrand {
  const number = normalizeCardNumber(text);
  return BRANDS.find(([, start]) => start.test(number))?.[0] ?? 'unknown';
}

/** Lengths of the groups that a number is printed in on the card; the last one takes the rest. */
function groupsOf(number: string): readonly number[] {
  if (cardBrand(number) === 'amex') return [4, 6, 5];
  return cardBrand(number) === 'diners' && number.length <= 14 ? [4, 6, 4] : [4, 4, 4, 4, 3];
}

function grouped(number: string): string {
  const starts = groupsOf(number).reduce<number[]>((all, length) => [...all, (all.at(-1) ?? 0) + length], []);
  return Array.from(number, (digit, index) =>
    index > 0 && starts.slice(0, -1).includes(index) ? ` ${digit}` : digit,
  ).join('');
}

/**
 * A number that is being typed, in the groups of its card, and where the caret goes: it stays behind the digit that it was
 * behind, and before the one that it was before where `isForward` (something behind the caret was deleted). Undefined where
 * something else than digits and separators was typed, which is left alone.
 */
export function groupCardNumber(
  text: string,
  caret: number,
  isForward = false,
): { text: string; caret: number } | undefined {
  const number = normalizeCardNumber(text);
  if (!/^\d*$/.test(number)) return undefined;
  const before = normalizeCardNumber(text.slice(0, caret)).length;
  const result = grouped(number);
  let end = 0;
  for (let digits = 0; digits < before; end += 1) if (result[end] !== ' ') digits += 1;
  return { text: result, caret: isForward && result[end] === ' ' ? end + 1 : end };
}

/** Inserts the slash behind the month into an expiry that is being typed. A second slash is removed. */
export function insertExpirySlash(text: string): string {
  const typed = toAsciiDigits(text);
  if (/^(0[1-9]|1[0-2])$/.test(typed)) return `${text}/`;
  return /^\d{1,2}\/\/$/.test(typed) ? text.slice(0, -1) : text;
}

/** `MM/YY` as typed, also `MMYY`, `M/YY`, `MM / YYYY` and `MM-YY`; undefined when it is none. */
export function parseCardExpiry(text: string): CardExpiry | undefined {
  const typed = toAsciiDigits(text).replace(/\s/g, '');
  const match = /^(\d{1,2})[/.-](\d{2}|20\d{2})$/.exec(typed) ?? /^(\d{2})(\d{2}|20\d{2})$/.exec(typed);
  const [, isoYear, isoMonth] = /^(20\d{2})-(\d{2})-\d{2}(?:T|$)/.exec(typed) ?? [];
  const month = Number(match?.[1] ?? isoMonth);
  const year = Number(match?.[2] ?? isoYear) % 2000;
  return month >= 1 && month <= 12 ? { year: 2000 + year, month } : undefined;
}

/** Cards are given for a few years; who types a year further ahead has typed another than the card's. */
const LONGEST_VALIDITY_YEARS = 20;

/** Whether an expiry lies further ahead than any card's. */
export function isExpiryTooFarAhead({ year, month }: CardExpiry, nowMs: number): boolean {
  const now = new Date(nowMs);
  return (year - now.getUTCFullYear()) * 12 + month - (now.getUTCMonth() + 1) > LONGEST_VALIDITY_YEARS * 12;
}

/** Whether a card has expired at an instant. It is good to the end of its month everywhere on earth. */
export function isCardExpired({ year, month }: CardExpiry, nowMs: number): boolean {
  return nowMs >= Date.UTC(year, month, 1, 12);
}

interface CardEntry {
  cardNumber: string;
  nameOnCard: string;
  expirationDate: string;
}

/** What is wrong with a card as typed, by field; an empty object when nothing is. */
export function cardErrors(entry: CardEntry, nowMs: number): Partial<Record<keyof CardEntry, ErrorKey>> {
  const errors: Partial<Record<keyof CardEntry, ErrorKey>> = {};
  const expiry = parseCardExpiry(entry.expirationDate);
  if (entry.cardNumber.trim() === '') errors.cardNumber = 'input.required';
  else if (!isCardNumberValid(entry.cardNumber)) errors.cardNumber = 'card.invalid';
  if (entry.nameOnCard.trim() === '') errors.nameOnCard = 'input.required';
  if (entry.expirationDate.trim() === '') errors.expirationDate = 'input.required';
  else if (!expiry) errors.expirationDate = 'expiry.invalid';
  else if (isCardExpired(expiry, nowMs)) errors.expirationDate = 'expiry.past';
  else if (isExpiryTooFarAhead(expiry, nowMs)) errors.expirationDate = 'expiry.tooFar';
  return errors;
}

/** How people know the networks; empty where the first digits tell nothing. */
export const CARD_BRAND_NAMES: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  rupay: 'RuPay',
  unknown: '',
};
