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
/** Random bytes for the ids to come: asking for many costs as much as asking for a few. */
const pool = { bytes: Buffer.alloc(0), used: 0 };

function nextId(): string {
  if (pool.used === pool.bytes.length) Object.assign(pool, { bytes: randomBytes(256 * ID_BYTES), used: 0 });
  pool.bytes.writeUIntBE(Date.now(), pool.used, TIME_BYTES);
  pool.used += ID_BYTES;
  return pool.bytes.toString('base64url', pool.used - ID_BYTES, pool.used);
}

export const randomIds: Ids = {
  next: nextId,
  digits: (count) => Array.from({ length: count }, () => randomInt(10)).join(''),
  letters: (count) => Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
};

/** A number that a person can quote on the phone, such as `LK-7F3K-92QD`. */
export function drawReference(ids: Ids): string {
  const bytes = hash('sha256', ids.next(), 'buffer');
  const letters = Array.from(bytes.subarray(0, 8), (byte) => LETTERS[byte % LETTERS.length]).join('');
  return `LK-${letters.slice(0, 4)}-${letters.slice(4)}`;
}
