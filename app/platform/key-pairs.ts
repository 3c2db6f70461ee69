import { sign, verify } from 'node:crypto';
import type { SigningKey } from '~/config/signing-keys';

/** Half of the order of the curve P-256. */
const HALF_ORDER = 0x7fffffff800000007fffffffffffffffde737d56d38bcf4279dce5617e3192a8n;
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const HALF_BYTES = 32;

const secondHalf = (signature: Buffer): bigint => BigInt(`0x${signature.subarray(HALF_BYTES).toString('hex')}`);

/** Of the two signatures that a curve has for one text, that whose second number is the lower one. */
function lower(signature: Buffer): Buffer {
  const s = secondHalf(signature);
  if (s <= HALF_ORDER) return signature;
  const other = Buffer.from((ORDER - s).toString(16).padStart(2 * HALF_BYTES, '0'), 'hex');
  return Buffer.concat([signature.subarray(0, HALF_BYTES), other]);
}

const digestOf = ({ alg }: SigningKey) => (alg === 'EdDSA' ? null : 'sha256');

/** The signature of a text, as tokens have it. RFC 7518, 3.3 and 3.4; RFC 8037 */
export function signatureOf(key: SigningKey, signed: string): string {
  const signature = sign(digestOf(key), Buffer.from(signed), { key: key.privateKey, dsaEncoding: 'ieee-p1363' });
  return (key.alg === 'ES256' ? lower(signature) : signature).toString('base64url');
}

/**
 * Whether a signature is that of the key, in the one spelling that it has: a link that was withdrawn must not come back as another
 * text that says the same.
 */
export function isSignatureOf(key: SigningKey, signed: string, given: string): boolean {
  const signature = Buffer.from(given, 'base64url');
  if (signature.toString('base64url') !== given) return false;
  if (key.alg === 'ES256' && (signature.length !== 2 * HALF_BYTES || secondHalf(signature) > HALF_ORDER)) return false;
  return verify(digestOf(key), Buffer.from(signed), { key: key.publicKey, dsaEncoding: 'ieee-p1363' }, signature);
}
