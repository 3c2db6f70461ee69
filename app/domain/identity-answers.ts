import { toAsciiDigits, normalizeTypedNumber } from './normalize-digits';
import type { ErrorKey, FieldError } from './error-keys';

/** A value that an identity check asks for, as far as the rules need it. */
interface IdentityQuestion {
  isZip: boolean;
  maxLength: number;
}

/**
 * What is wrong with the shape of a typed value; another function checks whether it is the right one. Spaces and hyphens, by
 * which people group numbers, do not count. Spec: preferences-and-consent 5.
 */
export function identityAnswerError(typed: string, { isZip, maxLength }: IdentityQuestion): FieldError | undefined {
  const value = normalizeTypedNumber(typed);
  if (value === '') return { key: 'input.required' };
  if (value.length > maxLength) return { key: 'text.tooLong', params: { n: maxLength } };
  const key = isZip ? zipError(typed) : undefined;
  return key && { key };
}

/**
 * A value as it is compared: the same for `Main Street 4-B` and `mainstreet4b`, and digits of any script. Of a ZIP code
 * with its extension the first five digits count; leading zeros stay.
 */
export function comparableIdentityAnswer(value: string, { isZip }: Pick<IdentityQuestion, 'isZip'>): string {
  const plain = normalizeTypedNumber(value.normalize('NFKC')).toLowerCase();
  return isZip && /^\d{9}$/.test(plain) ? plain.slice(0, 5) : plain;
}

/** A ZIP code as text of digits: leading zeros are part of it. */
function normalizeZip(text: string): string {
  return toAsciiDigits(text).trim();
}

/** True for up to 5 digits from 1 to 99999. Spec: preferences-and-consent 5 and 9, "ZIP". */
export function isZip(text: string): boolean {
  const zip = normalizeZip(text);
  return /^\d{1,5}$/.test(zip) && Number(zip) >= 1;
}

/** `input.required`, `zip.numberOnly`, or undefined for a ZIP code. */
export function zipError(text: string): ErrorKey | undefined {
  if (normalizeZip(text) === '') return 'input.required';
  return isZip(text) ? undefined : 'zip.numberOnly';
}
