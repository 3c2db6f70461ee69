import { afterEach, beforeEach, expect, test } from 'vitest';
import { acceptInvitation, changePassword, resetPassword } from '~/contract/people';
import { isCommonPassword } from '~/platform/common-passwords';
import { inviteOwner } from '~/platform/modules/people/first-owner';
import { createWorld, type World } from '../../support/world';

/** Strong by the rule of the helper, and among the first guesses of anybody. */
const COMMON = 'Password1234!';

let world: World;
beforeEach(async () => {
  world = await createWorld();
  await world.seed.account();
});
afterEach(() => world.close());

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
  const bearer = await world.seed.session(await world.seed.user());
  const change = { currentPassword: 'Whatever-it-is-7', newPassword: COMMON };
  expect(await world.call(changePassword, { body: change }, { bearer })).toMatchObject(refused);
  const invitation = await inviteOwner(world.context, { accountId: 'prairie', email: 'new@prairie.example' });
  const accept = { invitation: invitation ?? '', firstName: 'Nora', lastName: 'Berg', password: COMMON };
  expect(await world.call(acceptInvitation, { body: accept })).toMatchObject(refused);
  expect(await world.call(resetPassword, { body: { reset: 'x', password: COMMON } })).toMatchObject(refused);
});
