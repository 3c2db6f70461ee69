import { afterEach, expect, test } from 'vitest';
import { approveTemplate, rejectTemplate, saveTemplateApprovalConfig } from '~/areas/approval/calls';
import { getDashboard } from '~/areas/admin-home/dashboard/calls';
import { withdrawApproval } from '~/areas/approval/calls';
import { removeUser, setUserRole } from '~/areas/users/calls';
import { templateActions, aDefinition, dataOf, createTeam, type Team } from '../form-builder/team';

let team: Team;
afterEach(() => team.testPlatform.close());

const FORM = 'contact-details';
const bearer = (who: string) => ({ bearer: team.sessions[who] });
const approve = (who: string) =>
  team.testPlatform.call(approveTemplate, { body: { id: FORM, adminApproval: true, version: 2 } }, bearer(who));
const setRole = async (userId: string, role: 'Owner' | 'Admin') =>
  dataOf(await team.testPlatform.call(setUserRole, { body: { userId, role } }, bearer('omar')));
const remove = async (userId: string) =>
  dataOf(await team.testPlatform.call(removeUser, { body: { userId } }, bearer('omar')));

/** Ruth's second version waits; of the owners Omar, Ines and Kofi some are asked. */
async function openRound(needed: number, adminIds: string[] = []) {
  team = await createTeam();
  const acts = templateActions(team);
  await team.testPlatform.seed.form();
  await acts.needApproval(needed);
  dataOf(await acts.save('ruth', FORM, 0, aDefinition(FORM, 'Second version')));
  dataOf(await acts.request('ruth', FORM, 1, adminIds.length > 0 ? { asks: 'chosen', adminIds } : {}));
  const roundOf = async (who: string) => (await acts.get(who, FORM)).round;
  return { ...acts, roundOf };
}

test('where those who were asked are too few now, every owner may decide', async () => {
  const { roundOf, get, as } = await openRound(2, ['ines', 'kofi']);
  expect(await roundOf('omar')).toMatchObject({
    asked: ['Ines Duarte', 'Kofi Mensah'],
    obstacle: 'notAsked',
    turn: '',
    judges: 2,
  });
  await setRole('kofi', 'Admin');
  expect(await roundOf('omar')).toMatchObject({ asked: [], obstacle: '', turn: 'widened', judges: 2 });
  const { toDecide } = dataOf(await team.testPlatform.call(getDashboard, {}, as('omar')));
  expect(toDecide.map(({ id }) => id)).toEqual([FORM]);
  expect(await approve('kofi')).toMatchObject({ name: 'session.forbidden' });
  expect(await approve('omar')).toMatchObject({ data: { status: 'pendingApproval', approvalsGiven: 1 } });
  expect(await approve('ines')).toMatchObject({ data: { status: 'active', approvalsGiven: 2 } });
  expect((await get('ruth', FORM)).row.liveVersion).toBe(2);
});

test('where enough of them are left, the others stay out of it', async () => {
  const { roundOf } = await openRound(1, ['ines', 'kofi']);
  await remove('kofi');
  expect(await roundOf('omar')).toMatchObject({ asked: ['Ines Duarte'], obstacle: 'notAsked', turn: '', judges: 1 });
  expect(await approve('omar')).toMatchObject({ name: 'approval.notAsked' });
  expect(await approve('ines')).toMatchObject({ data: { status: 'active' } });
});

test('a yes counts as long as its giver is an owner', async () => {
  const { roundOf } = await openRound(2);
  dataOf(await approve('kofi'));
  await setRole('kofi', 'Admin');
  expect(await roundOf('ines')).toMatchObject({ approvalsGiven: 0, judges: 2 });
  expect(await approve('ines')).toMatchObject({ data: { status: 'pendingApproval', approvalsGiven: 1 } });
  await setRole('kofi', 'Owner');
  expect(await roundOf('kofi')).toMatchObject({ approvalsGiven: 2, obstacle: '' });
  expect(await approve('kofi')).toMatchObject({ data: { status: 'active', approvalsGiven: 2 } });
});

test('owners who are too few for the number lower it for nobody: it says so, and can be rejected, withdrawn or joined', async () => {
  const { roundOf, request, needApproval } = await openRound(3);
  await remove('kofi');
  expect(await roundOf('ines')).toMatchObject({ turn: 'stuck', judges: 2, approvalsRequired: 3, obstacle: '' });
  dataOf(await approve('omar'));
  expect(await approve('ines')).toMatchObject({
    data: { status: 'pendingApproval', approvalsGiven: 2, approvalsRequired: 3 },
  });
  await setRole('mina', 'Owner');
  expect(await roundOf('mina')).toMatchObject({ turn: '', judges: 3, obstacle: '' });
  await setRole('mina', 'Admin');
  expect(dataOf(await team.testPlatform.call(withdrawApproval, { body: { id: FORM } }, bearer('ruth'))).status).toBe(
    'active',
  );
  expect(await request('ruth', FORM, 1)).toMatchObject({ name: 'approval.tooMany', params: { n: 2 } });
  await needApproval(2);
  expect(await request('ruth', FORM, 1)).toMatchObject({ data: { version: 3, approvalsRequired: 2 } });
  const rejected = await team.testPlatform.call(
    rejectTemplate,
    { body: { id: FORM, reason: 'Not yet', version: 3 } },
    bearer('ines'),
  );
  expect(rejected).toMatchObject({ data: { status: 'rejected' } });
});

test('the settings can be saved again only with a number that the owners can reach', async () => {
  await openRound(3);
  await remove('kofi');
  const body = {
    accountId: 'prairie',
    adminNeedApproval: true,
    randomApproval: false,
    approvalsRequired: 3,
    sendsToAll: true,
    adminIds: [],
  };
  expect(await team.testPlatform.call(saveTemplateApprovalConfig, { body }, bearer('omar'))).toMatchObject({
    name: 'approval.tooMany',
    params: { n: 2 },
  });
});
