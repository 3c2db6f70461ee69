import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Random for each process: nobody outside can tell how far two digests agree. */
const COMPARISON_KEY = randomBytes(32);
const digest = (text: string): Buffer => createHmac('sha256', COMPARISON_KEY).update(text).digest();

/** Compares two texts in constant time, whatever their lengths. */
export const isEqualTimingSafe = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
