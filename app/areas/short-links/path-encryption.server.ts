import { createCipheriv, createDecipheriv, hash, hkdfSync } from 'node:crypto';

const TAG_BYTES = 16;
/** Each code is generated once and encrypts one path: its key needs no other nonce. */
const NONCE = Buffer.alloc(12);

const keyOf = (code: string): Buffer => Buffer.from(hkdfSync('sha256', code, '', 'path of a short link', 32));

/** Hashes a code or a token for storage. */
export const hashToken = (secret: string): string => hash('sha256', secret, 'base64url');

/** A path that only who has the code can read. */
export function encryptPath(code: string, path: string): string {
  const cipher = createCipheriv('aes-256-gcm', keyOf(code), NONCE);
  return Buffer.concat([cipher.update(path, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** The path that `encryptPath` was given. Throws where it was encrypted under another code. */
export function decryptPath(code: string, encrypted: string): string {
  const bytes = Buffer.from(encrypted, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(code), NONCE);
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8');
}
