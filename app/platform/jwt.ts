import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { LinkKey } from '~/config/env';

type Claims = Record<string, unknown>;

/** Signs tokens for this installation, and reads its own. */
interface Jwts {
  sign(claims: Claims): string;
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

/** What a token says, whoever has signed it; undefined for what is no token. */
export const unverifiedClaims = (token: string): Claims | undefined => decode(token.split('.')[1] ?? '');

const macOf = (key: KeyObject, signed: string): string => createHmac('sha256', key).update(signed).digest('base64url');

/** Compared as text: the last letter of a signature has bits that no byte has, and a token is to have one spelling. */
function isSame(mac: string, given: string): boolean {
  return mac.length === given.length && timingSafeEqual(Buffer.from(mac), Buffer.from(given));
}

/**
 * JSON Web Tokens (RFC 7519) by HS256 alone, each with the id of its key. The hashes of node:crypto are made at once, where those of
 * Web Crypto wait for another thread.
 *
 * @param keys the first one signs
 */
export function createJwts(keys: readonly LinkKey[], issuer: string): Jwts {
  const secrets = new Map(keys.map(({ kid, secret }) => [kid, createSecretKey(secret)]));
  const [newest] = keys;
  const signing = newest && secrets.get(newest.kid);
  if (!signing) throw new Error('At least one link key is needed');
  const header = encode({ alg: 'HS256', kid: newest.kid, typ: 'JWT' });

  /** The key that a header names; undefined where it is none of ours. */
  function keyOf(head: string): KeyObject | undefined {
    const { alg, kid, crit } = decode(head) ?? {};
    return alg === 'HS256' && crit === undefined ? secrets.get(String(kid)) : undefined;
  }

  return {
    sign(claims) {
      const signed = `${header}.${encode({ ...claims, iss: issuer })}`;
      return `${signed}.${macOf(signing, signed)}`;
    },
    read(token) {
      const [head = '', body = '', mac = '', ...more] = token.split('.');
      if (more.length > 0) return undefined;
      const key = head === header ? signing : keyOf(head);
      if (!key || !isSame(macOf(key, `${head}.${body}`), mac)) return undefined;
      const claims = decode(body);
      return claims?.iss === issuer ? claims : undefined;
    },
  };
}
