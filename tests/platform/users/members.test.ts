import { afterEach, beforeEach, expect, test } from 'vitest';
import { inspectSession } from '~/areas/users/calls';
import {
  acceptInvitation,
  inspectInvitation,
  inviteUser,
  listUsers,
  removeUser,
  setUserRole,
} from '~/areas/users/calls';
import type { UserRow } from '~/platform/db/schema';
import { cleanUp } from '~/platform/assembly/cleanup';
import { createMemberService } from '~/areas/users/members.server';
import { hashPasswordsCheaply } from '../../support/cheap-passwords';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

const PASSWORD = 'Correct-Horse-77';
const EMAIL = 'new@prairie.example';

hashPasswordsCheaply();

let platform: TestPlatform;
let omar: UserRow;
let bearer: string;

beforeEach(async () => {
  platform = await createTestPlatform();
  await platform.seed.account();
  omar = await platform.seed.user({ id: 'omar', email: 'omar@prairie.example', name: 'Omar Haddad', role: 'Owner' });
  bearer = await platform.seed.session(omar);
});
afterEach(() => platform.close());

const invite = (email = EMAIL) => platform.call(inviteUser, { body: { email, role: 'Admin' } }, { bearer });
const invitationIn = (): string => {
  const texts = platform.messages.map(({ text }) => /smart\/invitation\/([\w-]+)/.exec(text)?.[1]);
  return texts.filter(Boolean).at(-1) ?? '';
};
const accept = (invitation: string, password = PASSWORD) =>
  platform.call(acceptInvitation, { body: { invitation, firstName: 'Nia', lastName: 'Okoro', password } });
const setRole = (userId: string, role: 'Owner' | 'Admin' | 'Member', who = bearer) =>
  platform.call(setUserRole, { body: { userId, role } }, { bearer: who });
const remove = (userId: string, who = bearer) => platform.call(removeUser, { body: { userId } }, { bearer: who });

test('an invitation brings a person in, once, and the same post again opens a session', async () => {
  expect(await invite()).toMatchObject({ data: { isSent: true } });
  const invitation = invitationIn();
  expect(await platform.call(inspectInvitation, { query: { invitation } })).toMatchObject({
    data: { email: EMAIL, role: 'Admin' },
  });
  expect(await accept(invitation, 'weak')).toMatchObject({ name: 'password.weak' });
  const joined = await accept(invitation);
  if (!joined.isOk) throw new Error(joined.details);
  expect(await platform.call(inspectSession, {}, { bearer: joined.data.token })).toMatchObject({
    data: { name: 'Nia Okoro', role: 'Admin', accountId: 'prairie' },
  });
  expect(await accept(invitation)).toMatchObject({ isOk: true });
  expect(await accept(invitation, 'Another-Horse-99')).toMatchObject({ name: 'invitation.invalid' });
  expect(await platform.call(inspectInvitation, { query: { invitation } })).toMatchObject({
    name: 'invitation.invalid',
    status: 410,
  });
});

test('five who accept one invitation at once become one person', async () => {
  await invite();
  const results = await Promise.all(Array.from({ length: 5 }, () => accept(invitationIn())));
  expect(results.some(({ isOk }) => isOk)).toBe(true);
  expect(await platform.context.db.selectFrom('users').selectAll().where('email', '=', EMAIL).execute()).toHaveLength(
    1,
  );
});

test('inviting again ends the old link, and a week ends the new one', async () => {
  await invite();
  const first = invitationIn();
  await invite();
  const second = invitationIn();
  expect(await accept(first)).toMatchObject({ name: 'invitation.invalid' });
  platform.clock.advance(7 * 24 * 3600_000);
  expect(await accept(second)).toMatchObject({ name: 'invitation.invalid' });
  // It stays in the list for a month, to be sent again.
  await cleanUp(platform.context);
  expect(await platform.call(listUsers, {}, { bearer: await platform.seed.session(omar) })).toMatchObject({
    data: { users: [{ userId: 'omar' }, { state: 'invited' }] },
  });
  platform.clock.advance(31 * 24 * 3600_000);
  await cleanUp(platform.context);
  expect(await platform.context.db.selectFrom('invitations').select('id').execute()).toEqual([]);
});

test('an address of another account is answered alike, and told without a link to join', async () => {
  await platform.seed.account({ id: 'rival', public_id: 'rival' });
  await platform.seed.user({ id: 'rita', account_id: 'rival', email: 'rita@rival.example' });
  expect(await invite('rita@rival.example')).toEqual(await invite());
  expect(platform.messages.find(({ to }) => to === 'rita@rival.example')?.text).not.toContain('/smart/invitation/');
});

test('an account keeps an owner, also when all demote or remove each other at once', async () => {
  expect(await setRole('omar', 'Admin')).toMatchObject({ name: 'user.lastOwner', status: 409 });
  expect(await remove('omar')).toMatchObject({ name: 'user.lastOwner' });
  const owners = await Promise.all(
    Array.from({ length: 19 }, (_, n) =>
      platform.seed.user({ id: `owner-${n}`, email: `owner-${n}@prairie.example`, role: 'Owner' }),
    ),
  );
  const all = [omar, ...owners];
  const tokens = await Promise.all(all.map((owner) => platform.seed.session(owner)));
  const results = await Promise.all(
    all.map(({ id }, n) => (n % 2 ? setRole(id, 'Member', tokens[(n + 1) % 20]) : remove(id, tokens[(n + 1) % 20]))),
  );
  const answers = new Set(results.map((result) => (result.isOk ? 'ok' : result.name)));
  expect(
    [...answers].filter(
      (name) =>
        !['ok', 'session.required', 'session.forbidden', 'user.lastOwner', 'user.notFound'].includes(name ?? ''),
    ),
  ).toEqual([]);
  const left = await platform.context.db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', 'prairie')
    .where('role', '=', 'Owner')
    .execute();
  expect(left.length).toBeGreaterThanOrEqual(1);
});

test('who is removed is signed out at once, and does not come back with an old token', async () => {
  const ruth = await platform.seed.user();
  const hers = await platform.seed.session(ruth);
  expect(await platform.call(inspectSession, {}, { bearer: hers })).toMatchObject({ isOk: true });
  expect(await remove(ruth.id)).toMatchObject({ data: { isRemoved: true } });
  expect(await platform.call(inspectSession, {}, { bearer: hers })).toMatchObject({ name: 'session.required' });
  expect(await remove(ruth.id)).toMatchObject({ name: 'user.notFound' });
});

test('who was removed while he waited changes nobody any more', async () => {
  const ines = await platform.seed.user({ id: 'ines', email: 'ines@prairie.example', role: 'Owner' });
  const hers = await platform.context.tokens.requireSession(await platform.seed.session(ines));
  await remove('ines');
  await platform.seed.user({ id: 'kofi', email: 'kofi@prairie.example', role: 'Owner' });
  // As a call that had been let in before.
  await expect(
    createMemberService(platform.context).setRole(hers, { userId: 'kofi', role: 'Member' }),
  ).rejects.toMatchObject({ failure: { name: 'session.required' } });
});

test('an invitation that was taken back brings nobody in', async () => {
  await invite();
  const { users } = await platform
    .call(listUsers, {}, { bearer })
    .then((result) => (result.isOk ? result.data : { users: [] }));
  expect(await remove(users.find(({ state }) => state === 'invited')?.userId ?? '')).toMatchObject({
    data: { isRemoved: true },
  });
  expect(await accept(invitationIn())).toMatchObject({ name: 'invitation.invalid', status: 410 });
  expect(await platform.context.db.selectFrom('users').selectAll().where('email', '=', EMAIL).execute()).toEqual([]);
});

test('accounts never see each other, and only owners change people', async () => {
  await platform.seed.account({ id: 'rival', public_id: 'rival' });
  const rita = await platform.seed.user({
    id: 'rita',
    account_id: 'rival',
    email: 'rita@rival.example',
    role: 'Owner',
  });
  const before = await platform.rowCounts();
  expect(await setRole('rita', 'Member')).toMatchObject({ name: 'user.notFound', status: 404 });
  expect(await remove('rita')).toMatchObject({ name: 'user.notFound' });
  expect(await platform.rowCounts()).toEqual(before);
  expect(await platform.call(listUsers, {}, { bearer: await platform.seed.session(rita) })).toMatchObject({
    data: { users: [{ userId: 'rita' }] },
  });
  const ruth = await platform.seed.user();
  expect(await remove('omar', await platform.seed.session(ruth))).toMatchObject({ name: 'session.forbidden' });
});
