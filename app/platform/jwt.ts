import { decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT, type CryptoKey, type JWTVerifyGetKey } from 'jose';
import type { KeyObject } from 'node:crypto';
import type { LinkKey } from '~/config/link-keys';
import type { SigningKey } from '~/config/signing-keys';

type Claims = Record<string, unknown>;

function orUndefined<T>(decode: () => T): T | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}

/** What the header of a token says, whoever has signed it; undefined for what is no token. */
export const decodeUnverifiedHeader = (token: string): Claims | undefined =>
  orUndefined(() => decodeProtectedHeader(token));

/** What a token says, whoever has signed it; undefined for what is no token. */
export const decodeUnverifiedClaims = (token: string): Claims | undefined => orUndefined(() => decodeJwt(token));

interface Key {
  kid: string;
  alg: string;
  signingKey: KeyObject | CryptoKey;
  verificationKey: KeyObject | CryptoKey;
}

function secretKey({ kid, secret }: LinkKey): Key {
  const key = secret.toCryptoKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
  return { kid, alg: 'HS256', signingKey: key, verificationKey: key };
}

const pairKey = ({ kid, alg, privateKey, publicKey }: SigningKey): Key => ({
  kid,
  alg,
  signingKey: privateKey,
  verificationKey: publicKey,
});

/** Half of the order of the curve P-256. */
const HALF_ORDER = '7fffffff800000007fffffffffffffffde737d56d38bcf4279dce5617e3192a8';

/**
 * Whether a token's signature has the one spelling that we take: a link that was withdrawn must not come back as another text that says the
 * same. The last letter has bits that no byte has, and of the two signatures that a curve has for a text, ours is the one with the
 * lower second number.
 */
function hasCanonicalSignature(token: string, alg: unknown): boolean {
  const text = token.slice(token.lastIndexOf('.') + 1);
  const signature = Buffer.from(text, 'base64url');
  if (signature.toString('base64url') !== text) return false;
  return alg !== 'ES256' || signature.toString('hex').slice(HALF_ORDER.length) <= HALF_ORDER;
}

/**
 * JSON Web Tokens (RFC 7519), each with the id of its key; the key alone decides by which algorithm it is read.
 *
 * @param keys secrets, by HS256; the first one signs
 * @param pairs keys whose public part others may have; the first one signs what others may check
 */
export function createJwts(keys: readonly LinkKey[], issuer: string, pairs: readonly SigningKey[] = []) {
  const secrets = keys.map(secretKey);
  const publicKeys = pairs.map(pairKey);
  const [newest] = secrets;
  if (!newest) throw new Error('At least one link key is needed');
  const known = new Map([...publicKeys, ...secrets].map((key) => [key.kid, key]));

  const keyOf: JWTVerifyGetKey = ({ alg, kid }) => {
    const key = known.get(kid ?? '');
    if (!key || key.alg !== alg) throw new Error('No key of ours');
    return key.verificationKey;
  };

  async function signBy({ kid, alg, signingKey }: Key, claims: Claims): Promise<string> {
    const jwt = new SignJWT({ ...claims, iss: issuer }).setProtectedHeader({ alg, kid, typ: 'JWT' });
    let token: string;
    do token = await jwt.sign(signingKey);
    while (!hasCanonicalSignature(token, alg));
    return token;
  }

  return {
    /** By the secret that this installation alone knows. */
    sign: (claims: Claims): Promise<string> => signBy(newest, claims),
    /** By the first key pair, for those who have its public part; by the secret where there is no pair. */
    signPublicly: (claims: Claims): Promise<string> => signBy(publicKeys[0] ?? newest, claims),
    /** The claims of a token that one of the keys has signed, without checking `exp`; undefined for anything else. */
    async read(token: string): Promise<Claims | undefined> {
      try {
        // At the beginning of time nothing has expired.
        const { payload, protectedHeader } = await jwtVerify(token, keyOf, { issuer, currentDate: new Date(0) });
        return hasCanonicalSignature(token, protectedHeader.alg) ? payload : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
