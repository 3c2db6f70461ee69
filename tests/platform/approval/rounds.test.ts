import { afterEach, describe, expect, test } from 'vitest';
import { approveTemplate, rejectTemplate } from '~/areas/approval/calls';
import { getEnrollment } from '~/areas/form-page/calls';
import { listTemplateEvents } from '~/areas/form-builder/calls';
import { withdrawApproval } from '~/areas/approval/calls';
import { DeliveryError } from '~/platform/ports/messages';
import { importFormFile } from '~/areas/approval/import-form-file.server';
import { aFormFile } from '../../support/builders';
import { templateActions, aDefinition, dataOf, createTeam, type Team } from '../form-builder/team';

let team: Team;
afterEach(() => team.testPlatform.close());

const FORM = 'contact-details';

/** Ruth has written the second version of a live form. */
async function start(approvalsRequired = 1) {
  team = await createTeam();
  const acts = templateActions(team);
  await team.testPlatform.seed.form();
  await acts.needApproval(approvalsRequired);
  dataOf(await acts.save('ruth', FORM, 0, aDefinition(FORM, 'Second version')));
  return { ...team, ...acts };
}

const bearer = (who: string) => ({ bearer: team.sessions[who] });
const approve = (who: string, version?: number) =>
  team.testPlatform.call(approveTemplate, { body: { id: FORM, adminApproval: true, version } }, bearer(who));
const reject = (who: string, reason = 'Too long', version?: number) =>
  team.testPlatform.call(rejectTemplate, { body: { id: FORM, reason, version } }, bearer(who));
const withdraw = (who: string) => team.testPlatform.call(withdrawApproval, { body: { id: FORM } }, bearer(who));
const trail = async () =>
  dataOf(await team.testPlatform.call(listTemplateEvents, { query: { id: FORM } }, bearer('mina'))).events.map(
    ({ kind }) => kind,
  );

async function liveTitle(): Promise<string> {
  const { testPlatform } = team;
  if (!(await testPlatform.context.db.selectFrom('recipients').select('id').executeTakeFirst()))
    await testPlatform.seed.recipient();
  const link = await testPlatform.seed.link();
  return dataOf(
    await testPlatform.call(getEnrollment, { query: { id: FORM, token: link, recipient: '', language: '' } }),
  ).title;
}

test('without approval a draft goes live at once', async () => {
  team = await createTeam();
  const { save, request, get } = templateActions(team);
  await team.testPlatform.seed.form();
  dataOf(await save('mina', FORM, 0, aDefinition(FORM, 'Second version')));
  expect(await request('mina', FORM, 1)).toMatchObject({
    data: { status: 'active', version: 2, approvalsRequired: 0 },
  });
  expect(await liveTitle()).toBe('Second version');
  expect(await request('mina', FORM, 1)).toMatchObject({ data: { status: 'active', version: 2 } });
  expect(await get('mina', FORM)).toMatchObject({ row: { status: 'active', hasDraft: false, liveVersion: 2 } });
  expect(team.testPlatform.messages).toHaveLength(0);
});

test('the live version stays live until the last approval, and the waiting one is frozen', async () => {
  const { request, save, get } = await start(2);
  expect(await request('ruth', FORM, 1)).toMatchObject({
    data: { status: 'pendingApproval', version: 2, approvalsRequired: 2 },
  });
  expect(await save('ruth', FORM, 1, aDefinition(FORM, 'Third'))).toMatchObject({
    name: 'template.locked',
    params: { status: 'pendingApproval' },
  });
  expect(await liveTitle()).toBe('Contact details');
  expect(await approve('omar', 2)).toMatchObject({
    data: { status: 'pendingApproval', approvalsGiven: 1, approvalsRequired: 2 },
  });
  expect(await liveTitle()).toBe('Contact details');
  expect((await get('ines', FORM)).round).toMatchObject({
    version: 2,
    submittedByName: 'Ruth Adeyemi',
    approvalsGiven: 1,
    obstacle: '',
    isOwn: false,
  });
  expect((await get('omar', FORM)).round).toMatchObject({ obstacle: 'given' });
  expect((await get('ruth', FORM)).round).toMatchObject({ obstacle: 'role', isOwn: true, mayWithdraw: true });
  expect(await approve('ines', 2)).toMatchObject({ data: { status: 'active', approvalsGiven: 2 } });
  expect(await liveTitle()).toBe('Second version');
  expect(await trail()).toEqual(['activated', 'approved', 'approved', 'submitted', 'changed']);
});

test('owners preview the version that waits, recipients get the live one', async () => {
  const { request, testPlatform } = await start();
  dataOf(await request('ruth', FORM, 1));
  const preview = (who: string, over = {}) =>
    testPlatform.call(
      getEnrollment,
      { query: { id: FORM, token: '', recipient: '', language: '', ...over } },
      bearer(who),
    );
  expect(await preview('omar')).toMatchObject({
    data: { title: 'Second version', version: 2, status: 'pendingApproval', submittedByCurrentUser: false },
  });
  expect(await preview('ruth')).toMatchObject({ data: { submittedByCurrentUser: true } });
  expect(await preview('omar', { preview: 'live' })).toMatchObject({ data: { title: 'Contact details', version: 1 } });
  expect(await preview('rival')).toMatchObject({ name: 'form.notFound' });
});

test('a yes that comes again changes nothing, also after the round', async () => {
  const { request } = await start(2);
  dataOf(await request('ruth', FORM, 1));
  dataOf(await approve('omar'));
  expect(await approve('omar')).toMatchObject({ data: { status: 'pendingApproval', approvalsGiven: 1 } });
  dataOf(await approve('ines'));
  expect(await approve('ines')).toMatchObject({ data: { status: 'active', approvalsGiven: 2 } });
  expect(await approve('kofi')).toMatchObject({ name: 'approval.notPending', params: { status: 'approved' } });
  expect(await reject('kofi')).toMatchObject({ name: 'approval.notPending', params: { status: 'approved' } });
});

test('one rejection ends the round with its reason; the draft can be written and sent again', async () => {
  const { request, save, get } = await start(2);
  dataOf(await request('ruth', FORM, 1));
  dataOf(await approve('omar'));
  expect(await reject('ines', '  The second question is unclear. ')).toMatchObject({ data: { status: 'rejected' } });
  expect(await reject('ines', 'Another reason')).toMatchObject({ data: { status: 'rejected' } });
  expect(await approve('ines')).toMatchObject({ name: 'approval.alreadyGiven' });
  expect(await approve('kofi')).toMatchObject({ name: 'approval.notPending', params: { status: 'rejected' } });
  expect(await get('ruth', FORM)).toMatchObject({
    row: { status: 'rejected', liveVersion: 1, hasDraft: true },
    round: null,
    rejection: { reason: 'The second question is unclear.', by: 'Ines Duarte' },
  });
  expect(await liveTitle()).toBe('Contact details');
  dataOf(await save('ruth', FORM, 1, aDefinition(FORM, 'Clearer')));
  expect(await get('ruth', FORM)).toMatchObject({ row: { status: 'active' }, rejection: null });
  expect(await request('ruth', FORM, 2)).toMatchObject({ data: { version: 3 } });
  expect(await approve('omar', 2)).toMatchObject({ name: 'form.changed', params: { version: 3 } });
  dataOf(await approve('omar', 3));
  expect(await approve('kofi', 3)).toMatchObject({ data: { status: 'active' } });
  expect(await liveTitle()).toBe('Clearer');
});

test('an owner may say no after a yes while the round is open', async () => {
  const { request } = await start(2);
  dataOf(await request('ruth', FORM, 1));
  dataOf(await approve('omar'));
  expect(await reject('omar')).toMatchObject({ data: { status: 'rejected', approvalsGiven: 0 } });
});

test('nobody approves what they submitted themselves; an owner may reject it', async () => {
  const { request } = await start();
  dataOf(await request('omar', FORM, 1));
  expect(await approve('omar')).toMatchObject({ name: 'approval.ownSubmission', status: 403 });
  expect(await reject('omar', 'Not ready', 9)).toMatchObject({ name: 'form.changed' });
  expect(await reject('omar', 'Not ready')).toMatchObject({ data: { status: 'rejected' } });
  expect(await approve('kofi')).toMatchObject({ name: 'approval.notPending', params: { status: 'rejected' } });
});

test.each(['ruth', 'mina', 'rival'])('%s, no owner of the account, decides nothing', async (who) => {
  const { request } = await start();
  dataOf(await request('mina', FORM, 1));
  const expected = who === 'rival' ? 'form.notFound' : 'session.forbidden';
  expect(await approve(who)).toMatchObject({ name: expected });
  expect(await reject(who)).toMatchObject({ name: expected });
});

describe('who is asked', () => {
  test('chosen owners alone may answer', async () => {
    const { request, get } = await start();
    dataOf(await request('ruth', FORM, 1, { asks: 'chosen', adminIds: ['ines', 'ruth', 'nobody'] }));
    expect((await get('omar', FORM)).round).toMatchObject({ asked: ['Ines Duarte'], obstacle: 'notAsked' });
    expect(await approve('omar')).toMatchObject({ name: 'approval.notAsked' });
    expect(await reject('omar')).toMatchObject({ name: 'approval.notAsked' });
    expect(await approve('ines')).toMatchObject({ data: { status: 'active' } });
  });

  test('by lot, as many as are needed', async () => {
    const { request, get } = await start(2);
    dataOf(await request('ruth', FORM, 1, { asks: 'random' }));
    const { asked } = (await get('ruth', FORM)).round ?? { asked: [] };
    expect(new Set(asked).size).toBe(2);
    expect(team.testPlatform.messages.map(({ to }) => to)).toHaveLength(2);
  });

  test('nobody, or fewer than needed, is refused and leaves the draft as it was', async () => {
    const { request, get } = await start(2);
    expect(await request('ruth', FORM, 1, { asks: 'chosen', adminIds: ['mina'] })).toMatchObject({
      name: 'approval.tooFewChosen',
      params: { n: 0, needed: 2 },
    });
    expect(await request('ruth', FORM, 1, { asks: 'chosen', adminIds: ['ines'] })).toMatchObject({
      name: 'approval.tooFewChosen',
      params: { n: 1, needed: 2 },
    });
    expect(await get('ruth', FORM)).toMatchObject({ row: { status: 'active', hasDraft: true }, revision: 1 });
    expect(await team.testPlatform.context.db.selectFrom('form_versions').select('version').execute()).toHaveLength(1);
  });

  test('an owner’s own yes does not count towards the owners that are needed', async () => {
    const { request, needApproval } = await start();
    await needApproval(3);
    expect(await request('omar', FORM, 1)).toMatchObject({ name: 'approval.tooMany', params: { n: 2 } });
  });
});

test('the submitter or an owner takes a round back, others don’t', async () => {
  const { request, save, get } = await start();
  dataOf(await request('mina', FORM, 1));
  expect(await withdraw('ruth')).toMatchObject({ name: 'approval.notAsked' });
  expect(await withdraw('mina')).toMatchObject({ data: { status: 'active' } });
  expect(await withdraw('mina')).toMatchObject({ data: { status: 'active' } });
  expect(await approve('omar')).toMatchObject({ name: 'approval.notPending', params: { status: 'withdrawn' } });
  expect(await save('mina', FORM, 1, aDefinition(FORM, 'Third'))).toMatchObject({ data: { revision: 2 } });
  dataOf(await request('mina', FORM, 2));
  expect(await withdraw('kofi')).toMatchObject({ isOk: true });
  expect((await get('mina', FORM)).row.hasDraft).toBe(true);
});

test('a draft with mistakes, or one that was changed meanwhile, is not sent', async () => {
  const { request, save } = await start();
  expect(await request('ruth', FORM, 0)).toMatchObject({ name: 'template.changed' });
  dataOf(await save('ruth', FORM, 1, { ...aDefinition(FORM), formElements: [] }));
  expect(await request('ruth', FORM, 2)).toMatchObject({ name: 'template.hasIssues', params: { count: 1 } });
});

test('asking twice opens one round; another person is told that it is open', async () => {
  const { request } = await start();
  const first = dataOf(await request('ruth', FORM, 1));
  expect(dataOf(await request('ruth', FORM, 1))).toEqual(first);
  expect(await request('mina', FORM, 1)).toMatchObject({ name: 'template.locked' });
  expect(await team.testPlatform.context.db.selectFrom('approval_rounds').select('id').execute()).toHaveLength(1);
});

test('a version that is published past a round ends it', async () => {
  const { request, testPlatform, get } = await start();
  dataOf(await request('ruth', FORM, 1));
  const file = JSON.stringify(aFormFile({ title: 'From a file' }));
  expect(await importFormFile(testPlatform.context, 'prairie', file, { publishesNow: true })).toMatchObject({
    version: 3,
  });
  expect(await approve('omar')).toMatchObject({ name: 'approval.notPending' });
  expect(await get('ruth', FORM)).toMatchObject({ row: { liveVersion: 3, status: 'active', hasDraft: true } });
  expect(await liveTitle()).toBe('From a file');
});

describe('mails', () => {
  const mails = () => team.testPlatform.messages.map(({ to, subject }) => [to, subject]);

  test('those who are asked are told, and the submitter of the activation', async () => {
    const { request, testPlatform } = await start();
    dataOf(await request('omar', FORM, 1));
    expect(mails().sort()).toEqual([
      ['ines@prairie.example', 'Please approve: Second version'],
      ['kofi@prairie.example', 'Please approve: Second version'],
    ]);
    expect(testPlatform.messages[0]?.text).toContain('/form/preview/contact-details');
    dataOf(await approve('ines'));
    dataOf(await approve('ines'));
    expect(mails().slice(2)).toEqual([['omar@prairie.example', 'Now active: Second version']]);
  });

  test('the submitter is told of the rejection and its reason', async () => {
    const { request, testPlatform } = await start();
    dataOf(await request('ruth', FORM, 1, { asks: 'chosen', adminIds: ['ines'] }));
    dataOf(await reject('ines', 'Please <b>shorten</b> it.'));
    const last = testPlatform.messages.at(-1);
    expect([last?.to, last?.subject]).toEqual(['ruth@prairie.example', 'Rejected: Second version']);
    expect(last?.text).toContain('Please <b>shorten</b> it.');
    expect(last?.html).not.toContain('<b>shorten');
  });

  test('one that can’t be delivered takes no decision back', async () => {
    team = await createTeam({
      overrides: {
        messages: { send: async () => Promise.reject(new DeliveryError('undeliverable', 'no such mailbox')) },
      },
    });
    const { save, request, needApproval } = templateActions(team);
    await team.testPlatform.seed.form();
    await needApproval();
    dataOf(await save('ruth', FORM, 0, aDefinition(FORM, 'Second version')));
    dataOf(await request('ruth', FORM, 1));
    expect(await approve('kofi')).toMatchObject({ data: { status: 'active' } });
  });
});
