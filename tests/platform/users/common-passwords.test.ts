import { afterEach, beforeEach, expect, test } from 'vitest';
import { signUp } from '~/areas/users/sign-up/calls';
import { acceptInvitation, changePassword, resetPassword } from '~/areas/users/calls';
import { findPasswordWeakness, isCommonPassword } from '~/platform/common-passwords';
import { inviteOwner } from '~/areas/users/owner-invitation.server';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

/** Strong by the rule of the helper, and among the first guesses of anybody. */
const COMMON = 'Password1234!';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createTestPlatform();
  await platform.seed.account();
});
afterEach(() => platform.close());

test.each(['password', 'PassWord', COMMON, 'Football2026#', 'qwertyuiop!!11'])(
  '%s is a common password',
  async (typed) => expect(await isCommonPassword(typed)).toBe(true),
);

test.each(['Correct-Horse7!', 'Passwort-der-Anlage-7', 'Fjord3.Lantern9', '', '123-not-in-a-list!'])(
  '%j is none',
  async (typed) => expect(await isCommonPassword(typed)).toBe(false),
);

test('a common password is refused in the profile, by an invitation and by a link to reset it', async () => {
  const refused = { isOk: false, name: 'password.common', status: 422 };
  const bearer = await platform.seed.session(await platform.seed.user());
  const change = { currentPassword: 'Whatever-it-is-7', newPassword: COMMON };
  expect(await platform.call(changePassword, { body: change }, { bearer })).toMatchObject(refused);
  const invitation = await inviteOwner(platform.context, { accountId: 'prairie', email: 'new@prairie.example' });
  const accept = { invitation: invitation ?? '', firstName: 'Nora', lastName: 'Berg', password: COMMON };
  expect(await platform.call(acceptInvitation, { body: accept })).toMatchObject(refused);
  expect(await platform.call(resetPassword, { body: { reset: 'x', password: COMMON } })).toMatchObject(refused);
});

test.each([
  'maya.torres+news@prairie.example',
  'Maya.Torres2026!',
  'maya.torres',
  'MAYA.TORRES#12',
  'Maya.Torres+News1!',
])('%s is made from the address', async (typed) =>
  expect(await findPasswordWeakness(typed, 'Maya.Torres+news@prairie.example')).toBe('password.personal'),
);

test.each(['Maya.Torres-is-away-7', 'Maya.Torres20260131!', 'Torres2026!maya', 'Other-Words-77!'])(
  '%s is not',
  async (typed) => expect(await findPasswordWeakness(typed, 'maya.torres@prairie.example')).toBeUndefined(),
);

test('a password that is made from the own address is refused wherever one is chosen', async () => {
  const refused = { isOk: false, name: 'password.personal', status: 422 };
  const password = 'Nora.Lindqvist7!';
  const email = 'nora.lindqvist@prairie.example';
  const invitation = (await inviteOwner(platform.context, { accountId: 'prairie', email })) ?? '';
  const accept = { invitation, firstName: 'Nora', lastName: 'Lindqvist', password };
  expect(await platform.call(acceptInvitation, { body: accept })).toMatchObject(refused);
  const bearer = await platform.seed.session(await platform.seed.user({ email }));
  const change = { currentPassword: 'Whatever-it-is-7', newPassword: password };
  expect(await platform.call(changePassword, { body: change }, { bearer })).toMatchObject(refused);
});

test('sign-up says which weakness it is', async () => {
  const tryPassword = (password: string) =>
    platform.call(signUp, { body: { email: 'nora@prairie.example', password, host: '', invitation: '' } });
  expect(await tryPassword('weak')).toMatchObject({ name: 'password.weak' });
  expect(await tryPassword(COMMON)).toMatchObject({ name: 'password.common' });
  expect(await tryPassword('Nora12345!')).toMatchObject({ name: 'password.personal' });
});
