import { afterEach, expect, test } from 'vitest';
import {
  getAccount,
  getOwnTemplateApprovalConfig,
  getTemplateApprovalConfig,
  listAdmins,
  saveTemplateApprovalConfig,
} from '~/areas/approval/calls';
import { dataOf, createTeam, type Team } from '../form-builder/team';

let team: Team;
afterEach(() => team.testPlatform.close());

const WHOLE = {
  accountId: 'prairie',
  adminNeedApproval: true,
  randomApproval: false,
  approvalsRequired: 2,
  sendsToAll: true,
  adminIds: [] as string[],
};
const bearer = (who: string) => ({ bearer: team.sessions[who] });
const save = (over: Partial<typeof WHOLE> = {}, who = 'omar') =>
  team.testPlatform.call(saveTemplateApprovalConfig, { body: { ...WHOLE, ...over } }, bearer(who));
const read = (accountId = 'prairie', who = 'omar') =>
  team.testPlatform.call(getTemplateApprovalConfig, { query: { accountId } }, bearer(who));

test('an account that has set nothing asks for no approval', async () => {
  team = await createTeam();
  expect(await read()).toMatchObject({
    data: { adminNeedApproval: false, randomApproval: false, approvalsRequired: 1, sendsToAll: true },
  });
});

test('what is saved is read, by the profile’s call too', async () => {
  team = await createTeam();
  dataOf(await save({}, 'ruth'));
  expect(await read()).toMatchObject({ data: { adminNeedApproval: true, approvalsRequired: 2 } });
  expect(await team.testPlatform.call(getOwnTemplateApprovalConfig, {}, bearer('mina'))).toMatchObject({
    data: { approvalsRequired: 2 },
  });
  dataOf(await save({ sendsToAll: false, adminIds: ['ines', 'kofi', 'mina', 'rival'] }));
  expect(await read()).toMatchObject({ data: { sendsToAll: false, adminIds: ['ines', 'kofi'] } });
});

test('more approvals than owners are refused with their number', async () => {
  team = await createTeam();
  expect(await save({ approvalsRequired: 4 })).toMatchObject({
    name: 'approval.tooMany',
    status: 422,
    params: { n: 3 },
  });
  expect(await save({ approvalsRequired: 3 })).toMatchObject({ isOk: true });
  expect(await save({ sendsToAll: false, adminIds: ['ines'] })).toMatchObject({
    name: 'approval.tooMany',
    params: { n: 1 },
  });
});

test('a rule that somebody’s forms can never meet is kept, and says whose', async () => {
  team = await createTeam();
  const { db } = team.testPlatform.context;
  expect(await save({ approvalsRequired: 2 })).toMatchObject({ data: { unmetFor: '' } });
  expect(await save({ approvalsRequired: 3 })).toMatchObject({ data: { unmetFor: 'owners' } });
  expect(await read()).toMatchObject({ data: { unmetFor: 'owners' } });
  expect(await save({ approvalsRequired: 3, adminNeedApproval: false })).toMatchObject({ data: { unmetFor: '' } });
  // One owner who writes the forms alone: nobody else may approve.
  await db.deleteFrom('users').where('id', 'in', ['ines', 'kofi', 'ruth', 'mina']).execute();
  expect(await save({ approvalsRequired: 1 })).toMatchObject({ data: { approvalsRequired: 1, unmetFor: 'all' } });
  expect(await team.testPlatform.call(getOwnTemplateApprovalConfig, {}, bearer('omar'))).toMatchObject({
    data: { unmetFor: 'all' },
  });
});

test('a rule that the owners can’t meet any more says so', async () => {
  team = await createTeam();
  dataOf(await save({ approvalsRequired: 2 }));
  await team.testPlatform.context.db.deleteFrom('users').where('id', 'in', ['ines', 'kofi']).execute();
  expect(await read()).toMatchObject({ data: { approvalsRequired: 2, unmetFor: 'all' } });
});

test('the number defaults to 1', async () => {
  team = await createTeam();
  const response = await team.testPlatform.platform.fetch(
    new Request('http://platform/api/Account/TemplateApproval', {
      method: 'POST',
      body: JSON.stringify({ accountId: 'prairie', adminNeedApproval: true }),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${team.sessions.omar}` },
    }),
  );
  expect(await response.json()).toMatchObject({
    data: { approvalsRequired: 1, randomApproval: false, adminNeedApproval: true },
  });
});

test('admins are named with their addresses; members are no admins', async () => {
  team = await createTeam();
  const admins = dataOf(await team.testPlatform.call(listAdmins, { query: { accountId: 'prairie' } }, bearer('mina')));
  expect(admins.map(({ email, role }) => [email, role])).toEqual([
    ['ines@prairie.example', 'Owner'],
    ['kofi@prairie.example', 'Owner'],
    ['omar@prairie.example', 'Owner'],
    ['ruth@prairie.example', 'Admin'],
  ]);
  expect(await team.testPlatform.call(getAccount, { params: { accountId: 'prairie' } }, bearer('ruth'))).toMatchObject({
    data: { country: 'United States', isTenantAccount: false, accountUsers: { length: 5 } },
  });
});

test('another account is as good as none, and a member sets nothing', async () => {
  team = await createTeam();
  expect(await read('prairie', 'rival')).toMatchObject({ name: 'account.notFound' });
  expect(await save({}, 'rival')).toMatchObject({ name: 'account.notFound' });
  expect(await team.testPlatform.call(listAdmins, { query: { accountId: 'prairie' } }, bearer('rival'))).toMatchObject({
    name: 'account.notFound',
  });
  expect(await team.testPlatform.call(getAccount, { params: { accountId: 'prairie' } }, bearer('rival'))).toMatchObject(
    {
      name: 'account.notFound',
    },
  );
  expect(await save({}, 'mina')).toMatchObject({ name: 'session.forbidden' });
  expect(await team.testPlatform.context.db.selectFrom('approval_settings').selectAll().execute()).toEqual([]);
});
