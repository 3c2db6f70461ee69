import type { DatabaseConnection } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { removeUser } from '~/areas/users/calls';
import { DeliveryError } from '~/platform/ports/messages';
import { runWaitingJobs } from '../../support/jobs';
import { dataOf, type Team } from '../form-builder/team';
import { notificationActions, createTeamWithForms } from './team-with-forms';

let team: Team;
let acts: ReturnType<typeof notificationActions>;
beforeEach(async () => {
  team = await createTeamWithForms();
  acts = notificationActions(team);
});
afterEach(() => team.testPlatform.close());

describe('who is told of each submission', () => {
  test('gets one mail when it is completed, however often its end is posted', async () => {
    await acts.set('repair', { ruth: 'each', ines: 'each', kofi: 'day' });
    const { finish } = await acts.submit();
    expect(acts.mailsTo('ruth')).toEqual([]);
    await finish();
    await finish();
    await Promise.all([finish(), finish()]);
    for (const who of ['ruth', 'ines']) expect(acts.mailsTo(who)).toHaveLength(1);
    for (const who of ['omar', 'kofi', 'mina']) expect(acts.mailsTo(who)).toEqual([]);
  });

  test('reads which form, which reference, when and where, and nothing of whoever has sent it', async () => {
    await acts.set('repair', { ruth: 'each' });
    const { reportId, finish } = await acts.submit();
    const { reference } = await finish();
    const [mail] = acts.mailsTo('ruth');
    expect(mail).toMatchObject({
      fromName: 'Prairie Light & Water',
      weight: 'single',
      recipientId: '',
    });
    expect(mail?.subject).toBe(`New submission: Report a repair (${reference})`);
    const form = `${team.testPlatform.context.config.publicUrl}/smart/dynamic-form/repair`;
    const parts = [reference, 'Report a repair', 'January 15, 2026', '10:00', 'CST'];
    for (const part of [...parts, `${form}/submissions/${reportId}\n`, `${form}/alerts\n`])
      expect(mail?.text).toContain(part);
    // Whoever works there does not turn to the line for those whom it serves.
    const account = await team.testPlatform.context.db
      .selectFrom('accounts')
      .select(['support_phone', 'support_email'])
      .executeTakeFirstOrThrow();
    for (const line of Object.values(account)) expect(mail?.text).not.toContain(line);
    for (const secret of ['tap', 'broken', 'Maya', 'Torres', 'maya', 'mail.example', '0142'])
      expect(JSON.stringify(mail)).not.toContain(secret);
  });

  test('is told who changes it, where he may not himself', async () => {
    await acts.set('repair', { mina: 'each' });
    await acts.complete();
    const [mail] = acts.mailsTo('mina');
    expect(mail?.text).toContain('Owners and admins of the account set who gets these emails.');
    expect(mail?.text).not.toContain('/alerts');
  });

  test('hears nothing of another form, of another account, and of a test', async () => {
    const { testPlatform } = team;
    await acts.set('repair', { ruth: 'each' });
    await acts.complete('meter');
    await testPlatform.seed.recipient({ id: 'tess', name: 'Tess', email: 'tess@mail.example', is_test: 1 });
    await acts.complete('repair', 'tess');
    const { is_test } = await testPlatform.context.db
      .selectFrom('submissions')
      .select('is_test')
      .where('recipient_id', '=', 'tess')
      .executeTakeFirstOrThrow();
    expect(is_test).toBe(1);
    expect(acts.mailsTo('ruth')).toEqual([]);
  });

  test('gets nothing of a submission whose end is taken back', async () => {
    const { testPlatform } = team;
    await acts.set('repair', { ruth: 'each' });
    const { reportId, finish } = await acts.submit();
    const { jobs } = testPlatform.context;
    const add = vi.spyOn(testPlatform.context.events, 'announce').mockRejectedValueOnce(new Error('killed'));
    await expect(finish()).rejects.toThrow();
    add.mockRestore();
    expect(await jobs.list({ queue: 'mail', limit: 10 })).toEqual([]);
    expect(acts.mailsTo('ruth')).toEqual([]);
    await finish();
    expect(acts.mailsTo('ruth')).toHaveLength(1);
    expect(acts.mailsTo('ruth')[0]?.text).toContain(reportId);
  });

  test('gets nothing once he is removed, also of what waits for its carrier, and leaves no row', async () => {
    const { testPlatform } = team;
    await acts.set('repair', { ruth: 'each', ines: 'each' });
    await acts.set('meter', { ruth: 'week' });
    // Two mails to people, and one to whoever has sent the form.
    for (let mail = 0; mail < 3; mail += 1) testPlatform.messages.failNext(new DeliveryError('temporary', 'away'));
    await acts.complete();
    dataOf(await testPlatform.call(removeUser, { body: { userId: 'ruth' } }, acts.as('omar')));
    await runWaitingJobs(testPlatform);
    await acts.complete();
    expect(acts.mailsTo('ruth')).toEqual([]);
    expect(acts.mailsTo('ines')).toHaveLength(2);
    expect(await testPlatform.context.db.selectFrom('form_alerts').select('user_id').execute()).toEqual([
      { user_id: 'ines' },
    ]);
  });
});

describe('a submission', () => {
  test('is completed where a mail cannot be promised, and where nobody can be asked for', async () => {
    const { testPlatform } = team;
    await acts.set('repair', { ruth: 'each', ines: 'each' });
    const promise = testPlatform.context.messages.prepare;
    const refused = vi.spyOn(testPlatform.context.messages, 'prepare').mockImplementation(async (message) => {
      if (message.to.startsWith('ines')) throw new DeliveryError('notAllowed', 'not now');
      if (message.to.startsWith('ruth')) throw new Error('surprise');
      return promise(message);
    });
    expect(await acts.complete()).toMatchObject({ isSubmitted: true });
    refused.mockRestore();
    expect(acts.mailsTo('ruth')).toEqual([]);
    expect(await acts.complete()).toMatchObject({ isSubmitted: true });
    expect(acts.mailsTo('ruth')).toHaveLength(1);
  });

  test('costs one look where nobody listens, and none of a test', async () => {
    const { testPlatform } = team;
    const looks: string[] = [];
    const connection = await testPlatform.context.db.getExecutor().provideConnection(async (one) => one);
    const kind = Object.getPrototypeOf(connection) as DatabaseConnection;
    const { executeQuery } = kind;
    vi.spyOn(kind, 'executeQuery').mockImplementation(function (this: DatabaseConnection, query) {
      if (query.sql.includes('form_alerts')) looks.push(query.sql);
      return executeQuery.call(this, query) as never;
    });
    await acts.set('meter', { ruth: 'each' });
    looks.length = 0;
    await acts.complete();
    expect(looks).toHaveLength(1);
    await testPlatform.seed.recipient({ id: 'tess', name: 'Tess', email: 'tess@mail.example', is_test: 1 });
    await acts.complete('repair', 'tess');
    expect(looks).toHaveLength(1);
  });
});
