import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '~/config/env';
import { PUBLIC_ALGORITHMS, parseSigningKeys, type SigningKey } from '~/config/signing-keys';
import { createExternalTokenReader } from '~/platform/external-issuer-tokens';
import { FailureError } from '~/platform/http/failure';
import { createJwksMock, JWKS_URL } from '../support/jwks-mock';
import { generatePem } from '../support/key-pairs';
import { mockServer } from '../support/mock-server';

const LINK_KEYS = 'test:a-key-for-tests-that-is-long-enough';
const ISSUER = 'https://platform.example';
const [pair, next, rsa] = parseSigningKeys(generatePem.ES256() + generatePem.EdDSA() + generatePem.RS256(), []) as [
  SigningKey,
  SigningKey,
  SigningKey,
];
const [impostor] = parseSigningKeys(generatePem.ES256(), []) as [SigningKey];
const NOW = Date.parse('2026-03-01T12:00:00Z');
const clock = { now: () => NOW };

const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-foreign-'));
afterAll(() => rmSync(folder, { recursive: true }));

const tokenOf = (claims: JWTPayload = {}, { kid, alg, privateKey }: SigningKey = pair, header: object = {}) =>
  new SignJWT({ purpose: 'form', iss: ISSUER, ...claims }).setProtectedHeader({ alg, kid, ...header }).sign(privateKey);
const configOf = (variables: Record<string, string>) => readConfig({ LINK_KEYS, ...variables }).foreignTokens;

const logged: string[] = [];
const log = (_level: string, event: string) => void logged.push(event);
const server = mockServer();
let jwksMock: ReturnType<typeof createJwksMock>;
beforeEach(() => {
  jwksMock = createJwksMock(pair);
  server.use(...jwksMock.handlers);
  logged.length = 0;
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
});
afterEach(() => void vi.useRealTimers());

function reader(
  variables: Record<string, string> = {},
  times: Parameters<typeof createExternalTokenReader>[1]['times'] = {},
) {
  const config = configOf({ TOKENS_JWKS: JWKS_URL.href, TOKENS_ISSUER: ISSUER, ...variables });
  if (!config) throw new Error('No foreign tokens');
  return createExternalTokenReader(config, { clock, log, times });
}
const failureOf = async (read: Promise<unknown>) => {
  const error: unknown = await read.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof FailureError ? error.failure.name : error;
};

test.each(PUBLIC_ALGORITHMS)('a token by %s is taken, and its keys are read once', async (alg) => {
  const key = [pair, next, rsa].find((each) => each.alg === alg) as SigningKey;
  jwksMock.state.keys = [pair, next, rsa].map(({ publicJwk }) => publicJwk);
  const read = reader();
  for (const token of [await tokenOf({ jti: '1' }, key), await tokenOf({ jti: '2' }, key)])
    expect(await read(token)).toMatchObject({ purpose: 'form', iss: ISSUER });
  expect(jwksMock.state.requestCount).toBe(1);
});

describe('nothing is taken', () => {
  test('of another issuer, without a name of its key, or by another algorithm; and nobody is asked for keys', async () => {
    const secret = new TextEncoder().encode(JSON.stringify(pair.publicJwk));
    const forged = (alg: string) =>
      new SignJWT({ iss: ISSUER }).setProtectedHeader({ alg, kid: pair.kid }).sign(secret);
    const tokens = [
      '',
      'no.token.at all',
      await tokenOf({ iss: 'https://platform.example/' }),
      await tokenOf({}, pair, { kid: undefined }),
      await tokenOf({}, pair, { kid: '' }),
      await forged('HS256'),
      await forged('HS512'),
      new UnsecuredJWT({ iss: ISSUER, purpose: 'form' }).encode(),
    ];
    const read = reader();
    for (const token of tokens) expect(await read(token), token).toBeUndefined();
    expect(jwksMock.state.requestCount).toBe(0);
  });

  test('of another key under the same name, of another text, or for another time or reader', async () => {
    const [, body = '', signature = ''] = (await tokenOf()).split('.');
    const [head = ''] = (await tokenOf()).split('.');
    const read = reader();
    const tokens = [
      await tokenOf({}, { ...impostor, kid: pair.kid }),
      await tokenOf({}, { ...next, kid: pair.kid }),
      await tokenOf({}, { ...rsa, kid: pair.kid }),
      `${head}.${Buffer.from(JSON.stringify({ purpose: 'session', iss: ISSUER })).toString('base64url')}.${signature}`,
      `${head}.${body}.`,
      await tokenOf({ nbf: NOW / 1000 + 120 }),
      await tokenOf({ nbf: 'soon' as never }),
      await tokenOf({ aud: 'another-service' }),
    ];
    for (const token of tokens) expect(await read(token), token).toBeUndefined();
    expect(await read(await tokenOf({ nbf: NOW / 1000 + 30 }))).toBeDefined();
  });

  test('that does not name the audience, where one is set', async () => {
    const read = reader({ TOKENS_AUDIENCE: 'latchkey' });
    expect(await read(await tokenOf())).toBeUndefined();
    expect(await read(await tokenOf({ aud: ['another-service'] }))).toBeUndefined();
    expect(await read(await tokenOf({ aud: ['another-service', 'latchkey'] }))).toBeDefined();
    expect(await read(await tokenOf({ aud: 'latchkey' }))).toBeDefined();
  });

  test('by a secret that stands among the public keys', async () => {
    const k = 'c2VjcmV0LW9mLXRoaXJ0eS10d28tYnl0ZXMtb3ItbW9yZSE';
    jwksMock.state.keys = [{ kty: 'oct', kid: 'oct', k, alg: 'HS256' }];
    const signed = new SignJWT({ iss: ISSUER })
      .setProtectedHeader({ alg: 'HS256', kid: 'oct' })
      .sign(Buffer.from(k, 'base64url'));
    expect(await reader()(await signed)).toBeUndefined();
  });
});

describe('where nobody answers for the keys', () => {
  test.each(['silent', 500, 'rubbish'] as const)(
    'that is said of a token (%s), and asked again after a while only',
    async (trouble) => {
      jwksMock.state.failure = trouble;
      const read = reader({}, { timeoutMs: 1000, retryMs: 300 });
      expect(await failureOf(read(await tokenOf()))).toBe('token.keysAway');
      const requestsBefore = jwksMock.state.requestCount;
      for (let count = 0; count < 20; count += 1) expect(await failureOf(read(await tokenOf()))).toBe('token.keysAway');
      expect(jwksMock.state.requestCount).toBe(requestsBefore);
      expect(logged).toEqual(['tokens.keysAway']);
      jwksMock.state.failure = undefined;
      vi.advanceTimersByTime(350);
      expect(await read(await tokenOf())).toBeDefined();
    },
  );

  test('an answer without end is not waited for', async () => {
    jwksMock.state.failure = 'endless';
    expect(await failureOf(reader({}, { timeoutMs: 600_000 })(await tokenOf()))).toBe('token.keysAway');
  });

  test('known keys go on, though they should be read again; one that is not known is not called wrong', async () => {
    const read = reader({}, { freshMs: 1, cooldownMs: 1, retryMs: 10 });
    expect(await read(await tokenOf())).toBeDefined();
    jwksMock.state.failure = 500;
    vi.advanceTimersByTime(20);
    expect(await read(await tokenOf())).toBeDefined();
    expect(await failureOf(read(await tokenOf({}, next)))).toBe('token.keysAway');
    expect(await read(await tokenOf({}, { ...impostor, kid: pair.kid }))).toBeUndefined();
  });

  test('known keys do not go on for ever', async () => {
    const read = reader({}, { freshMs: 1, retryMs: 1, knownMs: 50 });
    expect(await read(await tokenOf())).toBeDefined();
    jwksMock.state.failure = 500;
    vi.advanceTimersByTime(80);
    expect(await failureOf(read(await tokenOf()))).toBe('token.keysAway');
  });
});

test('a new key is found, one that is gone is not taken any more, and made-up names are no flood', async () => {
  const read = reader({}, { freshMs: 40, cooldownMs: 40 });
  expect(await read(await tokenOf())).toBeDefined();
  jwksMock.state.keys = [next.publicJwk];
  vi.advanceTimersByTime(60);
  expect(await read(await tokenOf({}, next))).toBeDefined();
  expect(await read(await tokenOf())).toBeUndefined();
  const slow = reader();
  const requestsBefore = jwksMock.state.requestCount;
  for (let count = 0; count < 20; count += 1)
    expect(await slow(await tokenOf({}, { ...next, kid: `made-up-${count}` }))).toBeUndefined();
  expect(jwksMock.state.requestCount - requestsBefore).toBe(1);
});

describe('the variables', () => {
  const file = (content: string) => {
    const name = path.join(folder, `${Math.random()}.json`);
    writeFileSync(name, content);
    return name;
  };

  test('name a file as well', async () => {
    const read = reader({ TOKENS_JWKS: file(JSON.stringify({ keys: [pair.publicJwk] })) });
    expect(await read(await tokenOf())).toBeDefined();
    expect(await read(await tokenOf({}, next))).toBeUndefined();
  });

  test.each<[string, () => Record<string, string>, string]>([
    ['an issuer alone', () => ({ TOKENS_ISSUER: ISSUER }), 'TOKENS_JWKS: needed with TOKENS_ISSUER'],
    ['an audience alone', () => ({ TOKENS_AUDIENCE: 'us' }), 'TOKENS_JWKS: needed with TOKENS_AUDIENCE'],
    ['keys alone', () => ({ TOKENS_JWKS: 'https://platform.example/jwks' }), 'TOKENS_ISSUER: needed with TOKENS_JWKS'],
    [
      'plain http',
      () => ({ TOKENS_ISSUER: ISSUER, TOKENS_JWKS: 'http://platform.example/jwks' }),
      'TOKENS_JWKS: the address has to begin with https',
    ],
    [
      'no file',
      () => ({ TOKENS_ISSUER: ISSUER, TOKENS_JWKS: '/nowhere/jwks.json' }),
      "TOKENS_JWKS: the file can't be read (ENOENT)",
    ],
    ['no JSON', () => ({ TOKENS_ISSUER: ISSUER, TOKENS_JWKS: file('keys') }), 'TOKENS_JWKS: the file is no JSON'],
    [
      'no keys',
      () => ({ TOKENS_ISSUER: ISSUER, TOKENS_JWKS: file('{"keys":[]}') }),
      'TOKENS_JWKS: the file holds no key set',
    ],
    [
      'a private key',
      () => ({ TOKENS_ISSUER: ISSUER, TOKENS_JWKS: file('{"keys":[{"kty":"OKP","kid":"a","d":"x"}]}') }),
      'TOKENS_JWKS: a key has its private part',
    ],
    [
      'a secret',
      () => ({ TOKENS_ISSUER: ISSUER, TOKENS_JWKS: file('{"keys":[{"kty":"oct","kid":"a","k":"x"}]}') }),
      'TOKENS_JWKS: a key has its private part',
    ],
    [
      'a key without a name',
      () => ({ TOKENS_ISSUER: ISSUER, TOKENS_JWKS: file('{"keys":[{"kty":"OKP"}]}') }),
      'TOKENS_JWKS: a key has no "kid"',
    ],
  ])('are refused in words: %s', (_what, variables, words) => {
    expect(() => configOf(variables())).toThrow(words);
  });
});
