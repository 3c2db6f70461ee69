import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DRAFT_DAYS } from '~/config/limits';
import { eraseRecipient, handOver } from '~/areas/privacy/data-subject-calls';
import { cleanUp } from '~/platform/assembly/cleanup';
import { createDataTools, toLines } from '../data-import/data-tools';
import { aSubmission } from '../api-keys/example-data';
import { aCategory } from '../preferences/preferences-platform';
import { dataOf, repairForm } from './form-calls';
import {
  withFormLink,
  DAY,
  REMINDER_DUE,
  openReminderLink,
  HOUR,
  MAYA,
  createReminderPlatform,
  type ReminderPlatform,
} from './draft-reminders';

let own: ReminderPlatform;
beforeEach(async () => {
  own = await createReminderPlatform();
});
afterEach(() => own.testPlatform.close());

const pass = (ms: number) => own.testPlatform.clock.advance(ms);

describe('who has begun a form and not sent it', () => {
  test('is written to once, so many days before it is removed, with a link that goes on', async () => {
    await own.maya.save({ what: 'tap', mail: 'maya@mail.example' });
    pass(REMINDER_DUE - 1);
    await own.round();
    expect(own.sentTo()).toEqual([]);
    pass(1);
    await own.round();
    await own.round();
    pass(HOUR);
    await own.round();
    expect(own.sentTo()).toEqual([MAYA]);

    const { subject, text, html, headers } = own.testPlatform.messages.lastTo(MAYA);
    expect(subject).toBe('Report a repair: not sent yet');
    expect(text).toContain('We’ll keep what you typed until Feb 13, 2026.');
    expect(text).toContain('Unsubscribe');
    expect(headers).toHaveProperty('List-Unsubscribe-Post');
    for (const part of [subject, text, html]) expect(part).not.toMatch(/\btap\b|maya@mail/);

    const { life, link } = await openReminderLink(own.testPlatform);
    expect(link).toMatchObject({ recipientId: 'maya', target: 'repair', channel: 'email' });
    expect(link.exp * 1000).toBeGreaterThanOrEqual(own.testPlatform.clock.now() + 3 * DAY - HOUR);
    expect(dataOf(await life.draft())).toMatchObject({ revision: 1, answers: { what: 'tap' } });
    pass(2 * DAY + 22 * HOUR);
    await cleanUp(own.testPlatform.context);
    expect(dataOf(await (await openReminderLink(own.testPlatform)).life.draft()).answers).toMatchObject({
      what: 'tap',
    });
    pass(HOUR + 1);
    await cleanUp(own.testPlatform.context);
    expect(await own.turns()).toEqual({});
  });

  test('keeps the page as it was, and is removed when it would have been', async () => {
    await own.maya.save({ what: 'tap' });
    const [draft] = await own.testPlatform.context.db.selectFrom('drafts').selectAll().execute();
    const version = await own.maya.pageVersion();
    pass(REMINDER_DUE);
    await own.round();
    const rows = await own.testPlatform.context.db.selectFrom('drafts').selectAll().execute();
    expect(rows).toEqual([{ ...draft, reminded_at: own.testPlatform.clock.now() }]);
    expect(await own.maya.pageVersion()).toBe(version);
  });

  test.each([
    ['save', () => own.maya.save({ what: 'sink' })],
    ['upload', () => own.maya.upload()],
    ['removed file', () => own.maya.remove('photo')],
  ])('and comes back is reminded anew, before the new end (%s)', async (_how, touch) => {
    await own.maya.upload();
    pass(REMINDER_DUE);
    await own.round();
    pass(DAY);
    await touch();
    expect(await own.turns()).toEqual({ maya: false });
    pass(REMINDER_DUE - 1);
    await own.round();
    expect(own.sentTo()).toEqual([MAYA]);
    pass(1);
    await own.round();
    expect(own.sentTo()).toEqual([MAYA, MAYA]);
  });

  test('is written to by SMS where there is no address, in their language, with the way out', async () => {
    await own.testPlatform.seed.recipient({ id: 'ana', email: null, phone: '+13125550177', locale: 'es' });
    await (await withFormLink(own.testPlatform, 'ana')).save({ what: 'tap' });
    pass(REMINDER_DUE);
    await own.round();
    const { text } = own.testPlatform.messages.lastTo('+13125550177');
    expect(text).toMatch(/falta enviar "Report a repair".+13 feb 2026.+\/k\/[\w-]{22}\n.+STOP/s);
    expect((await openReminderLink(own.testPlatform, '+13125550177')).link.recipientId).toBe('ana');
  });

  test('reads the account’s own words', async () => {
    const words = { message: 'form.draft', language: 'en', smsText: '', subject: 'Still there until {{until}}' };
    const text = 'Dear {{name}}, {{company}} keeps {{form}} until {{until}}.\n\n{{link}}';
    const result = await createDataTools(own.testPlatform).import('message-texts', toLines({ ...words, text }), {
      format: 'jsonl',
    });
    expect(result.isWritten).toBe(true);
    await own.maya.save({ what: 'tap' });
    pass(REMINDER_DUE);
    await own.round();
    const message = own.testPlatform.messages.lastTo(MAYA);
    expect(message.subject).toBe('Still there until Feb 13, 2026');
    expect(message.text).toContain('keeps Report a repair until Feb 13, 2026.');
    expect(message.text).toContain('This link is meant for you alone');
  });

  test('in an account that does not wish it is not written to', async () => {
    await own.account({ draft_reminder_days: 0 });
    await own.maya.save({ what: 'tap' });
    pass(REMINDER_DUE + DAY);
    await own.round();
    expect(own.sentTo()).toEqual([]);
    expect(await own.turns()).toEqual({ maya: false });
  });

  test('is told by what day where there is less than a day left, and nothing in the last hours', async () => {
    await own.account({ draft_reminder_days: 1 });
    await own.testPlatform.seed.recipient({ id: 'late', email: 'late@mail.example' });
    await own.maya.save({ what: 'tap' });
    await (await withFormLink(own.testPlatform, 'late')).save({ what: 'tap' });
    pass(DRAFT_DAYS * DAY - 3 * HOUR);
    await own.testPlatform.context.db
      .updateTable('drafts')
      .set((eb) => ({ updated_at: eb('updated_at', '-', 2 * HOUR) }))
      .where('recipient_id', '=', 'late')
      .execute();
    await own.round();
    expect(own.sentTo()).toEqual([MAYA]);
    expect(own.testPlatform.messages.lastTo(MAYA).text).toContain('until Feb 14, 2026.');
  });
});

describe('nobody is written to', () => {
  const MORE: [why: string, make: () => Promise<unknown>][] = [
    [
      'who has sent the form meanwhile',
      async () => own.maya.finish(dataOf(await own.maya.submit({ what: 'tap' })).reportId),
    ],
    ['who said no to such messages', () => own.withdrawConsent('form_invitation', 'email')],
    [
      'who has ended all else on the channel',
      async () => {
        await own.testPlatform.context.db.insertInto('categories').values(aCategory('tips')).execute();
        await own.withdrawConsent('tips', 'email');
      },
    ],
    [
      'who has paused messages',
      () =>
        own.testPlatform.context.db
          .insertInto('pauses')
          .values({
            account_id: 'prairie',
            recipient_id: 'maya',
            category: '',
            until: own.testPlatform.clock.now() + 40 * DAY,
            created_at: 0,
          })
          .execute(),
    ],
    [
      'whose answers came another way',
      () =>
        own.testPlatform.context.db
          .insertInto('submissions')
          .values(aSubmission({ form_id: 'repair', recipient_id: 'maya' }))
          .execute(),
    ],
    [
      'while the form is closed',
      () => own.testPlatform.context.db.updateTable('forms').set({ status: 'archived' }).execute(),
    ],
    [
      'once the form has expired',
      () => own.testPlatform.seed.form({ ...repairForm, expirationDate: '2026-01-31T00:00:00Z' }),
    ],
    ['where the form is gone', () => own.testPlatform.context.db.deleteFrom('forms').execute()],
    [
      'without a contact',
      () => own.testPlatform.context.db.updateTable('recipients').set({ email: null, phone: null }).execute(),
    ],
    [
      'who only tries a form out',
      () => own.testPlatform.context.db.updateTable('recipients').set({ is_test: 1 }).execute(),
    ],
    ['of an account that is suspended', () => own.account({ suspended_at: 1 })],
  ];
  test.each(MORE)('%s', async (_why, make) => {
    await own.maya.save({ what: 'tap' });
    await make();
    own.testPlatform.messages.splice(0);
    pass(REMINDER_DUE);
    await own.round();
    pass(HOUR);
    await own.round();
    expect(own.sentTo()).toEqual([]);
  });
});

describe('what is kept of a reminder', () => {
  test('is handed over, and erased with its link', async () => {
    await own.maya.save({ what: 'tap' });
    pass(REMINDER_DUE);
    await own.round();
    const bearer = await own.testPlatform.seed.session(await own.testPlatform.seed.user());
    const owner = { params: { recipientId: 'maya' } };
    const result = dataOf(await own.testPlatform.call(handOver, { ...owner, body: {} }, { bearer }));
    expect(JSON.stringify(result)).toContain('"reminded_at":"2026-02-11T16:00:00.000Z"');
    dataOf(await own.testPlatform.call(eraseRecipient, { ...owner, body: { confirm: 'maya' } }, { bearer }));
    expect(await own.turns()).toEqual({});
    await expect(openReminderLink(own.testPlatform)).rejects.toThrow();
  });
});
