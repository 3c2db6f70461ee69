import { hash, timingSafeEqual } from 'node:crypto';
import { KEY_PREFIX, KEY_KINDS, type KeyKind } from '~/lib/contract/enums';
import type { Ids } from '~/platform/ports/ids';

const ID_LENGTH = 12;
/** More than 150 bits. */
const SECRET_LENGTH = 32;
const TOKEN = new RegExp(
  `^${KEY_PREFIX}(${KEY_KINDS.join('|')})_([0-9A-Z]{${ID_LENGTH}})_([0-9A-Z]{${SECRET_LENGTH}})$`,
);

/** A key as it travels, in its parts: `lk_{kind}_{id}_{secret}`. */
interface KeyToken {
  kind: KeyKind;
  id: string;
  secret: string;
}

/** The parts of a new key. */
export function generateToken(ids: Ids, kind: KeyKind): KeyToken {
  return { kind, id: ids.letters(ID_LENGTH), secret: ids.letters(SECRET_LENGTH) };
}

/** The key as its holder sends it. */
export const formatToken = ({ kind, id, secret }: KeyToken): string => `${KEY_PREFIX}${kind}_${id}_${secret}`;

/** The parts of what was sent; undefined for what is no key. */
export function parseToken(text: string): KeyToken | undefined {
  const [, kind, id, secret] = TOKEN.exec(text) ?? [];
  return kind && id && secret ? { kind: kind as KeyKind, id, secret } : undefined;
}

const digestOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** What is stored of a secret: one of so many bits needs no slow hash. */
export const hashSecret = (secret: string): string => digestOf(secret).toString('base64url');

/** Takes the same time wherever the two differ, and where there is nothing stored. */
export function matchesSecret(secret: string, storedHash: string | undefined): boolean {
  const stored = Buffer.from(storedHash ?? hashSecret(''), 'base64url');
  const given = digestOf(secret);
  return stored.length === given.length && timingSafeEqual(stored, given) && storedHash !== undefined;
}
