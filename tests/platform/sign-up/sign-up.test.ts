import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SIGN_UP_LINK_HOURS, SIGN_UP_REPEAT_MS } from '~/config/limits';
import { inspectSession } from '~/areas/users/calls';
import { cleanUp } from '~/platform/assembly/cleanup';
import { signUp } from '~/areas/users/sign-up/calls';
import * as passwords from '~/platform/passwords';
import { DeliveryError } from '~/platform/ports/messages';
import { runWaitingJobs } from '../../support/jobs';
import { hashPasswordsCheaply } from '../../support/cheap-passwords';
import { listPlatformTables } from '../../support/tables';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { EMAIL, lastToken, createSignUpPlatform, PASSWORD, sentTokens, createVisitor } from './sign-up-visitor';

const HOUR = 3600_000;
const DAY = 24 * HOUR;
hashPasswordsCheaply();

let platform: TestPlatform;
let person: ReturnType<typeof createVisitor>;

beforeEach(async () => {
  platform = await createSignUpPlatform();
  person = createVisitor(platform);
});
afterEach(() => platform.close());

describe('a sign-up', () => {
  test('sends a link, and is a user with an account and a trial of 30 days once the link is used', async () => {
    expect(await person.signUp({ email: '  Dana.Whitlock@Whitlock.example ' })).toEqual({
      isOk: true,
      data: { isSent: true, signUpId: expect.stringMatching(/^.{8,64}$/) as string },
    });
    expect(platform.messages).toMatchObject([{ to: EMAIL, channel: 'email', fromName: 'Latchkey', language: 'en' }]);
    expect(platform.messages[0]?.text).toContain('help@latchkey.example');
    expect(await person.users()).toEqual([]);
    platform.clock.advance(HOUR);
    expect(await person.inspect(lastToken(platform))).toEqual({
      isOk: true,
      data: { email: EMAIL, state: 'open', needsPassword: false },
    });
    const verified = await person.verify(lastToken(platform));
    expect(verified).toMatchObject({ isOk: true, data: { state: 'verified' } });
    const [user] = await person.users();
    expect(user).toMatchObject({ email: EMAIL, role: 'Owner', created_at: platform.clock.now() });
    const { db } = platform.context;
    const account = await db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', user?.account_id ?? '')
      .executeTakeFirstOrThrow();
    expect(account).toMatchObject({ name: 'whitlock.example', client_type: 'Latchkey', support_email: EMAIL });
    const trial = await db
      .selectFrom('trials')
      .selectAll()
      .where('account_id', '=', account.id)
      .executeTakeFirstOrThrow();
    expect(trial.ends_at - trial.started_at).toBe(30 * DAY);
    const bearer = verified.isOk ? (verified.data.sessionToken ?? '') : '';
    expect(await platform.call(inspectSession, {}, { bearer })).toMatchObject({
      data: { email: EMAIL, accountId: account.id, role: 'Owner', trialEndsAt: trial.ends_at },
    });
  });

  test('is written to in the language of the page, in the name of the account that the host belongs to', async () => {
    await platform.seed.account({ domain: 'pay.prairie.example' });
    await platform
      .api()
      .call(
        signUp,
        { body: { email: EMAIL, password: PASSWORD, host: 'PAY.prairie.example', invitation: '' } },
        { language: 'es' },
      );
    expect(platform.messages).toMatchObject([
      { fromName: 'Prairie Light & Water', accountId: 'prairie', language: 'es' },
    ]);
    expect(platform.messages[0]?.text).toContain('https://pages.example/marketing/verify/');
    await person.verify(lastToken(platform), PASSWORD);
    const trial = await platform.context.db.selectFrom('trials').selectAll().executeTakeFirstOrThrow();
    expect(trial.host).toBe('pay.prairie.example');
  });

  test.each(['nobody', 'a@b', 'a b@c.example', `${'x'.repeat(70)}@c.example`])('of %s is refused', async (email) => {
    expect(await person.signUp({ email })).toMatchObject({ isOk: false, name: 'email.invalid', status: 422 });
    expect(platform.messages).toEqual([]);
  });

  test.each([
    'Short7!a',
    'nouppercase7!',
    'NOLOWERCASE7!',
    'NoNumber!!',
    'NoSpecial77',
    'Other-Special7',
    `Aa1!${'x'.repeat(300)}`,
  ])('with the password %s is refused, and nothing is kept', async (password) => {
    const before = await platform.rowCounts();
    expect(await person.signUp({ password })).toMatchObject({ isOk: false, name: 'password.weak', status: 422 });
    expect((await platform.rowCounts()).sign_ups).toEqual(before.sign_ups);
  });

  test.each(['Password1!', 'iLoveYou2024!', 'P@ssw0rd1'])(
    'with the password %s, which many people use, is refused for that reason',
    async (password) => {
      expect(await person.signUp({ password })).toMatchObject({ isOk: false, name: 'password.common', status: 422 });
      expect((await platform.rowCounts()).sign_ups).toMatchObject({ rows: 0 });
    },
  );

  test('whose carrier is away gets its message later; one that can not be delivered is no address', async () => {
    platform.messages.failNext(new DeliveryError('temporary', 'busy'));
    expect(await person.signUp()).toMatchObject({ isOk: true });
    await runWaitingJobs(platform);
    expect(platform.messages).toHaveLength(1);
    platform.messages.failNext(new DeliveryError('undeliverable', 'no such mailbox'));
    expect(await person.signUp()).toMatchObject({ name: 'email.invalid' });
  });
});

describe('an address that is taken', () => {
  beforeEach(async () => {
    await platform.seed.account();
    await platform.seed.user({ email: EMAIL });
  });

  test('is answered like any other, and its owner gets a message without a link that opens anything', async () => {
    const [taken, fresh] = [await person.signUp(), await person.signUp({ email: 'new@whitlock.example' })];
    const shape = (answer: unknown) => JSON.stringify(answer).replace(/"signUpId":"[\w-]{22}"/, 'id');
    expect(shape(taken)).toBe(shape(fresh));
    expect(shape(taken)).toContain('id');
    expect(platform.messages.lastTo(EMAIL)).toMatchObject({ subject: 'You already have an account with Latchkey' });
    expect(platform.messages.lastTo(EMAIL).text).not.toContain('/marketing/verify/');
    expect(await platform.context.db.selectFrom('sign_ups').select('email').execute()).toEqual([
      { email: 'new@whitlock.example' },
    ]);
    expect(await person.resend()).toEqual({ isOk: true, data: { isSent: true } });
    expect(await person.resend('nobody@nowhere.example')).toEqual({ isOk: true, data: { isSent: true } });
  });

  test('gets a message that is true of a repeat too: a link was asked for, and none signed up', async () => {
    for (const requestMail of [() => person.signUp(), () => person.resend()]) {
      await requestMail();
      expect(platform.messages.lastTo(EMAIL).text).toContain('for a link to sign up with this email address');
      expect(platform.messages.lastTo(EMAIL).text).not.toContain('has just signed up');
    }
  });

  test('costs what a free one costs: its password is hashed too', async () => {
    const hashing = vi.spyOn(passwords, 'hashPassword');
    await person.signUp();
    expect(hashing).toHaveBeenCalledTimes(1);
    await person.signUp({ email: 'new@whitlock.example' });
    expect(hashing).toHaveBeenCalledTimes(2);
  });

  test('keeps its user and his password', async () => {
    await person.signUp({ password: 'Another-One9!' });
    expect(await person.users()).toMatchObject([{ id: 'ruth', email: EMAIL }]);
  });
});

describe('the link', () => {
  test('signs in again for ten minutes after it was used, and is no key later', async () => {
    await person.signUp();
    const token = lastToken(platform);
    await person.verify(token);
    platform.clock.advance(SIGN_UP_REPEAT_MS);
    expect(await person.verify(token)).toMatchObject({
      data: { state: 'verified', sessionToken: expect.any(String) as string },
    });
    platform.clock.advance(1);
    expect(await person.verify(token)).toEqual({ isOk: true, data: { state: 'verified', sessionToken: null } });
    expect(await person.inspect(token)).toMatchObject({ data: { state: 'verified' } });
    expect(await person.users()).toHaveLength(1);
  });

  test('runs out, verifies nothing then, and a new one can be asked for', async () => {
    await person.signUp();
    const token = lastToken(platform);
    platform.clock.advance(SIGN_UP_LINK_HOURS * HOUR);
    expect(await person.inspect(token)).toMatchObject({ data: { state: 'expired' } });
    expect(await person.verify(token)).toEqual({ isOk: true, data: { state: 'expired', sessionToken: null } });
    expect(await person.users()).toEqual([]);
    expect(await person.resend()).toMatchObject({ isOk: true });
    expect(await person.verify(lastToken(platform))).toMatchObject({ data: { state: 'verified' } });
  });

  test('whose sign-up was never verified is void after 30 days', async () => {
    await person.signUp();
    platform.clock.advance(31 * DAY);
    await cleanUp(platform.context);
    expect(await platform.context.db.selectFrom('sign_ups').selectAll().execute()).toEqual([]);
    expect(await person.inspect(lastToken(platform))).toMatchObject({ data: { state: 'void' } });
  });

  test('of each sign-up is for its own password, whoever signed up first with the address', async () => {
    await person.signUp({ password: 'Attackers-One1!' });
    await person.signUp({ password: PASSWORD });
    const [stranger = '', own = ''] = sentTokens(platform);
    await person.verify(own);
    const { password_hash: hash } = await platform.context.db
      .selectFrom('user_credentials')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect([
      await passwords.verifyPassword(PASSWORD, hash),
      await passwords.verifyPassword('Attackers-One1!', hash),
    ]).toEqual([true, false]);
    expect(await person.verify(stranger)).toEqual({ isOk: true, data: { state: 'verified', sessionToken: null } });
    expect(await person.users()).toHaveLength(1);
  });

  test('of another purpose, or with a changed signature, is no link', async () => {
    await person.signUp();
    const [head = '', claims = '', signature = ''] = lastToken(platform).split('.');
    const forged = [
      head,
      Buffer.from(
        JSON.stringify({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), email: 'x@y.example' }),
      ).toString('base64url'),
      signature,
    ].join('.');
    await platform.seed.account();
    const others = [
      forged,
      `${head}.${claims}.`,
      await platform.seed.link(),
      await platform.seed.session(await platform.seed.user()),
      'x',
    ];
    for (const token of others) {
      expect(await person.verify(token)).toMatchObject({ name: 'token.invalid' });
      expect(await person.inspect(token)).toMatchObject({ name: 'token.invalid' });
    }
    expect(await platform.call(inspectSession, {}, { bearer: lastToken(platform) })).toMatchObject({
      name: 'session.required',
    });
  });

  test('is looked at without writing anything', async () => {
    await person.signUp();
    const before = await platform.rowCounts();
    await person.inspect(lastToken(platform));
    expect(await platform.rowCounts()).toEqual(before);
  });
});

test('messages to one address are five an hour, whoever asks, and not fewer for others', async () => {
  const outcomes: boolean[] = [];
  for (let round = 0; round < 4; round += 1) outcomes.push((await person.signUp({}, `203.0.113.${round}`)).isOk);
  outcomes.push((await person.resend()).isOk);
  const sixth = await person.signUp({}, '203.0.113.99');
  expect(outcomes).toEqual([true, true, true, true, true]);
  expect(sixth).toMatchObject({ isOk: false, name: 'request.tooMany', params: { seconds: 3600 } });
  expect(await person.resend()).toMatchObject({ name: 'request.tooMany' });
  expect(await person.signUp({ email: 'other@whitlock.example' })).toMatchObject({ isOk: true });
  expect(platform.messages.filter(({ to }) => to === EMAIL)).toHaveLength(5);
  platform.clock.advance(HOUR);
  expect(await person.signUp()).toMatchObject({ isOk: true });
});

describe('twenty at the same time', () => {
  test('with one address end in one user with one of their passwords', async () => {
    const passwords = Array.from({ length: 20 }, (_all, index) => `Password-${index}-x`.replace('-x', '!x'));
    const answers = await Promise.all(
      passwords.map((password, index) => person.signUp({ password }, `203.0.113.${index}`)),
    );
    expect(answers.filter(({ isOk }) => isOk)).toHaveLength(5);
    const tokens = sentTokens(platform);
    const outcomes = await Promise.all(
      [...tokens, ...tokens, ...tokens, ...tokens].map((token) => person.verify(token, PASSWORD)),
    );
    expect(outcomes.every((each) => each.isOk && each.data.state === 'verified')).toBe(true);
    const users = await person.users();
    expect(users).toHaveLength(1);
    const { db } = platform.context;
    expect(await db.selectFrom('accounts').select('id').execute()).toEqual([{ id: users[0]?.account_id }]);
    expect(await db.selectFrom('trials').select('account_id').execute()).toHaveLength(1);
    expect(await db.selectFrom('user_credentials').select('user_id').execute()).toEqual([{ user_id: users[0]?.id }]);
    expect(await db.selectFrom('sign_ups').select('id').execute()).toEqual([]);
  }, 60_000);

  test('with one link are one user, and all are signed in', async () => {
    await person.signUp();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => person.verify(lastToken(platform))));
    expect(outcomes.every((each) => each.isOk && each.data.sessionToken !== null)).toBe(true);
    expect(await person.users()).toHaveLength(1);
  });
});

test('a password is in no table and no message, but as a hash', async () => {
  const logged: unknown[] = [];
  await platform.close();
  platform = await createTestPlatform({
    config: { publicUrl: 'https://pages.example' },
    overrides: { log: (...line) => void logged.push(line) },
  });
  person = createVisitor(platform);
  await person.signUp();
  await person.signUp({ password: 'weak-secret-word' });
  await person.verify(lastToken(platform));
  const { db } = platform.context;
  for (const { name } of await listPlatformTables(db)) {
    const rows = JSON.stringify(
      await db
        .selectFrom(name as 'users')
        .selectAll()
        .execute(),
    );
    expect(rows, name).not.toMatch(/Correct-Horse|weak-secret/);
  }
  expect(JSON.stringify([logged, [...platform.messages]])).not.toMatch(/Correct-Horse|weak-secret/);
  expect(JSON.stringify(logged)).not.toMatch(/whitlock|eyJ/);
});
