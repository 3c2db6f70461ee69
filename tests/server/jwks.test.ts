import { createSecretKey } from 'node:crypto';
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import { afterEach, expect, test } from 'vitest';
import { parseSigningKeys } from '~/config/signing-keys';
import { createJwts } from '~/platform/jwt';
import { generatePem } from '../support/key-pairs';
import { createFakeBuild } from './support/fake-build';
import { openHost, type TestHost } from './support/test-host';

const PATH = '/.well-known/jwks.json';
const pairs = parseSigningKeys(generatePem.EdDSA() + generatePem.RS256() + generatePem.ES256(), []);

let host: TestHost | undefined;
afterEach(() => host?.close());

async function request(config = { signingKeys: pairs }, options = {}) {
  host = await openHost({ build: createFakeBuild().build, config });
  return host.sendRequest(PATH, options);
}

test('hands out what is public of all keys, by which anybody checks what each of them has signed', async () => {
  const { status, headers, body } = await request();
  expect({ status, type: headers['content-type'], kept: headers['cache-control'] }).toEqual({
    status: 200,
    type: 'application/jwk-set+json',
    kept: 'public, max-age=600',
  });
  const set = JSON.parse(body.toString()) as JSONWebKeySet;
  expect(set.keys.map(({ alg }) => alg)).toEqual(['EdDSA', 'RS256', 'ES256']);
  const named = new Set(set.keys.flatMap((key) => Object.keys(key)));
  expect([...named].sort()).toEqual(['alg', 'crv', 'e', 'kid', 'kty', 'n', 'use', 'x', 'y']);
  const secrets = [{ kid: 'secret', secret: createSecretKey('a-secret-of-tests-that-is-long-enough', 'utf8') }];
  for (const pair of pairs) {
    const token = await createJwts(secrets, 'latchkey', [pair]).signPublicly({ purpose: 'form' });
    await expect(jwtVerify(token, createLocalJWKSet(set), { issuer: 'latchkey' })).resolves.toBeDefined();
  }
});

test('holds no key where links are signed by secrets, and takes nothing', async () => {
  expect((await request({ signingKeys: [] })).body.toString()).toBe('{"keys":[]}');
  await host?.close();
  expect(await request(undefined, { method: 'POST' })).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
});
