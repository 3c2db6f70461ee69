import { readFileSync } from 'node:fs';
import type { JSONWebKeySet } from 'jose';
import { ConfigurationError } from './configuration-error';
import { isTlsOrLocalUrl } from './tls-or-local-url';

interface Variables {
  TOKENS_JWKS: string;
  TOKENS_ISSUER: string;
  TOKENS_AUDIENCE: string;
}

const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k'];

const wrong = (name: keyof Variables, problem: string) => new ConfigurationError(`${name}: ${problem}`);

/**
 * Whose tokens are taken beside those of this installation, and by which keys. Undefined where there are none.
 *
 * @throws Error that names the variable and says what is wrong
 */
export function foreignTokenConfig({ TOKENS_JWKS, TOKENS_ISSUER, TOKENS_AUDIENCE }: Variables) {
  if (TOKENS_JWKS === '') {
    const alone = TOKENS_ISSUER ? 'TOKENS_ISSUER' : 'TOKENS_AUDIENCE';
    if (TOKENS_ISSUER || TOKENS_AUDIENCE) throw wrong('TOKENS_JWKS', `needed with ${alone}`);
    return undefined;
  }
  if (TOKENS_ISSUER === '')
    throw wrong('TOKENS_ISSUER', 'needed with TOKENS_JWKS: what stands as "iss" in those tokens');
  return {
    issuer: TOKENS_ISSUER,
    /** Empty: a token must name no audience. */
    audience: TOKENS_AUDIENCE,
    keys: /^https?:/i.test(TOKENS_JWKS) ? addressOf(TOKENS_JWKS) : readSet(TOKENS_JWKS),
  };
}
export type ExternalIssuer = NonNullable<ReturnType<typeof foreignTokenConfig>>;

function addressOf(value: string): { url: URL } {
  if (!isTlsOrLocalUrl(value))
    throw wrong('TOKENS_JWKS', 'the address has to begin with https: keys that come without can be anybody’s');
  return { url: new URL(value) };
}

function readSet(file: string): { set: JSONWebKeySet } {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
    throw wrong('TOKENS_JWKS', `the file can't be read (${code})`);
  }
  let set: Partial<JSONWebKeySet> | null;
  try {
    set = JSON.parse(text) as Partial<JSONWebKeySet> | null;
  } catch {
    throw wrong('TOKENS_JWKS', 'the file is no JSON');
  }
  const keys: unknown = set?.keys;
  if (!Array.isArray(keys) || keys.length === 0)
    throw wrong('TOKENS_JWKS', 'the file holds no key set, {"keys": [...]}');
  for (const key of keys as (Record<string, unknown> | null)[]) {
    if (PRIVATE_MEMBERS.some((member) => key?.[member] !== undefined))
      throw wrong('TOKENS_JWKS', 'a key has its private part in it: only public keys belong here');
    if (typeof key?.kid !== 'string') throw wrong('TOKENS_JWKS', 'a key has no "kid": tokens name their key by it');
  }
  return { set: { keys: keys as JSONWebKeySet['keys'] } };
}
