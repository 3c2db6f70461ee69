import { hash, randomBytes, randomInt } from 'node:crypto';

/** Randomness, as an argument. */
export interface Ids {
  /** An unguessable id of 22 letters, digits, `-` and `_`; those of one moment begin the same, and lie side by side in an index. */
  next(): string;
  /** A code of the given number of decimal digits, each as likely as the next. */
  digits(count: number): string;
  /** So many letters and digits that nobody reads as others, each as likely as the next. */
  letters(count: number): string;
}

// No letter or digit that is read as another: no 0 O, 1 I L.
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

const ID_BYTES = 16;
/** The time in milliseconds; what is left, 80 bits, is random. */
const TIME_BYTES = 6;
function nextId(): string {
  const bytes = randomBytes(ID_BYTES);
  bytes.writeUIntBE(Date.now(), 0, TIME_BYTES);
  return bytes.toString('base64url');
}

export const randomIds: Ids = {
  next: nextId,
  digits: (count) => Array.from({ length: count }, () => randomInt(10)).join(''),
  letters: (count) => Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
};

/** A number that a person can quote on the phone, such as `LK-7F3K-92QD`. */
export function createReference(ids: Ids): string {
  const bytes = hash('sha256', ids.next(), 'buffer');
  let reference = 'LK';
  for (let place = 0; place < 8; place += 1)
    reference += `${place % 4 === 0 ? '-' : ''}${LETTERS[(bytes[place] ?? 0) % LETTERS.length]}`;
  return reference;
}
