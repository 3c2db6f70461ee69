import { afterEach, beforeEach, expect, test } from 'vitest';
import { inspectSession } from '~/areas/users/calls';
import { changePassword, getProfile, saveProfile, signIn, signOutEverywhere } from '~/areas/users/calls';
import type { UserRow } from '~/platform/db/schema';
import { hashPassword } from '~/platform/passwords';
import { hashPasswordsCheaply } from '../../support/cheap-passwords';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

const PASSWORD = 'Correct-Horse-77';
const NEXT = 'Battery-Staple-88';

hashPasswordsCheaply();

let platform: TestPlatform;
let ruth: UserRow;

beforeEach(async () => {
  platform = await createTestPlatform();
  await platform.seed.account();
  ruth = await platform.seed.user();
  await platform.context.db
    .insertInto('user_credentials')
    .values({ user_id: ruth.id, password_hash: await hashPassword(PASSWORD), sign_up_id: 'seed', verified_at: 1 })
    .execute();
});
afterEach(() => platform.close());

let addresses = 0;
/** From an address of its own each time: the limit of the address is not what these tests are about. */
const enter = (password = PASSWORD, email = ruth.email) =>
  platform.call(signIn, { body: { email, password } }, { address: `198.51.100.${(addresses += 1) % 250}` });
const inspect = (bearer: string) => platform.call(inspectSession, {}, { bearer });

async function tokenOf(password = PASSWORD): Promise<string> {
  const result = await enter(password);
  if (!result.isOk || !('token' in result.data)) throw new Error('No session');
  return result.data.token;
}

test('an address and its password open a session, however the address is written', async () => {
  const result = await enter(PASSWORD, ` ${ruth.email.toUpperCase()}`);
  expect(result).toMatchObject({ isOk: true });
  expect(await inspect(await tokenOf())).toMatchObject({
    data: { userId: 'ruth', role: 'Admin', accountId: 'prairie' },
  });
});

test('an unknown address and a wrong password are answered alike', async () => {
  const [wrong, unknown] = [await enter('wrong'), await enter(PASSWORD, 'nobody@prairie.example')];
  expect(wrong).toMatchObject({ name: 'session.wrongCredentials', status: 401 });
  expect({ ...unknown, errorId: undefined }).toEqual({ ...wrong, errorId: undefined });
});

test('five wrong passwords lock an address for 15 minutes, known or not, for the right one too', async () => {
  for (const email of [ruth.email, 'nobody@prairie.example']) {
    for (let tries = 0; tries < 5; tries += 1)
      expect(await enter('wrong', email)).toMatchObject({ name: 'session.wrongCredentials' });
    expect(await enter(PASSWORD, email)).toMatchObject({ name: 'session.locked', status: 429 });
  }
  platform.clock.advance(15 * 60_000);
  expect(await enter()).toMatchObject({ isOk: true });
});

test('right passwords lock nobody out', async () => {
  for (let tries = 0; tries < 8; tries += 1) expect(await enter()).toMatchObject({ isOk: true });
});

test('of twenty wrong tries at once no more than five are judged', async () => {
  const results = await Promise.all(Array.from({ length: 20 }, () => enter('wrong')));
  const refusals = results.filter((result) => !result.isOk && result.name === 'session.wrongCredentials');
  expect(refusals).toHaveLength(5);
});

test('a sign-up whose address is not verified says so to who knows its password', async () => {
  const email = 'new@prairie.example';
  await platform.context.db
    .insertInto('sign_ups')
    .values({
      id: 's1',
      email,
      password_hash: await hashPassword(PASSWORD),
      host: '',
      language: 'en',
      created_at: 1,
      expires_at: platform.clock.now() + 1e6,
    })
    .execute();
  expect(await enter(PASSWORD, email)).toMatchObject({ name: 'session.unverified' });
  expect(await enter('wrong', email)).toMatchObject({ name: 'session.wrongCredentials' });
});

test('a changed password ends every other session, in the same second too', async () => {
  const [here, there] = [await tokenOf(), await tokenOf()];
  const change = (currentPassword: string, newPassword: string) =>
    platform.call(changePassword, { body: { currentPassword, newPassword } }, { bearer: here });
  expect(await change(PASSWORD, 'short')).toMatchObject({ name: 'password.weak' });
  expect(await change('wrong', NEXT)).toMatchObject({ name: 'session.wrongCredentials' });
  const changed = await change(PASSWORD, NEXT);
  if (!changed.isOk) throw new Error(changed.details);
  for (const token of [here, there]) expect(await inspect(token)).toMatchObject({ name: 'session.required' });
  expect(await inspect(changed.data.token)).toMatchObject({ isOk: true });
  expect(await enter()).toMatchObject({ name: 'session.wrongCredentials' });
  expect(await enter(NEXT)).toMatchObject({ isOk: true });
});

test('signing out everywhere ends all sessions, and a new one can be opened at once', async () => {
  const tokens = [await tokenOf(), await tokenOf(), await platform.seed.session(ruth)];
  expect(await platform.call(signOutEverywhere, {}, { bearer: tokens[0] })).toMatchObject({
    data: { isSignedOut: true },
  });
  for (const token of tokens) expect(await inspect(token)).toMatchObject({ name: 'session.required' });
  expect(await inspect(await tokenOf())).toMatchObject({ isOk: true });
});

test('who is demoted has the new role at once', async () => {
  const bearer = await tokenOf();
  await platform.context.db.updateTable('users').set({ role: 'Member' }).where('id', '=', ruth.id).execute();
  expect(await inspect(bearer)).toMatchObject({ data: { role: 'Member' } });
});

test("a profile is kept with its number in one form; what can't be is refused", async () => {
  const bearer = await tokenOf();
  const save = (over: object) =>
    platform.call(
      saveProfile,
      {
        body: {
          firstName: 'Ruth',
          lastName: 'Adeyemi',
          mobileNumber: '(202) 555-0143',
          timeZone: 'Asia/Karachi',
          ...over,
        },
      },
      { bearer },
    );
  expect(await save({ mobileNumber: '12' })).toMatchObject({ name: 'phone.invalid' });
  expect(await save({ timeZone: 'Mars/Olympus' })).toMatchObject({ name: 'profile.unknownTimeZone' });
  expect(await platform.call(getProfile, {}, { bearer })).toMatchObject({ data: { firstName: '', timeZone: '' } });
  await save({});
  expect(await platform.call(getProfile, {}, { bearer })).toMatchObject({
    data: { firstName: 'Ruth', mobileNumber: '+12025550143', timeZone: 'Asia/Karachi' },
  });
});
