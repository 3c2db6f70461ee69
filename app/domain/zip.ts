import { toAsciiDigits } from './digits';
import type { ErrorKey } from './error-keys';

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
