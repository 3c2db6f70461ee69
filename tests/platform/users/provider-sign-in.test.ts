import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Config } from '~/config/env';
import { PROVIDER_ATTEMPT_MINUTES } from '~/config/limits';
import type { OidcConfig } from '~/config/oidc';
import { getProfile, inspectSession, removeUser } from '~/areas/users/calls';
import { finishProviderSignIn, getSignInWays, startProviderSignIn } from '~/areas/users/provider-sign-in/calls';
import { cleanUp } from '~/platform/assembly/cleanup';
import type { UserRow } from '~/platform/db/schema';
import { createSecondFactorStore } from '~/areas/users/second-factor-store.server';
import { CLOSED_PORT, mockServer, toThisMachine } from '../../support/mock-server';
import { createOidcMock, OIDC_CLIENT, type OidcMock } from '../../support/oidc-mock';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

/** What msw lets through to it is refused. */
const ISSUER = `http://127.0.0.1:${CLOSED_PORT}`;

const server = mockServer();
let platform: TestPlatform;
let oidcMock: OidcMock;
let ruth: UserRow;

const oidcOf = (over: Partial<OidcConfig> = {}): OidcConfig => ({
  issuer: ISSUER,
  clientId: OIDC_CLIENT.id,
  clientSecret: OIDC_CLIENT.secret,
  name: 'Prairie ID',
  domains: [],
  newPeopleIn: '',
  ...over,
});

async function open(over: Partial<OidcConfig> = {}, config: Partial<Config> = {}) {
  platform = await createTestPlatform({ config: { oidc: oidcOf(over), ...config } });
  await platform.seed.account();
  ruth = await platform.seed.user();
}

beforeEach(async () => {
  oidcMock = createOidcMock(ISSUER);
  server.use(...oidcMock.handlers);
  await open();
});
afterEach(() => platform.close());

async function start() {
  const started = await platform.call(startProviderSignIn, { body: { isAgain: false } });
  if (!started.isOk) throw new Error(started.details);
  return started.data;
}
const finish = (attempt: string, answer: string) => platform.call(finishProviderSignIn, { body: { attempt, answer } });

/** What a browser does with the address that it is sent to: the query that it comes back with. */
const visit = (address: string): string => new URL(oidcMock.answerTo(address)).search.slice(1);

/** All that a browser does. */
async function signIn() {
  const { address, attempt } = await start();
  return finish(attempt, visit(address));
}
const bindings = () => platform.context.db.selectFrom('user_identities').selectAll().execute();

test('a person is signed in by a verified address, and by what the provider calls him from then on', async () => {
  expect(await platform.call(getSignInWays, {})).toMatchObject({ data: { provider: { name: 'Prairie ID' } } });
  const first = await signIn();
  const bearer = first.isOk && 'token' in first.data ? first.data.token : '';
  expect(await platform.call(inspectSession, {}, { bearer })).toMatchObject({
    data: { userId: 'ruth', role: 'Admin' },
  });
  expect(await bindings()).toMatchObject([{ issuer: ISSUER, subject: 'sub-1', user_id: 'ruth' }]);
  expect(oidcMock.faults).toEqual([]);
  // She is told that another door is open.
  expect(platform.messages).toMatchObject([{ to: ruth.email, channel: 'email' }]);
  expect(platform.messages[0]?.text).toContain('Prairie ID');
  expect(await signIn()).toMatchObject({ isOk: true });
  expect(platform.messages).toHaveLength(1);
});

test('an office of many people signs in from one address, and none of them uses up the tries of passwords', async () => {
  for (let person = 0; person < 30; person += 1) expect(await signIn()).toMatchObject({ isOk: true });
  const { db } = platform.context;
  const counted = await db.selectFrom('rate_limits').select(['key', 'points']).execute();
  expect(counted.filter(({ key }) => /^(providerSignIn|signIn):/.test(key))).toEqual([
    { key: expect.stringMatching(/^providerSignIn:/), points: 60 },
  ]);
  await db.updateTable('rate_limits').set({ points: 600 }).execute();
  platform.clock.advance(60_000);
  expect(await platform.call(startProviderSignIn, { body: { isAgain: false } })).toMatchObject({
    name: 'request.tooMany',
    status: 429,
    params: { seconds: 540 },
  });
});

describe('who is known by name', () => {
  beforeEach(async () => {
    expect(await signIn()).toMatchObject({ isOk: true });
  });

  test('is the same person with another address, or one that nobody vouches for; an address that is another person’s opens nothing of his', async () => {
    await platform.seed.user({ id: 'olga', email: 'olga@prairie.example', role: 'Owner' });
    for (const more of [
      { email: 'olga@prairie.example' },
      { email: 'x@y.example', email_verified: false },
      { email: undefined },
    ]) {
      oidcMock.state.person = { ...oidcMock.state.person, ...more };
      const result = await signIn();
      const bearer = result.isOk && 'token' in result.data ? result.data.token : '';
      expect(await platform.call(inspectSession, {}, { bearer })).toMatchObject({ data: { userId: 'ruth' } });
    }
  });

  test('is not another one who says the same address', async () => {
    oidcMock.state.person = { ...oidcMock.state.person, sub: 'sub-2' };
    expect(await signIn()).toMatchObject({ name: 'provider.otherPerson', status: 409 });
    expect(await bindings()).toHaveLength(1);
  });

  test('is nobody once he was removed, and who has his address then is somebody new', async () => {
    const bearer = await platform.seed.session(
      await platform.seed.user({ id: 'olga', email: 'olga@prairie.example', role: 'Owner' }),
    );
    expect(await platform.call(removeUser, { body: { userId: 'ruth' } }, { bearer })).toMatchObject({ isOk: true });
    expect(await bindings()).toEqual([]);
    expect(await signIn()).toMatchObject({ name: 'provider.unknown', status: 403 });
  });
});

describe('an answer is good', () => {
  test('once, of several at the same time too', async () => {
    const { address, attempt } = await start();
    const answer = visit(address);
    const results = await Promise.all([1, 2, 3].map(() => finish(attempt, answer)));
    expect(results.filter(({ isOk }) => isOk)).toHaveLength(1);
    expect(
      results.filter((result) => !result.isOk && result.name === 'provider.state' && result.status === 400),
    ).toHaveLength(2);
    expect(await finish(attempt, answer)).toMatchObject({ name: 'provider.state' });
  });

  test('in its own browser and attempt, whose own it does not end elsewhere', async () => {
    const [mine, theirs] = [await start(), await start()];
    const theirAnswer = visit(theirs.address);
    expect(await finish(mine.attempt, theirAnswer)).toMatchObject({ name: 'provider.state' });
    expect(await finish('made-up-of-many-letters', theirAnswer)).toMatchObject({ name: 'provider.state' });
    const answer = visit(mine.address);
    expect(await finish(mine.attempt, answer.replace(/state=[^&]+&?/, ''))).toMatchObject({ name: 'provider.state' });
    expect(await finish(mine.attempt, `${answer}&state=more`)).toMatchObject({ name: 'provider.state' });
    expect(await finish(mine.attempt, answer)).toMatchObject({ isOk: true });
    expect(await finish(theirs.attempt, theirAnswer)).toMatchObject({ isOk: true });
  });

  test('for a while, and attempts that nobody has finished go', async () => {
    const { address, attempt } = await start();
    const answer = visit(address);
    await start();
    platform.clock.advance(PROVIDER_ATTEMPT_MINUTES * 60_000);
    expect(await finish(attempt, answer)).toMatchObject({ name: 'provider.state' });
    await cleanUp(platform.context);
    expect(await platform.context.db.selectFrom('provider_attempts').selectAll().execute()).toEqual([]);
  });

  test('with the code that was given for it alone', async () => {
    const [mine, theirs] = [await start(), await start()];
    const code = new URLSearchParams(visit(theirs.address)).get('code') ?? '';
    const answer = new URLSearchParams(visit(mine.address));
    answer.set('code', code);
    expect(await finish(mine.attempt, answer.toString())).toMatchObject({ name: 'provider.answer', status: 502 });
    expect(oidcMock.faults).toEqual(['token']);
  });

  test('by the provider that was asked', async () => {
    const { address, attempt } = await start();
    const answer = new URLSearchParams(visit(address));
    answer.set('iss', 'https://somebody.example');
    expect(await finish(attempt, answer.toString())).toMatchObject({ name: 'provider.answer' });
    const second = await start();
    const without = new URLSearchParams(visit(second.address));
    without.delete('iss');
    expect(await finish(second.attempt, without.toString())).toMatchObject({ name: 'provider.answer' });
    expect(oidcMock.requests).not.toContain('/token');
  });
});

describe('a token is refused', () => {
  const now = () => Math.floor(Date.now() / 1000);
  test.each<[string, () => void]>([
    ['with another nonce', () => Object.assign(oidcMock.state.claimOverrides, { nonce: 'another' })],
    ['without a nonce', () => Object.assign(oidcMock.state.claimOverrides, { nonce: undefined })],
    ['for somebody else', () => Object.assign(oidcMock.state.claimOverrides, { aud: 'another-client' })],
    ['of somebody else', () => Object.assign(oidcMock.state.claimOverrides, { iss: 'https://somebody.example' })],
    ['that has run out', () => Object.assign(oidcMock.state.claimOverrides, { exp: now() - 600, iat: now() - 900 })],
    ['about nobody', () => Object.assign(oidcMock.state.claimOverrides, { sub: undefined })],
    ['without a signature', () => Object.assign(oidcMock.state, { failure: 'unsigned' })],
    ['by another key', () => Object.assign(oidcMock.state, { failure: 'otherKey' })],
    ['by the public key as a secret', () => Object.assign(oidcMock.state, { failure: 'secretSigned' })],
    ['that is missing', () => Object.assign(oidcMock.state, { failure: 'noIdToken' })],
    [
      'for several readers, made out to another',
      () => Object.assign(oidcMock.state.claimOverrides, { aud: ['latchkey', 'other'], azp: 'other' }),
    ],
    ['that is not good yet', () => Object.assign(oidcMock.state.claimOverrides, { nbf: now() + 600 })],
    [
      'about a person whose name nobody can store',
      () => Object.assign(oidcMock.state.claimOverrides, { sub: 'sub\u0000-1' }),
    ],
    [
      'about a person with a name without end',
      () => Object.assign(oidcMock.state.claimOverrides, { sub: 's'.repeat(256) }),
    ],
    ['that comes with keys without end', () => Object.assign(oidcMock.state, { failure: 'endlessKeys' })],
  ])('%s', async (_what, spoil) => {
    const { address, attempt } = await start();
    const answer = visit(address);
    spoil();
    expect(await finish(attempt, answer)).toMatchObject({ name: 'provider.answer', status: 502 });
    expect(await bindings()).toEqual([]);
    expect(await platform.context.db.selectFrom('user_sessions').selectAll().execute()).toEqual([]);
  });
});

describe('nobody is let in', () => {
  test.each([
    [{ email_verified: false }, 'provider.unverified'],
    [{ email_verified: undefined }, 'provider.unverified'],
    [{ email_verified: 1 }, 'provider.unverified'],
    [{ email: undefined }, 'provider.unverified'],
    [{ email: 'ruth' }, 'provider.unverified'],
    [{ email: 'nobody@prairie.example' }, 'provider.unknown'],
  ])('with %o', async (more, name) => {
    oidcMock.state.person = { ...oidcMock.state.person, ...more };
    expect(await signIn()).toMatchObject({ name, status: 403 });
    expect(await bindings()).toEqual([]);
  });

  test('of a domain that is not named', async () => {
    await platform.close();
    await open({ domains: ['elsewhere.example'] });
    expect(await signIn()).toMatchObject({ name: 'provider.domain', status: 403 });
    oidcMock.state.person = { ...oidcMock.state.person, email: 'ruth@elsewhere.example.prairie.example' };
    expect(await signIn()).toMatchObject({ name: 'provider.domain' });
  });

  test('whose account is suspended', async () => {
    await platform.seed.changeAccount({ suspended_at: platform.clock.now() } as never);
    expect(await signIn()).toMatchObject({ name: 'account.suspended' });
  });

  test.each([
    ['access_denied', 'provider.denied', 403],
    ['temporarily_unavailable', 'provider.away', 503],
    ['invalid_scope', 'provider.answer', 502],
  ])('after %s', async (error, name, status) => {
    oidcMock.state.error = error;
    expect(await signIn()).toMatchObject({ name, status });
  });

  test.each<[OidcMock['state']['failure'] & (string | number), string, number]>([
    ['page', 'provider.answer', 502],
    ['elsewhere', 'provider.answer', 502],
    ['endless', 'provider.answer', 502],
    [500, 'provider.away', 503],
    ['noDiscovery', 'provider.answer', 502],
    ['otherIssuer', 'provider.answer', 502],
  ])('by a provider that is in failure: %s; and it is asked again', async (trouble, name, status) => {
    oidcMock.state.failure = trouble;
    expect(await platform.call(startProviderSignIn, { body: { isAgain: false } })).toMatchObject({ name, status });
    oidcMock.state.failure = undefined;
    expect(await signIn()).toMatchObject({ isOk: true });
  });

  test('by one that is gone, or goes on the way', async () => {
    const first = await start();
    const early = visit(first.address);
    oidcMock.state.failure = 500;
    expect(await finish(first.attempt, early)).toMatchObject({ name: 'provider.away', status: 503 });
    oidcMock.state.failure = undefined;
    const { address, attempt } = await start();
    const answer = visit(address);
    server.use(toThisMachine);
    expect(await finish(attempt, answer)).toMatchObject({ name: 'provider.away', status: 503 });
  });

  test('where there is none', async () => {
    await platform.close();
    platform = await createTestPlatform();
    expect(await platform.call(getSignInWays, {})).toMatchObject({ data: { provider: null } });
    expect(await platform.call(startProviderSignIn, { body: { isAgain: false } })).toMatchObject({
      name: 'provider.off',
      status: 404,
    });
    expect(await finish('any-attempt', 'state=a&code=b')).toMatchObject({ name: 'provider.off' });
  });
});

test('an answer without end is not read to its end', async () => {
  oidcMock.state.failure = 'endless';
  expect(await platform.call(startProviderSignIn, { body: { isAgain: false } })).toMatchObject({
    name: 'provider.answer',
  });
  expect(oidcMock.state.endlessBytes).toBeLessThan(32 * 1024 * 1024);
});

test('a provider whose clock is a little ahead, or which has new keys, lets people in', async () => {
  expect(await signIn()).toMatchObject({ isOk: true });
  const now = Math.floor(Date.now() / 1000);
  oidcMock.state.claimOverrides = { iat: now + 10, nbf: now + 10, exp: now + 300 };
  expect(await signIn()).toMatchObject({ isOk: true });
  oidcMock.state.claimOverrides = {};
  oidcMock.state.isRotated = true;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  try {
    expect(await signIn()).toMatchObject({ isOk: true });
  } finally {
    vi.useRealTimers();
  }
});

test('a second factor of ours is asked for after the provider too', async () => {
  const at = platform.clock.now();
  await createSecondFactorStore(platform.context.db).insert({
    id: 'app',
    user_id: 'ruth',
    kind: 'app',
    name: '',
    secret: '',
    credential_id: null,
    transports: '[]',
    counter: 0,
    created_at: at,
    confirmed_at: at,
    last_used_at: null,
  });
  const result = await signIn();
  expect(result).toMatchObject({ isOk: true, data: { secondStep: expect.any(String) } });
  expect(await platform.context.db.selectFrom('user_sessions').selectAll().execute()).toEqual([]);
});

test('an address is found where the provider tells it apart, and as a word', async () => {
  oidcMock.state.isEmailInUserInfoOnly = true;
  oidcMock.state.person = { ...oidcMock.state.person, email: 'Ruth.Adeyemi@Prairie.example', email_verified: 'true' };
  expect(await signIn()).toMatchObject({ isOk: true });
  expect(oidcMock.requests).toContain('/userinfo');
});

describe('who is new', () => {
  const NEW = { sub: 'sub-9', email: 'ada@prairie.example', email_verified: true, name: 'Ada Moss' };

  test('becomes a member of the account that is named for it, once, from its domain alone', async () => {
    await platform.close();
    await open({ newPeopleIn: 'prairie', domains: ['prairie.example'] });
    oidcMock.state.person = NEW;
    const ways = await Promise.all([start(), start(), start()]);
    const answers = ways.map(({ address }) => visit(address));
    const results = await Promise.all(ways.map(({ attempt }, index) => finish(attempt, answers[index] ?? '')));
    expect(results.every(({ isOk }) => isOk)).toBe(true);
    const [result] = results;
    const bearer = result?.isOk && 'token' in result.data ? result.data.token : '';
    expect(await platform.call(getProfile, {}, { bearer })).toMatchObject({
      data: { email: NEW.email, role: 'Member' },
    });
    const made = await platform.context.db.selectFrom('users').selectAll().where('email', '=', NEW.email).execute();
    expect(made).toMatchObject([{ name: 'Ada Moss', account_id: 'prairie' }]);
    // He has no password that he could change.
    const [welcome, ...others] = platform.messages;
    expect([welcome?.to, welcome?.subject, others]).toEqual([NEW.email, expect.stringContaining('now a member'), []]);
    expect(welcome?.text).toContain('There is no password');
    expect(welcome?.text).not.toContain('change your password');
    oidcMock.state.person = { ...NEW, sub: 'sub-10', email: 'eve@elsewhere.example' };
    expect(await signIn()).toMatchObject({ name: 'provider.domain' });
  });

  test('has a name on one line, without marks that turn it around', async () => {
    await platform.close();
    await open({ newPeopleIn: 'prairie', domains: ['prairie.example'] });
    oidcMock.state.person = { ...NEW, name: ' Ada\r\nBcc: all@prairie.example \u202eMoss\u0000' };
    expect(await signIn()).toMatchObject({ isOk: true });
    const made = await platform.context.db.selectFrom('users').selectAll().where('email', '=', NEW.email).execute();
    expect(made).toMatchObject([{ name: 'AdaBcc: all@prairie.example Moss' }]);
  });

  test('does not come into an account that is closed to everybody', async () => {
    await platform.close();
    await open({ newPeopleIn: 'prairie', domains: ['prairie.example'] });
    await platform.seed.changeAccount({ suspended_at: platform.clock.now() } as never);
    oidcMock.state.person = NEW;
    expect(await signIn()).toMatchObject({ name: 'account.suspended' });
    expect(await platform.context.db.selectFrom('users').selectAll().where('email', '=', NEW.email).execute()).toEqual(
      [],
    );
  });
});
