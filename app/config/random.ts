import { randomBytes } from 'node:crypto';

/** Asking the system for many bytes costs as much as asking for a few. */
const POOL_BYTES = 4096;
const pool = { bytes: Buffer.alloc(0), used: 0 };

/** So many random bytes, which nobody else has been given: few, for keys and names that nobody guesses. */
export function drawBytes(count: number): Buffer<ArrayBuffer> {
  if (pool.used + count > pool.bytes.length) Object.assign(pool, { bytes: randomBytes(POOL_BYTES), used: 0 });
  pool.used += count;
  return pool.bytes.subarray(pool.used - count, pool.used);
}
