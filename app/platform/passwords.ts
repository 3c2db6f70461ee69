import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

interface Cost {
  /** Binary logarithm of N. */
  logN: number;
  r: number;
  p: number;
}

/**
 * N = 2^15, r = 8, p = 3: 32 MiB and a few tenths of a second for each password, one of the settings that OWASP's password
 * storage cheat sheet holds equal. The cost is stored with each hash, so that it can be raised for new ones.
 */
const COST: Cost = { logN: 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** A stored hash that asks for more is no hash of ours. */
const MAX_LOG_N = 18;

/** What a password is stored as: `scrypt$15$8$3$salt$key`, with a salt of its own. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await deriveKey(password, salt, COST);
  const { logN, r, p } = COST;
  return ['scrypt', logN, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Whether the password is the one behind the hash; false for a hash that can't be read. Takes as long for a wrong one. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const match = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]+)\$([\w-]+)$/.exec(hash);
  if (!match) return false;
  const [logN = 0, r = 0, p = 0] = match.slice(1, 4).map(Number);
  const [salt, stored] = match.slice(4).map((part) => Buffer.from(part, 'base64url'));
  if (!salt || stored?.length !== KEY_BYTES || logN < 1 || logN > MAX_LOG_N || r < 1 || p < 1) return false;
  return timingSafeEqual(await deriveKey(password, salt, { logN, r, p }), stored);
}

/** One form of each character: keyboards compose the same letter differently. NIST SP 800-63B 5.1.1.2. */
function deriveKey(password: string, salt: Buffer, { logN, r, p }: Cost): Promise<Buffer> {
  const N = 2 ** logN;
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
