import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SIGN_UP_LINK_HOURS } from '~/config/limits';
import { resendEmailVerification, signUp } from '~/areas/users/sign-up/calls';
import { signIn } from '~/areas/users/calls';
import { hashPasswordsCheaply } from '../../support/cheap-passwords';
import type { TestPlatform } from '../../support/test-platform';
import { EMAIL, lastToken, createSignUpPlatform, PASSWORD, sentTokens, createVisitor } from './sign-up-visitor';

hashPasswordsCheaply();

const ATTACKERS = 'Attackers-One1!';

let testPlatform: TestPlatform;
let victim: ReturnType<typeof createVisitor>;
let attacker: ReturnType<typeof createVisitor>;

beforeEach(async () => {
  testPlatform = await createSignUpPlatform();
  victim = createVisitor(testPlatform);
  attacker = createVisitor(testPlatform);
});
afterEach(() => testPlatform.close());

async function opens(password: string): Promise<boolean> {
  return (await testPlatform.call(signIn, { body: { email: EMAIL, password } })).isOk;
}

describe('a stranger signs up with the address of another person', () => {
  test('after them: resending and verifying opens the account with the password of its owner', async () => {
    await victim.signUp();
    testPlatform.clock.advance(60_000);
    await attacker.signUp({ password: ATTACKERS });
    await victim.resend();
    expect(await victim.verify(lastToken(testPlatform))).toMatchObject({ isOk: true, data: { state: 'verified' } });
    expect([await opens(PASSWORD), await opens(ATTACKERS)]).toEqual([true, false]);
  });

  test('before them: the link of the stranger’s sign-up asks its reader for a password', async () => {
    await attacker.signUp({ password: ATTACKERS });
    const [strangers = ''] = sentTokens(testPlatform);
    await victim.signUp();
    expect(await victim.inspect(strangers)).toMatchObject({ data: { state: 'open', needsPassword: true } });
    expect(await victim.verify(strangers)).toMatchObject({ isOk: false, name: 'signUp.passwordNeeded', status: 422 });
    expect(await victim.users()).toEqual([]);
    expect(await victim.verify(strangers, 'weak')).toMatchObject({ isOk: false, name: 'password.weak' });
    expect(await victim.verify(strangers, 'Chosen-One7!')).toMatchObject({ isOk: true });
    expect([await opens('Chosen-One7!'), await opens(ATTACKERS), await opens(PASSWORD)]).toEqual([true, false, false]);
  });

  test('and asks for the message again, which changes nothing for them', async () => {
    await victim.signUp();
    testPlatform.clock.advance(60_000);
    await attacker.signUp({ password: ATTACKERS });
    await attacker.resend();
    expect(await victim.verify(lastToken(testPlatform))).toMatchObject({ name: 'signUp.passwordNeeded' });
    expect(await victim.verify(sentTokens(testPlatform)[0] ?? '')).toMatchObject({ isOk: true });
    expect([await opens(PASSWORD), await opens(ATTACKERS)]).toEqual([true, false]);
  });

  test('who names the sign-up of the other person gets nothing of it', async () => {
    await victim.signUp();
    const theirs = await testPlatform.call(resendEmailVerification, {
      body: { email: 'mallory@whitlock.example', signUpId: victim.signUpId() },
    });
    expect(theirs).toMatchObject({ isOk: true });
    expect(testPlatform.messages.map(({ to }) => to)).toEqual([EMAIL]);
  });

  test('and the account is verified by another sign-up: the stranger’s link is worth nothing', async () => {
    await attacker.signUp({ password: ATTACKERS });
    await victim.signUp();
    const [strangers = '', own = ''] = sentTokens(testPlatform);
    await victim.verify(own);
    for (const password of ['', ATTACKERS, PASSWORD])
      expect(await attacker.verify(strangers, password)).toEqual({
        isOk: true,
        data: { state: 'verified', sessionToken: null },
      });
    expect([await opens(PASSWORD), await opens(ATTACKERS)]).toEqual([true, false]);
  });
});

test('a link that was used opens a session again for the browser or the password that used it, and for no other', async () => {
  await victim.signUp();
  const token = lastToken(testPlatform);
  const otherBrowser = createVisitor(testPlatform);
  await otherBrowser.verify(token, 'Chosen-One7!');
  expect(await otherBrowser.verify(token, 'Chosen-One7!')).toMatchObject({
    data: { sessionToken: expect.any(String) as string },
  });
  expect(await otherBrowser.verify(token)).toMatchObject({ data: { sessionToken: null } });
  expect(await otherBrowser.verify(token, ATTACKERS)).toMatchObject({ data: { sessionToken: null } });
});

test('a link that has run out verifies nothing with a password either', async () => {
  await victim.signUp();
  testPlatform.clock.advance(SIGN_UP_LINK_HOURS * 3600_000);
  expect(await victim.verify(lastToken(testPlatform), 'Chosen-One7!')).toMatchObject({
    data: { state: 'expired', sessionToken: null },
  });
  expect(await victim.users()).toEqual([]);
});

test('of twenty passwords that are chosen at once for one link one opens the account', async () => {
  await attacker.signUp({ password: ATTACKERS });
  const passwords = Array.from({ length: 20 }, (_all, index) => `Chosen-${index}-One!`);
  const outcomes = await Promise.all(passwords.map((password) => victim.verify(lastToken(testPlatform), password)));
  const opened = outcomes.filter((each) => each.isOk && each.data.sessionToken !== null);
  expect(opened).toHaveLength(1);
  expect(await victim.users()).toHaveLength(1);
});

test('an outside client that knows the specification’s fields alone signs up and has the message sent again', async () => {
  const post = (path: string, body: unknown) =>
    testPlatform.platform.fetch(
      new Request(`https://api.example/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
      '203.0.113.7',
    );
  const made = await post(signUp.path, { email: EMAIL, password: PASSWORD, whiteLabel: 'pages.example' });
  expect(made.status).toBe(200);
  const again = await post(resendEmailVerification.path, { email: EMAIL });
  expect(again.status).toBe(200);
  expect(sentTokens(testPlatform)).toHaveLength(2);
  expect(await victim.verify(lastToken(testPlatform), 'Chosen-One7!')).toMatchObject({ data: { state: 'verified' } });
});
