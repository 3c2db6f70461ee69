import { afterEach, beforeEach, expect, test } from 'vitest';
import { PASSWORD_RESET_MINUTES } from '~/config/limits';
import { inspectSession } from '~/areas/users/calls';
import { inspectPasswordReset, requestPasswordReset, resetPassword } from '~/areas/users/calls';
import { signIn } from '~/areas/users/calls';
import { hashPassword } from '~/platform/passwords';
import { hashPasswordsCheaply } from '../../support/cheap-passwords';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

const EMAIL = 'omar@prairie.example';
const OLD = 'Correct-Horse-77';
const NEW = 'Another-Horse-88';

hashPasswordsCheaply();

let platform: TestPlatform;
let bearer: string;

beforeEach(async () => {
  platform = await createTestPlatform();
  await platform.seed.account();
  const omar = await platform.seed.user({ id: 'omar', email: EMAIL, name: 'Omar Haddad', role: 'Owner' });
  const credentials = { user_id: omar.id, password_hash: await hashPassword(OLD), sign_up_id: 'none', verified_at: 1 };
  await platform.context.db.insertInto('user_credentials').values(credentials).execute();
  bearer = await platform.seed.session(omar);
});
afterEach(() => platform.close());

const request = (email = EMAIL) => platform.call(requestPasswordReset, { body: { email } });
const choose = (reset: string, password = NEW) => platform.call(resetPassword, { body: { reset, password } });
const inspect = (reset: string) => platform.call(inspectPasswordReset, { query: { reset } });
const enter = (password: string) => platform.call(signIn, { body: { email: EMAIL, password } });

/** The link of the newest message, which goes out after the answer. */
async function linkSent(count = 1): Promise<string> {
  await request();
  await expect.poll(() => platform.messages).toHaveLength(count);
  return /smart\/reset-password\/([\w.-]+)/.exec(platform.messages.at(-1)?.text ?? '')?.[1] ?? '';
}

test('the link of a message opens a new password, ends what was open, and signs in', async () => {
  const reset = await linkSent();
  expect(platform.messages[0]).toMatchObject({ to: EMAIL, channel: 'email' });
  const before = await platform.rowCounts();
  expect(await inspect(reset)).toMatchObject({ data: { email: EMAIL } });
  expect(await platform.rowCounts()).toEqual(before);
  expect(await choose(reset, 'weak')).toMatchObject({ name: 'password.weak', status: 422 });
  expect(await choose(reset, 'Omar@Prairie.example1')).toMatchObject({ name: 'password.personal', status: 422 });
  const opened = await choose(reset);
  if (!opened.isOk || !('token' in opened.data)) throw new Error('No session');
  expect(await platform.call(inspectSession, {}, { bearer: opened.data.token })).toMatchObject({
    data: { userId: 'omar' },
  });
  expect(await platform.call(inspectSession, {}, { bearer })).toMatchObject({ name: 'session.required' });
  expect(await enter(OLD)).toMatchObject({ name: 'session.wrongCredentials' });
  expect(await enter(NEW)).toMatchObject({ isOk: true });
});

test('a link works once, and of two links the first that is used', async () => {
  const first = await linkSent();
  const second = await linkSent(2);
  expect(await choose(second)).toMatchObject({ isOk: true });
  for (const reset of [first, second]) {
    expect(await inspect(reset)).toMatchObject({ name: 'reset.invalid', status: 410 });
    expect(await choose(reset, 'Third-Horse-99!')).toMatchObject({ name: 'reset.invalid', status: 410 });
  }
  expect(await enter(NEW)).toMatchObject({ isOk: true });
});

test('of five who use one link at once one is heard', async () => {
  const reset = await linkSent();
  const results = await Promise.all(
    Array.from({ length: 5 }, (_one, index) => choose(reset, `Parallel-Horse-${index}`)),
  );
  expect(results.filter(({ isOk }) => isOk)).toHaveLength(1);
}, 30_000);

test('a link that has run out, was bent, or is another token is refused', async () => {
  const reset = await linkSent();
  for (const other of [`${reset}x`, bearer, await platform.seed.link(), 'x'])
    expect(await choose(other)).toMatchObject({ name: 'reset.invalid' });
  platform.clock.advance(PASSWORD_RESET_MINUTES * 60_000);
  expect(await choose(reset)).toMatchObject({ name: 'reset.invalid' });
});

test('an address of nobody is answered alike, and sent nothing; what is no address is named', async () => {
  expect(await request('nobody@prairie.example')).toEqual(await request());
  await expect.poll(() => platform.messages).toHaveLength(1);
  expect(platform.messages[0]?.to).toBe(EMAIL);
  expect(await request('no address')).toMatchObject({ name: 'email.invalid' });
});

test('an address gets three messages an hour and no more', async () => {
  for (let count = 1; count <= 3; count += 1) await linkSent(count);
  expect(await request()).toMatchObject({ data: { isTaken: true } });
  platform.clock.advance(3600_000);
  await linkSent(4);
});
