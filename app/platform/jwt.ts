import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { LinkKey } from '~/config/link-keys';
import type { SigningKey } from '~/config/signing-keys';
import { isSignatureOf, signatureOf } from './key-pairs';

type Claims = Record<string, unknown>;

/** Signs tokens for this installation, and reads its own. */
interface Jwts {
  /** By the secret that this installation alone knows. */
  sign(claims: Claims): string;
  /** By the first key pair, for those who have its public part; by the secret where there is no pair. */
  signPublicly(claims: Claims): string;
  /** The claims of a token that one of the keys has signed, `exp` unjudged; undefined for anything else. */
  read(token: string): Claims | undefined;
}

const encode = (json: object): string => Buffer.from(JSON.stringify(json)).toString('base64url');

function decode(part: string): Claims | undefined {
  try {
    const json: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Claims) : undefined;
  } catch {
    return undefined;
  }
}

/** What the header of a token says, whoever has signed it; undefined for what is no token. */
export const unverifiedHeader = (token: string): Claims | undefined => decode(token.split('.')[0] ?? '');

/** What a token says, whoever has signed it; undefined for what is no token. */
export const unverifiedClaims = (token: string): Claims | undefined => decode(token.split('.')[1] ?? '');

const macOf = (key: KeyObject, signed: string): string => createHmac('sha256', key).update(signed).digest('base64url');

/** Compared as text: the last letter of a signature has bits that no byte has, and a token is to have one spelling. */
function isSame(mac: string, given: string): boolean {
  return mac.length === given.length && timingSafeEqual(Buffer.from(mac), Buffer.from(given));
}

/**
 * JSON Web Tokens (RFC 7519), each with the id of its key; the key alone decides by which algorithm it is read. The hashes and signatures of
 * node:crypto are made at once, where those of Web Crypto wait for another thread.
 *
 * @param keys secrets, by HS256; the first one signs
 * @param pairs keys whose public part others may have; the first one signs what others may check
 */
export function createJwts(keys: readonly LinkKey[], issuer: string, pairs: readonly SigningKey[] = []): Jwts {
  const secrets = new Map(keys.map(({ kid, secret }) => [kid, secret]));
  const pairOf = new Map(pairs.map((pair) => [pair.kid, pair]));
  const [newest] = keys;
  if (!newest) throw new Error('At least one link key is needed');
  const signing = newest.secret;
  const header = encode({ alg: 'HS256', kid: newest.kid, typ: 'JWT' });
  const [pair] = pairs;
  const publicHeader = pair && encode({ alg: pair.alg, kid: pair.kid, typ: 'JWT' });

  /** Whether the key that a header names has signed; false where it is none of ours, or for another algorithm. */
  function isOurs(head: string, signed: string, signature: string): boolean {
    if (head === header) return isSame(macOf(signing, signed), signature);
    const { alg, kid, crit } = decode(head) ?? {};
    if (crit !== undefined || typeof kid !== 'string') return false;
    const secret = alg === 'HS256' ? secrets.get(kid) : undefined;
    if (secret) return isSame(macOf(secret, signed), signature);
    const named = pairOf.get(kid);
    return named !== undefined && named.alg === alg && isSignatureOf(named, signed, signature);
  }

  const sign = (claims: Claims): string => {
    const signed = `${header}.${encode({ ...claims, iss: issuer })}`;
    return `${signed}.${macOf(signing, signed)}`;
  };

  return {
    sign,
    signPublicly(claims) {
      if (!pair || publicHeader === undefined) return sign(claims);
      const signed = `${publicHeader}.${encode({ ...claims, iss: issuer })}`;
      return `${signed}.${signatureOf(pair, signed)}`;
    },
    read(token) {
      const [head = '', body = '', signature = '', ...more] = token.split('.');
      if (more.length > 0 || !isOurs(head, `${head}.${body}`, signature)) return undefined;
      const claims = decode(body);
      return claims?.iss === issuer ? claims : undefined;
    },
  };
}
