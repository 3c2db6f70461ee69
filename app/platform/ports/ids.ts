import { randomBytes, randomInt } from 'node:crypto';

/** Randomness, as an argument. */
export interface Ids {
  /** An unguessable id of 22 letters, digits, `-` and `_`. */
  next(): string;
  /** A code of the given number of decimal digits, each as likely as the next. */
  digits(count: number): string;
}

export const randomIds: Ids = {
  next: () => randomBytes(16).toString('base64url'),
  digits: (count) => Array.from({ length: count }, () => randomInt(10)).join(''),
};
