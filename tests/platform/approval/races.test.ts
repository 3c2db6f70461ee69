import { afterEach, expect, test } from 'vitest';
import { approveTemplate, rejectTemplate } from '~/areas/approval/calls';
import { listTemplateEvents, saveTemplateDraft } from '~/areas/form-builder/calls';
import { requestApproval } from '~/areas/approval/calls';
import { templateActions, aDefinition, dataOf, createTeam, type Team } from '../form-builder/team';

let team: Team;
afterEach(() => team.testPlatform.close());

const FORM = 'contact-details';

/** A round that needs three of 21 owners. */
async function openRound() {
  team = await createTeam();
  const { testPlatform, sessions } = team;
  const acts = templateActions(team);
  for (let n = 0; n < 20; n++) {
    const user = await testPlatform.seed.user({
      id: `owner-${n}`,
      name: `Owner ${n}`,
      role: 'Owner',
      email: `owner-${n}@prairie.example`,
    });
    sessions[user.id] = await testPlatform.seed.session(user);
  }
  await testPlatform.seed.form();
  await acts.needApproval(3);
  dataOf(await acts.save('ruth', FORM, 0, aDefinition(FORM, 'Second version')));
  dataOf(await acts.request('ruth', FORM, 1));
  return { ...team, ...acts };
}

test('20 approvals and rejections at once end in one explained state', async () => {
  const { testPlatform, get, as } = await openRound();
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      n % 2 === 0
        ? testPlatform.call(approveTemplate, { body: { id: FORM, adminApproval: true, version: 2 } }, as(`owner-${n}`))
        : testPlatform.call(
            rejectTemplate,
            { body: { id: FORM, reason: `Reason ${n}`, version: 2 } },
            as(`owner-${n}`),
          ),
    ),
  );
  const { row } = await get('omar', FORM);
  const [round] = await testPlatform.context.db.selectFrom('approval_rounds').selectAll().execute();
  const decisions = await testPlatform.context.db.selectFrom('approval_decisions').selectAll().execute();
  const rejections = decisions.filter(({ decision }) => decision === 'rejected');
  const { events } = dataOf(await testPlatform.call(listTemplateEvents, { query: { id: FORM } }, as('omar')));
  const kinds = events.map(({ kind }) => kind);
  expect(['active', 'rejected']).toContain(row.status);
  expect(round?.status).toBe(row.status === 'active' ? 'approved' : 'rejected');
  expect(row.liveVersion).toBe(row.status === 'active' ? 2 : 1);
  // Each is either one of the decisions that count, or is told how the round has ended.
  expect(results.filter(({ isOk }) => isOk)).toHaveLength(decisions.length);
  for (const result of results) {
    if (!result.isOk) expect(result).toMatchObject({ name: 'approval.notPending', params: { status: round?.status } });
  }
  expect(rejections).toHaveLength(row.status === 'rejected' ? 1 : 0);
  expect(kinds.filter((kind) => kind === 'rejected')).toHaveLength(rejections.length);
  expect(kinds.filter((kind) => kind === 'activated')).toHaveLength(row.status === 'active' ? 1 : 0);
  expect(kinds.filter((kind) => kind === 'approved')).toHaveLength(decisions.length - rejections.length);
  expect(testPlatform.messages.filter(({ subject }) => /^(Now active|Rejected)/.test(subject))).toHaveLength(1);
});

test('of 20 approvals at once as many count as are needed, and the others are told that it is decided', async () => {
  const { testPlatform, get, as } = await openRound();
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      testPlatform.call(approveTemplate, { body: { id: FORM, adminApproval: true, version: 2 } }, as(`owner-${n}`)),
    ),
  );
  expect(results.filter(({ isOk }) => isOk)).toHaveLength(3);
  for (const result of results)
    if (!result.isOk) expect(result).toMatchObject({ name: 'approval.notPending', params: { status: 'approved' } });
  expect((await get('omar', FORM)).row).toMatchObject({ status: 'active', liveVersion: 2 });
  const { events } = dataOf(await testPlatform.call(listTemplateEvents, { query: { id: FORM } }, as('omar')));
  expect(events.filter(({ kind }) => kind === 'approved')).toHaveLength(3);
  expect(events.filter(({ kind }) => kind === 'activated')).toHaveLength(1);
  expect(testPlatform.messages.filter(({ subject }) => subject.startsWith('Now active'))).toHaveLength(1);
});

test('one owner’s 10 clicks are one approval', async () => {
  const { testPlatform, get, as } = await openRound();
  const results = await Promise.all(
    Array.from({ length: 10 }, () =>
      testPlatform.call(approveTemplate, { body: { id: FORM, adminApproval: true, version: 2 } }, as('omar')),
    ),
  );
  for (const result of results) expect(result).toMatchObject({ isOk: true, data: { approvalsGiven: 1 } });
  expect((await get('ines', FORM)).round).toMatchObject({ approvalsGiven: 1 });
});

test('of writers at once one is kept, and of requests one round is opened', async () => {
  team = await createTeam();
  const { needApproval, as, get } = templateActions(team);
  const { testPlatform } = team;
  await testPlatform.seed.form();
  await needApproval();
  const saves = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      testPlatform.call(
        saveTemplateDraft,
        { body: { id: FORM, revision: 0, definition: aDefinition(FORM, `Words ${n}`) } },
        as(n % 2 ? 'ruth' : 'omar'),
      ),
    ),
  );
  expect(saves.filter(({ isOk }) => isOk)).toHaveLength(1);
  const requests = await Promise.all(
    Array.from({ length: 8 }, () =>
      testPlatform.call(requestApproval, { body: { id: FORM, revision: 1, asks: 'all', adminIds: [] } }, as('ruth')),
    ),
  );
  for (const result of requests) expect(result).toMatchObject({ data: { version: 2 } });
  expect((await get('ruth', FORM)).row.status).toBe('pendingApproval');
  expect(await testPlatform.context.db.selectFrom('approval_rounds').select('id').execute()).toHaveLength(1);
});
