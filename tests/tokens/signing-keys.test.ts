import { createPublicKey, createSecretKey, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calculateJwkThumbprint, createLocalJWKSet, exportJWK, jwtVerify, SignJWT } from 'jose';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '~/config/env';
import { PUBLIC_ALGORITHMS, parseSigningKeys } from '~/config/signing-keys';
import { createJwts } from '~/platform/jwt';
import { generatePem } from '../support/key-pairs';

const secrets = [{ kid: 'secret', secret: createSecretKey('a-secret-of-tests-that-is-long-enough', 'utf8') }];
const pems = { RS256: generatePem.RS256(), ES256: generatePem.ES256(), EdDSA: generatePem.EdDSA() };
const CLAIMS = { purpose: 'form', exp: 4102444800 };

const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-keys-'));
afterAll(() => rmSync(folder, { recursive: true }));

const pairOf = (pem: string) => {
  const [pair] = parseSigningKeys(pem, []);
  if (!pair) throw new Error('No pair');
  return pair;
};
const encode = (json: unknown) => Buffer.from(JSON.stringify(json)).toString('base64url');

describe.each(PUBLIC_ALGORITHMS)('%s', (alg) => {
  const pair = pairOf(pems[alg]);
  const jwts = createJwts(secrets, 'latchkey', [pair]);

  test('what we sign is checked by every library with the public part alone, and the other way round', async () => {
    const token = await jwts.signPublicly(CLAIMS);
    const keys = createLocalJWKSet({ keys: [pair.publicJwk as { kty: string }] });
    const { payload, protectedHeader } = await jwtVerify(token, keys, { issuer: 'latchkey', algorithms: [alg] });
    expect(protectedHeader).toEqual({ alg, kid: pair.kid, typ: 'JWT' });
    expect(payload).toEqual({ ...CLAIMS, iss: 'latchkey' });
    expect(await jwts.read(token)).toEqual(payload);
    if (alg !== 'ES256') {
      const theirs = new SignJWT(CLAIMS).setProtectedHeader({ alg, kid: pair.kid }).setIssuer('latchkey');
      expect(await jwts.read(await theirs.sign(pair.privateKey))).toMatchObject(CLAIMS);
    }
  });

  test('nothing private is in what is handed out, and its name is the thumbprint of RFC 7638', async () => {
    expect(Object.keys(pair.publicJwk).filter((member) => ['d', 'p', 'q', 'dp', 'dq', 'qi'].includes(member))).toEqual(
      [],
    );
    expect(pair.kid).toBe(await calculateJwkThumbprint(await exportJWK(pair.publicKey)));
  });

  test('the public part is no secret, and no other algorithm opens the key', async () => {
    const [head = '', body = '', signature = ''] = (await jwts.signPublicly(CLAIMS)).split('.');
    const pem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const forged = await Promise.all(
      [pem, JSON.stringify(pair.publicJwk)].map((known) =>
        new SignJWT(CLAIMS)
          .setProtectedHeader({ alg: 'HS256', kid: pair.kid })
          .setIssuer('latchkey')
          .sign(new TextEncoder().encode(known)),
      ),
    );
    const others = [
      ...forged,
      `${encode({ alg: 'none', kid: pair.kid })}.${body}.`,
      `${encode({ alg: 'HS256', kid: pair.kid })}.${body}.${signature}`,
      ...PUBLIC_ALGORITHMS.filter((other) => other !== alg).map(
        (other) => `${encode({ alg: other, kid: pair.kid })}.${body}.${signature}`,
      ),
      `${encode({ alg })}.${body}.${signature}`,
      `${encode({ alg, kid: pair.kid, crit: ['b64'] })}.${body}.${signature}`,
      `${encode({ alg, kid: 'secret' })}.${body}.${signature}`,
      `${head}.${encode({ ...CLAIMS, iss: 'latchkey', purpose: 'session' })}.${signature}`,
      `${head}.${body}.`,
      `${head}.${body}.${signature}=`,
      `${head}.${body}.${signature.slice(0, -4)}`,
    ];
    for (const token of others) expect(await jwts.read(token), token.slice(0, 80)).toBeUndefined();
  });
});

test('a signature has one spelling: that of the same curve which says the same is not taken', async () => {
  const pair = pairOf(pems.ES256);
  const jwts = createJwts(secrets, 'latchkey', [pair]);
  const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
  const keys = createLocalJWKSet({ keys: [pair.publicJwk as { kty: string }] });
  for (let round = 0; round < 20; round += 1) {
    const [head, body, signature = ''] = (await jwts.signPublicly({ ...CLAIMS, round })).split('.');
    const bytes = Buffer.from(signature, 'base64url');
    const other = order - BigInt(`0x${bytes.subarray(32).toString('hex')}`);
    const twin = Buffer.concat([bytes.subarray(0, 32), Buffer.from(other.toString(16).padStart(64, '0'), 'hex')]);
    const token = `${head}.${body}.${twin.toString('base64url')}`;
    // The library takes it: it is as good a signature.
    await expect(jwtVerify(token, keys)).resolves.toBeDefined();
    expect(await jwts.read(token)).toBeUndefined();
  }
});

test('the first pair signs, all verify, and secrets go on beside them', async () => {
  const text = `${pems.ES256}\n${pems.RS256}`;
  const before = await createJwts(secrets, 'latchkey', [pairOf(pems.RS256)]).signPublicly(CLAIMS);
  const rotated = createJwts(secrets, 'latchkey', parseSigningKeys(text, ['secret']));
  expect(
    JSON.parse(Buffer.from((await rotated.signPublicly(CLAIMS)).split('.')[0] ?? '', 'base64url').toString()),
  ).toMatchObject({ alg: 'ES256' });
  expect(await rotated.read(before)).toMatchObject(CLAIMS);
  expect(await rotated.read(await rotated.sign(CLAIMS))).toMatchObject(CLAIMS);
  expect(await createJwts(secrets, 'latchkey', [pairOf(pems.ES256)]).read(before)).toBeUndefined();
  expect(await createJwts(secrets, 'latchkey').signPublicly(CLAIMS)).toBe(await rotated.sign(CLAIMS));
});

const jwkOf = async (pem: string) => ({ ...(await exportJWK(pairOf(pem).privateKey)), kid: 'mine' });
const publicPem = () => createPublicKey(pems.ES256).export({ type: 'spki', format: 'pem' }).toString();
const locked = () =>
  generateKeyPairSync('ed25519')
    .privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'word' })
    .toString();

describe('LINK_SIGNING_KEYS', () => {
  test('is PEM text with line ends written out, a JSON Web Key, or a set of such, with names of their own', async () => {
    expect(parseSigningKeys(pems.EdDSA.replaceAll('\n', '\\n'), []).map(({ alg }) => alg)).toEqual(['EdDSA']);
    expect(parseSigningKeys(JSON.stringify(await jwkOf(pems.ES256)), []).map(({ kid }) => kid)).toEqual(['mine']);
    const set = { keys: [await jwkOf(pems.RS256), { ...(await jwkOf(pems.EdDSA)), kid: 'next' }] };
    expect(parseSigningKeys(JSON.stringify(set), []).map(({ kid, alg }) => [kid, alg])).toEqual([
      ['mine', 'RS256'],
      ['next', 'EdDSA'],
    ]);
  });

  test.each([
    ['nonsense', async () => 'hello', 'holds neither PEM text'],
    ['half a JSON', async () => '{"kty":', 'is no JSON'],
    ['an empty set', async () => '{"keys":[]}', 'holds no key'],
    ['a public key', async () => publicPem(), 'holds a public key'],
    ['a public JSON Web Key', async () => JSON.stringify(pairOf(pems.ES256).publicJwk), 'has no private part'],
    ['a secret', async () => '{"kty":"oct","k":"c2VjcmV0"}', 'belongs into LINK_KEYS'],
    ['a locked key', async () => locked(), 'has a passphrase'],
    ['a broken key', async () => pems.EdDSA.replace(/\n.{10}/, '\nAAAAAAAAAA'), 'can be read'],
    ['another curve', async () => generatePem.ES256('P-384'), 'EC on the curve P-256'],
    ['a short RSA key', async () => generatePem.RS256(1024), 'fewer than 2048 bits'],
    ['another algorithm', async () => JSON.stringify({ ...(await jwkOf(pems.RS256)), alg: 'PS256' }), 'another "alg"'],
    ['the same key twice', async () => pems.EdDSA + pems.EdDSA, 'two keys have the name'],
  ])('%s is refused in words that tell nothing of it', async (_what, make, words) => {
    const text = await make();
    expect(() => parseSigningKeys(text, [])).toThrow(words);
    expect(() => parseSigningKeys(text, [])).toThrow(/^Wrong configuration:\n {2}LINK_SIGNING_KEYS: /);
  });

  test('may be in a file, and not take the name of a secret', async () => {
    const file = path.join(folder, 'pair.pem');
    writeFileSync(file, pems.ES256);
    const LINK_KEYS = 'mine:a-key-for-tests-that-is-long-enough';
    expect(readConfig({ LINK_KEYS, LINK_SIGNING_KEYS_FILE: file }).signingKeys).toHaveLength(1);
    const LINK_SIGNING_KEYS = JSON.stringify(await jwkOf(pems.ES256));
    expect(() => readConfig({ LINK_KEYS, LINK_SIGNING_KEYS })).toThrow('two keys have the name "mine"');
  });

  test('is where a pair belongs: LINK_KEYS refuses one, which everybody might know', () => {
    const config = () => readConfig({ LINK_KEYS: `web:${publicPem()}` });
    expect(config).toThrow('LINK_KEYS: key pairs belong into LINK_SIGNING_KEYS');
  });
});
