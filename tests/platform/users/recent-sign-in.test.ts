import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RECENT_SIGN_IN_SECONDS, SESSION_SECONDS } from '~/config/limits';
import { calls } from '~/lib/contract';
import { createApiKey } from '~/areas/api-keys/calls';
import { confirmSignIn, inspectSession, inviteUser, refreshToken, signIn } from '~/areas/users/calls';
import { endOtherSessions, startApp } from '~/areas/users/second-factor/calls';
import type { UserRow } from '~/platform/db/schema';
import { hashPassword } from '~/platform/passwords';
import { hashPasswordsCheaply } from '../../support/cheap-passwords';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

const PASSWORD = 'Correct-Horse-77';
const REFUSED = { isOk: false, name: 'session.notRecent', status: 403 };

hashPasswordsCheaply();

let platform: TestPlatform;
let olga: UserRow;
let bearer: string;

beforeEach(async () => {
  platform = await createTestPlatform();
  await platform.seed.account();
  olga = await platform.seed.user({ role: 'Owner' });
  const password_hash = await hashPassword(PASSWORD);
  await platform.context.db
    .insertInto('user_credentials')
    .values({ user_id: olga.id, password_hash, sign_up_id: 'seed', verified_at: 1 })
    .execute();
  const entered = await platform.call(signIn, { body: { email: olga.email, password: PASSWORD } });
  bearer = entered.isOk && 'token' in entered.data ? entered.data.token : '';
});
afterEach(() => platform.close());

const wait = (seconds: number) => platform.clock.advance(seconds * 1000);
const start = (token = bearer) => platform.call(startApp, {}, { bearer: token });
const confirm = (proof: string, token = bearer) => platform.call(confirmSignIn, { body: { proof } }, { bearer: token });

async function counts() {
  const { second_factors, invitations } = await platform.rowCounts();
  return { second_factors, invitations };
}

test('all that gives lasting access asks for it, and nothing else', () => {
  expect(
    calls
      .filter(({ recentSignIn }) => recentSignIn)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([
    'addPasskey',
    'changeWebhook',
    'confirmApp',
    'createAccount',
    'createApiKey',
    'createWebhook',
    'inviteAccountOwner',
    'inviteUser',
    'removeUser',
    'requireSecondFactor',
    'resetSecondFactors',
    'rotateWebhookSecret',
    'setUserRole',
    'startApp',
  ]);
});

test('within ten minutes of signing in nothing is asked, after them the proof is, and everything else goes on', async () => {
  wait(RECENT_SIGN_IN_SECONDS);
  expect(await start()).toMatchObject({ isOk: true });
  wait(1);
  const before = await counts();
  expect(await start()).toMatchObject(REFUSED);
  expect(await platform.call(inviteUser, { body: { email: 'x@y.example', role: 'Owner' } }, { bearer })).toMatchObject(
    REFUSED,
  );
  expect(await counts()).toEqual(before);
  expect(await platform.call(inspectSession, {}, { bearer })).toMatchObject({ isOk: true });
});

describe('a session that is not recent', () => {
  beforeEach(() => wait(RECENT_SIGN_IN_SECONDS + 1));

  test('is so again with the password, for the token of the answer alone', async () => {
    const confirmed = await confirm(PASSWORD);
    const newer = confirmed.isOk ? confirmed.data.token : '';
    expect(await start(newer)).toMatchObject({ isOk: true });
    expect(await start()).toMatchObject(REFUSED);
    wait(RECENT_SIGN_IN_SECONDS + 1);
    expect(await start(newer)).toMatchObject(REFUSED);
  });

  test('stays so with a wrong password, of which five are taken', async () => {
    for (let round = 0; round < 5; round += 1)
      expect(await confirm('Wrong-Horse-77')).toMatchObject({ name: 'secondFactor.wrongProof', status: 422 });
    expect(await confirm(PASSWORD)).toMatchObject({ name: 'secondFactor.locked', status: 429 });
    expect(await start()).toMatchObject(REFUSED);
  });

  test('is not made recent by renewing it, nor by ending all others', async () => {
    const renewed = await platform.call(refreshToken, {}, { bearer });
    expect(await start(renewed.isOk ? renewed.data.token : '')).toMatchObject(REFUSED);
    const alone = await platform.call(endOtherSessions, {}, { bearer });
    expect(await start(alone.isOk ? alone.data.token : '')).toMatchObject(REFUSED);
  });

  test('lasts no longer for a proof', async () => {
    for (let hour = 0; hour < 11; hour += 1) {
      wait(SESSION_SECONDS - 60);
      const confirmed = await confirm(PASSWORD);
      if (confirmed.isOk) bearer = confirmed.data.token;
    }
    wait(SESSION_SECONDS);
    expect(await confirm(PASSWORD)).toMatchObject({ name: 'session.required' });
  });
});

test('a provider makes it recent by when it has asked the person, and not where it does not say', async () => {
  const now = Math.floor(platform.clock.now() / 1000);
  const { id: userId, account_id: accountId, email, name, role } = olga;
  const withTime = (times: { authTime?: number; signedInAt?: number; iat?: number }) =>
    platform.context.tokens.mintSession({ userId, accountId, email, name, role, ...times }, 600);
  for (const [times, isRecent] of [
    [{ signedInAt: now, authTime: now - 60 }, true],
    [{ signedInAt: now, authTime: now - 3600 }, false],
    [{ signedInAt: now, authTime: 0 }, false],
    [{ iat: now }, true],
    [{ iat: now - 3600 }, false],
    [{}, true],
  ] as const)
    expect((await start(await withTime(times))).isOk, JSON.stringify(times)).toBe(isRecent);
});

test('an API key is not made', async () => {
  wait(RECENT_SIGN_IN_SECONDS + 1);
  const body = { name: 'Importer', kind: 'test', scopes: [], formKey: 'k' } as never;
  expect(await platform.call(createApiKey, { body }, { bearer })).toMatchObject(REFUSED);
});
