import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { removeUser } from '~/areas/users/calls';
import { sendAlertSummaries } from '~/areas/submissions/notifications/service.server';
import { createTestPlatform, sharedDatabase } from '../../support/test-platform';
import { runWaitingJobs } from '../../support/jobs';
import { createFormCalls, repairForm } from '../drafts/form-calls';
import { dataOf, type Team } from '../form-builder/team';
import { notificationActions, createTeamWithForms } from './team-with-forms';

const HOUR = 3600_000;
const DAY = 24 * HOUR;

let team: Team;
let acts: ReturnType<typeof notificationActions>;
// A Thursday, ten in the morning there.
beforeEach(async () => {
  team = await createTeamWithForms();
  acts = notificationActions(team);
});
afterEach(() => team.testPlatform.close());

const at = (time: string) => team.testPlatform.clock.set(time);
const FRIDAY_SEVEN = '2026-01-16T13:00:00Z';
const MONDAY_SEVEN = '2026-01-19T13:00:00Z';

async function completed(times: number, form = 'repair') {
  for (let n = 0; n < times; n += 1) await acts.complete(form);
}

describe('a summary', () => {
  test('of the day before comes at seven by the account’s clocks, once, beside the day before that', async () => {
    await completed(1);
    await acts.set('repair', { ruth: 'day', mina: 'day', kofi: 'each' });
    team.testPlatform.clock.advance(DAY);
    await completed(2);
    at('2026-01-16T12:59:59Z');
    await acts.sendDueSummaries();
    at(FRIDAY_SEVEN);
    await acts.sendDueSummaries();
    // Of Thursday, on which one came; nothing is known of Wednesday.
    expect(acts.mailsTo('ruth').map(({ subject }) => subject)).toEqual(['Submissions of Jan 15, 2026']);
    expect(acts.mailsTo('ruth')[0]?.text).toMatch(/Report a repair\n\nSubmissions: 1\nThe day before: 0\n/);
    for (let hour = 0; hour < 23; hour += 1) {
      team.testPlatform.clock.advance(HOUR);
      await acts.sendDueSummaries();
    }
    expect(acts.mailsTo('ruth')).toHaveLength(1);
    at('2026-01-17T13:00:00Z');
    await acts.sendDueSummaries();
    expect(acts.mailsTo('ruth').map(({ subject }) => subject)).toEqual([
      'Submissions of Jan 15, 2026',
      'Submissions of Jan 16, 2026',
    ]);
    expect(acts.mailsTo('ruth')[1]?.text).toMatch(/Submissions: 2\nThe day before: 1\n/);
    expect(acts.mailsTo('mina')).toHaveLength(2);
    expect(acts.mailsTo('omar')).toEqual([]);
  });

  test('of a week comes on Mondays, and late where nobody was there on one', async () => {
    await acts.set('repair', { ruth: 'week' });
    await completed(2);
    at('2026-01-18T23:00:00Z');
    await acts.sendDueSummaries();
    expect(acts.mailsTo('ruth')).toEqual([]);
    at('2026-01-21T09:00:00Z');
    await acts.sendDueSummaries();
    expect(acts.mailsTo('ruth').map(({ subject }) => subject)).toEqual([
      'Submissions from Jan 12, 2026 to Jan 18, 2026',
    ]);
    at('2026-01-26T13:00:00Z');
    await acts.sendDueSummaries();
    expect(acts.mailsTo('ruth')).toHaveLength(1);
  });

  test('has all of a person’s forms of its rhythm, the busiest first, without those that got nothing', async () => {
    await team.testPlatform.seed.form({ id: 'quiet', title: 'Quiet' });
    await acts.set('repair', { ruth: 'day', ines: 'day' });
    await acts.set('meter', { ruth: 'day', ines: 'week' });
    await acts.set('quiet', { ruth: 'day' });
    await completed(1, 'repair');
    await completed(2, 'meter');
    at(FRIDAY_SEVEN);
    await acts.sendDueSummaries();
    const [mail] = acts.mailsTo('ruth');
    expect(acts.mailsTo('ruth')).toHaveLength(1);
    const base = `${team.testPlatform.context.config.publicUrl}/smart/dynamic-form`;
    expect(mail?.text).toMatch(/Meter reading[\s\S]*Submissions: 2[\s\S]*Report a repair[\s\S]*Submissions: 1/);
    for (const address of [`${base}/meter/submissions`, `${base}/repair/submissions`, `${base}/repair/alerts`])
      expect(mail?.text).toContain(`${address}\n`);
    expect(mail?.text).not.toContain('Quiet');
    expect(acts.mailsTo('ines')[0]?.text).not.toContain('Meter reading');
    at(MONDAY_SEVEN);
    await acts.sendDueSummaries();
    expect(acts.mailsTo('ines')).toHaveLength(2);
    expect(acts.mailsTo('ines')[1]?.text).toContain('Meter reading');
  });

  test('is not sent where there was nothing to tell: no submission, tests alone, what came before', async () => {
    await team.testPlatform.seed.recipient({ id: 'tess', name: 'Tess', email: 'tess@mail.example', is_test: 1 });
    at('2026-01-14T16:00:00Z');
    await completed(1);
    at('2026-01-15T16:00:00Z');
    await acts.set('repair', { ruth: 'day' });
    await acts.complete('repair', 'tess');
    at(FRIDAY_SEVEN);
    await acts.sendDueSummaries();
    expect(acts.mailsTo('ruth')).toEqual([]);
    // It is noted all the same: nobody counts again at each hour.
    const notifiedDays = () => team.testPlatform.context.db.selectFrom('form_alerts').select('told').execute();
    expect(await notifiedDays()).toEqual([{ told: '2026-01-15' }]);
  });

  test('counts by the clocks of the account: what came after its midnight is of the day after', async () => {
    await acts.set('repair', { ruth: 'day' });
    at('2026-01-16T05:59:59Z');
    await completed(1);
    at('2026-01-16T06:00:00Z');
    await completed(2);
    at(FRIDAY_SEVEN);
    await acts.sendDueSummaries();
    expect(acts.mailsTo('ruth')[0]?.text).toContain('Submissions: 1\n');
    at('2026-01-17T13:00:00Z');
    await acts.sendDueSummaries();
    expect(acts.mailsTo('ruth')[1]?.text).toContain('Submissions: 2\nThe day before: 1\n');
  });

  test('goes to nobody who was removed, or whose account is suspended', async () => {
    const { testPlatform } = team;
    await acts.set('repair', { ruth: 'day', ines: 'day' });
    await completed(1);
    dataOf(await testPlatform.call(removeUser, { body: { userId: 'ruth' } }, acts.as('omar')));
    await testPlatform.seed.changeAccount({ suspended_at: testPlatform.clock.now() }, 'prairie');
    at(FRIDAY_SEVEN);
    await acts.sendDueSummaries();
    expect(acts.mailsTo('ruth')).toEqual([]);
    expect(acts.mailsTo('ines')).toEqual([]);
  });
});

describe('exactly one goes out', () => {
  beforeEach(async () => {
    await acts.set('repair', { ruth: 'day', ines: 'day' });
    await acts.set('meter', { ruth: 'day' });
    await completed(1);
    at(FRIDAY_SEVEN);
  });

  test('where several machines tell at once', async () => {
    const machines = await Promise.all(
      [1, 2, 3].map(() =>
        createTestPlatform({
          start: FRIDAY_SEVEN,
          overrides: { database: sharedDatabase(team.testPlatform.context) },
        }),
      ),
    );
    await Promise.all([team.testPlatform, ...machines].map(({ context }) => sendAlertSummaries(context)));
    await Promise.all([team.testPlatform, ...machines].map(({ platform }) => platform.worker.drain()));
    const sent = [team.testPlatform, ...machines].flatMap(({ messages }) => messages.map(({ to }) => to));
    expect(sent.filter((to) => to.startsWith('ruth') || to.startsWith('ines')).sort()).toEqual([
      'ines@prairie.example',
      'ruth@prairie.example',
    ]);
    for (const machine of machines) await machine.close();
  });

  test('where a process ends between noting it and promising the mail', async () => {
    const { context } = team.testPlatform;
    const add = vi.spyOn(context.jobs, 'add').mockRejectedValueOnce(new Error('killed'));
    await expect(sendAlertSummaries(context)).rejects.toThrow('killed');
    add.mockRestore();
    const rows = await context.db.selectFrom('form_alerts').select(['user_id', 'told']).execute();
    expect(rows.every((row) => row.told === '2026-01-14')).toBe(true);
    await acts.sendDueSummaries();
    await acts.sendDueSummaries();
    for (const who of ['ruth', 'ines']) expect(acts.mailsTo(who)).toHaveLength(1);
  });

  test('where another account’s went wrong, of that one too when it is tried again', async () => {
    const { testPlatform } = team;
    const { db, messages } = testPlatform.context;
    await testPlatform.seed.recipient({ account_id: 'river' });
    await testPlatform.seed.form(repairForm, { account: 'river' });
    const key = { account_id: 'river', form_id: 'repair', user_id: 'rival' };
    await db
      .insertInto('form_alerts')
      .values({ ...key, rhythm: 'day', told: '2026-01-14' })
      .execute();
    at('2026-01-15T17:00:00Z');
    const life = createFormCalls(testPlatform, await testPlatform.seed.link({ account: 'river', form: 'repair' }));
    const { reportId } = dataOf(await life.submit({ what: 'gas' }, { submissionKey: 'the-key-of-another-account' }));
    dataOf(await life.finish(reportId));
    at(FRIDAY_SEVEN);
    const { prepare: promise } = messages;
    const failing = vi.spyOn(messages, 'prepare').mockImplementation(async (message) => {
      if (message.accountId === 'prairie') throw new Error('surprise');
      return promise(message);
    });
    await expect(sendAlertSummaries(testPlatform.context)).rejects.toThrow('surprise');
    await testPlatform.platform.worker.drain();
    const rivals = () => testPlatform.messages.filter(({ to }) => to === 'rita@river.example');
    expect(rivals()).toHaveLength(1);
    failing.mockRestore();
    await acts.sendDueSummaries();
    expect(rivals()).toHaveLength(1);
    for (const who of ['ruth', 'ines']) expect(acts.mailsTo(who)).toHaveLength(1);
  });
});

test('the round of each hour tells them', async () => {
  const { testPlatform } = team;
  await acts.set('repair', { ruth: 'day' });
  await completed(1);
  await testPlatform.platform.scheduler.scheduleAll();
  at(FRIDAY_SEVEN);
  await runWaitingJobs(testPlatform);
  expect(acts.mailsTo('ruth')).toHaveLength(1);
});
