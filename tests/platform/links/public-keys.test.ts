import { SignJWT, type JWTPayload } from 'jose';
import { afterEach, expect, test } from 'vitest';
import type { Config } from '~/config/env';
import { parseSigningKeys, type SigningKey } from '~/config/signing-keys';
import { inspectLink } from '~/areas/links/calls';
import { inspectPasswordReset, inspectSession } from '~/areas/users/calls';
import { inspectSecondStep } from '~/areas/users/second-factor/calls';
import { createJwksMock, JWKS_URL } from '../../support/jwks-mock';
import { generatePem } from '../../support/key-pairs';
import { mockServer } from '../../support/mock-server';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

const [own, theirs] = parseSigningKeys(generatePem.ES256() + generatePem.ES256(), []) as [SigningKey, SigningKey];
const ISSUER = 'https://platform.example';

const server = mockServer();
let platform: TestPlatform;
afterEach(() => platform.close());

async function open(config: Partial<Config>) {
  platform = await createTestPlatform({ config });
  await platform.seed.account();
  await platform.seed.recipient();
  await platform.seed.form();
}

async function openBesidePlatform() {
  const { handlers, state } = createJwksMock(theirs);
  server.use(...handlers);
  await open({ foreignTokens: { issuer: ISSUER, audience: '', keys: { url: JWKS_URL } } });
  return state;
}

const soon = (seconds = 600) => Math.floor(platform.clock.now() / 1000) + seconds;
const signed = (claims: JWTPayload, { alg, kid, privateKey }: SigningKey = theirs) =>
  new SignJWT({ iss: ISSUER, exp: soon(), ...claims }).setProtectedHeader({ alg, kid }).sign(privateKey);
const link = (more: JWTPayload = {}) =>
  signed({
    jti: 'of-the-platform',
    purpose: 'form',
    accountId: 'prairie',
    recipientId: 'maya',
    enrollmentId: 'contact-details',
    ...more,
  });
const inspect = (token: string) => platform.call(inspectLink, { query: { token } });

test('links are signed by the key pair, sessions and what only we read by the secret; both open', async () => {
  await open({ signingKeys: [own] });
  const headerOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as object;
  const token = await platform.seed.link();
  expect(headerOf(token)).toMatchObject({ alg: 'ES256', kid: own.kid });
  expect(await inspect(token)).toMatchObject({ isOk: true, data: { purpose: 'form', target: 'contact-details' } });
  const session = await platform.seed.session(await platform.seed.user());
  expect(headerOf(session)).toMatchObject({ alg: 'HS256' });
  expect(await platform.call(inspectSession, {}, { bearer: session })).toMatchObject({ isOk: true });
});

test('a link of an existing platform opens its page, and an expired one can be told from a wrong one', async () => {
  await openBesidePlatform();
  expect(await inspect(await link())).toMatchObject({ isOk: true, data: { recipientId: 'maya', isExpired: false } });
  expect(await inspect(await link({ exp: soon(-5) }))).toMatchObject({ isOk: true, data: { isExpired: true } });
  expect(await inspect(await signed({ purpose: 'form' }))).toMatchObject({ name: 'token.invalid' });
  expect(await inspect(await link({ accountId: 'nobody' }))).toMatchObject({ name: 'token.invalid' });
});

test('a person of an existing platform is signed in by its token, with the role that it says, until it runs out', async () => {
  await openBesidePlatform();
  const claims = {
    purpose: 'session',
    userId: 'u-7',
    AccountId: 'prairie',
    role: 'Admin',
    email: 'a@b.example',
    unique_name: 'Ada',
  };
  const look = async (token: string) => platform.call(inspectSession, {}, { bearer: token });
  expect(await look(await signed(claims))).toMatchObject({ isOk: true, data: { role: 'Admin', userId: 'u-7' } });
  expect(await look(await signed({ ...claims, exp: soon(-5) }))).toMatchObject({ name: 'session.required' });
  await platform.seed.user({ id: 'u-8', role: 'Member' });
  expect(await look(await signed({ ...claims, userId: 'u-8' }))).toMatchObject({ data: { role: 'Member' } });
});

test('its keys are good for links and sessions, not for what this installation says to itself alone', async () => {
  await openBesidePlatform();
  await platform.seed.user();
  const reset = await signed({ purpose: 'reset-password', userId: 'ruth', mark: '' });
  expect(await platform.call(inspectPasswordReset, { query: { reset } })).toMatchObject({ name: 'reset.invalid' });
  const step = await signed({ purpose: 'second-step', userId: 'ruth', epoch: 0 });
  expect(await platform.call(inspectSecondStep, { query: { step } })).toMatchObject({ name: 'secondFactor.ended' });
});

test('while its keys can’t be reached, that is said with 503; a link that was open before goes on, and a wrong one stays wrong', async () => {
  const state = await openBesidePlatform();
  state.failure = 500;
  const token = await link();
  expect(await inspect(token)).toMatchObject({ name: 'token.keysAway', status: 503 });
  expect(await platform.call(inspectSession, {}, { bearer: await signed({ purpose: 'session' }) })).toMatchObject({
    name: 'token.keysAway',
  });
  expect(await inspect(await platform.seed.link())).toMatchObject({ isOk: true });
  expect(await inspect('eyJ.x.y')).toMatchObject({ name: 'token.invalid' });
});
