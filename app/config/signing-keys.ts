import { createPrivateKey, createPublicKey, hash, type JsonWebKey, type KeyObject } from 'node:crypto';
import { ConfigurationError } from './configuration-error';

/** The algorithms by which tokens are signed whose keys others may know. Each key is good for one of them. */
export const PUBLIC_ALGORITHMS = ['RS256', 'ES256', 'EdDSA'] as const;
export type PublicAlgorithm = (typeof PUBLIC_ALGORITHMS)[number];

/** A key pair of this installation. */
export interface SigningKey {
  kid: string;
  alg: PublicAlgorithm;
  privateKey: KeyObject;
  publicKey: KeyObject;
  /** What anybody may know of it, as a JSON Web Key. */
  publicJwk: Record<string, string>;
}

type Jwk = JsonWebKey & { kid?: unknown; alg?: unknown };

const PEM = /-----BEGIN ([A-Z0-9 ]+)-----[\s\S]+?-----END \1-----/g;
const MIN_RSA_BITS = 2048;

const wrong = (problem: string) => new ConfigurationError(`LINK_SIGNING_KEYS: ${problem}`);

/**
 * The key pairs by which links are signed: one or more private keys, PEM blocks behind each other, a JSON Web Key or a set of such.
 *
 * @param taken names of other keys, which these must not have
 * @returns the first signs, all verify; none where the variable is empty
 * @throws Error that names the variable and says what is wrong, never with what is in it
 */
export function parseSigningKeys(value: string, taken: readonly string[]): SigningKey[] {
  const text = value.trim();
  if (text === '') return [];
  const keys = text.startsWith('{')
    ? parseJwks(text).map(fromJwk)
    : parsePems(text).map((pem) => keyPairOf(privateKey(pem)));
  const kids = [...taken, ...keys.map(({ kid }) => kid)];
  const twice = kids.find((kid, index) => kids.indexOf(kid) !== index);
  if (twice !== undefined) throw wrong(`two keys have the name "${twice}", LINK_KEYS counted in`);
  return keys;
}

function parsePems(text: string): string[] {
  const pems = text.replace(/\\n/g, '\n').match(PEM);
  if (!pems) throw wrong('holds neither PEM text nor a JSON Web Key');
  return pems;
}

function parseJwks(text: string): Jwk[] {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw wrong('begins as a JSON Web Key and is no JSON');
  }
  const { keys = [read] } = read as { keys?: unknown };
  if (!Array.isArray(keys) || keys.length === 0) throw wrong('the key set holds no key');
  return keys as Jwk[];
}

function privateKey(pem: string): KeyObject {
  if (pem.includes('PUBLIC KEY')) throw wrong('holds a public key, which can not sign: the private one belongs here');
  if (pem.includes('ENCRYPTED')) throw wrong('the key has a passphrase: give it without one, in a file');
  try {
    return createPrivateKey(pem);
  } catch {
    throw wrong('a PEM block holds no private key that can be read');
  }
}

function fromJwk(jwk: Jwk | null): SigningKey {
  if (jwk?.kty === 'oct')
    throw wrong('a key of the kind "oct" is a secret and has no public part: it belongs into LINK_KEYS');
  if (jwk?.d === undefined) throw wrong('a JSON Web Key has no private part, "d"');
  let key: KeyObject;
  try {
    key = createPrivateKey({ key: jwk, format: 'jwk' });
  } catch {
    throw wrong('a JSON Web Key can not be read');
  }
  const pair = keyPairOf(key, typeof jwk.kid === 'string' && jwk.kid !== '' ? jwk.kid : undefined);
  if (jwk.alg !== undefined && jwk.alg !== pair.alg)
    throw wrong(`the key "${pair.kid}" says another "alg" than ${pair.alg}`);
  return pair;
}

function algorithmOf(key: KeyObject): PublicAlgorithm {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  if (type === 'ed25519') return 'EdDSA';
  if (type === 'ec' && details?.namedCurve === 'prime256v1') return 'ES256';
  if (type !== 'rsa') throw wrong(`a key is ${type ?? 'of no kind'}: RSA, EC on the curve P-256 or Ed25519 is needed`);
  if ((details?.modulusLength ?? 0) < MIN_RSA_BITS) throw wrong(`an RSA key has fewer than ${MIN_RSA_BITS} bits`);
  return 'RS256';
}

function keyPairOf(privateKey: KeyObject, name?: string): SigningKey {
  const alg = algorithmOf(privateKey);
  const publicKey = createPublicKey(privateKey);
  const members = publicKey.export({ format: 'jwk' }) as Record<string, string>;
  const kid = name ?? thumbprint(members);
  return { kid, alg, privateKey, publicKey, publicJwk: { ...members, kid, alg, use: 'sig' } };
}

/** The name of a key that was given none: its members in the order of their names, hashed. RFC 7638 */
function thumbprint(members: Record<string, string>): string {
  const ordered = Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)));
  return hash('sha256', JSON.stringify(ordered), 'base64url');
}
