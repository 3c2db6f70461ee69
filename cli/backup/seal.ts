import { createHash, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { Seal } from './parts';

const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** 128 MiB and about half a second: a passphrase has fewer bits than a key. */
const COST = { N: 131_072, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const CHECK = 'latchkey back-up';

/** SHA-256 of an archive's parts in their order: of each its name, its size and its content. */
export function createTranscript() {
  const hash = createHash('sha256');
  return {
    /** Begins a part. */
    begin(name: string, size: number): void {
      hash.update(`${Buffer.byteLength(name)}:${name}:${size}:`);
    },
    add(piece: Uint8Array): void {
      hash.update(piece);
    },
    /** The digest of all parts so far. */
    digest: (): Buffer => hash.copy().digest(),
  };
}
type Transcript = ReturnType<typeof createTranscript>;

const deriveKey = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, KEY_BYTES, COST, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });

const hmac = (key: Buffer, data: string | Buffer): Buffer => createHmac('sha256', key).update(data).digest();

/** Seals the parts of a transcript with a passphrase. */
export async function createSeal(transcript: Transcript, passphrase: string): Promise<Seal> {
  const salt = randomBytes(SALT_BYTES);
  const key = await deriveKey(passphrase, salt);
  return {
    algorithm: 'HMAC-SHA-256',
    kdf: 'scrypt-131072-8-1',
    salt: salt.toString('base64'),
    check: hmac(key, CHECK).toString('base64'),
    mac: hmac(key, transcript.digest()).toString('base64'),
  };
}

/** @param digest of all parts before the seal */
export async function checkSeal(
  seal: Seal,
  digest: Buffer,
  passphrase: string,
): Promise<'authentic' | 'altered' | 'otherPassphrase'> {
  const key = await deriveKey(passphrase, Buffer.from(seal.salt, 'base64'));
  const isSame = (stored: string, wanted: Buffer) => {
    const given = Buffer.from(stored, 'base64');
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  };
  if (isSame(seal.mac, hmac(key, digest))) return 'authentic';
  return isSame(seal.check, hmac(key, CHECK)) ? 'altered' : 'otherPassphrase';
}
