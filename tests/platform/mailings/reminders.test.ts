import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LinkKind } from '~/lib/contract/enums';
import type { Reminders } from '~/areas/mailings/mailing-schemas';
import {
  getMailing,
  listMailingRows,
  listMailings,
  sendLinkMailing,
  steerMailing,
  type Audience,
  type MailingAction,
} from '~/areas/mailings/calls';
import { previewLinkMailing } from '~/areas/mailings/preview-calls';
import { eraseRecipient } from '~/areas/privacy/data-subject-calls';
import { segmentSchema } from '~/areas/mailings/segments/calls';
import { createMailingBatchSender } from '~/areas/mailings/service.server';
import { DeliveryError } from '~/platform/ports/messages';
import { aRecipient } from '../../support/builders';
import { runWaitingJobs } from '../../support/jobs';
import { createTestPlatform, sharedDatabase, type TestPlatform } from '../../support/test-platform';
import { aSubmission, createTestKey } from '../api-keys/example-data';
import { DAY, dataOf, createPreferencesPlatform, outcome } from '../preferences/preferences-platform';

const SEND_KEY = 'the-key-of-one-mailing';
const HOUR = 3600_000;
const WEEKLY: Reminders = { count: 2, days: 7 };
const everybody: Audience = { segment: segmentSchema.parse({}) };

let testPlatform: TestPlatform;
let session: string;
/** Sessions end sooner than reminders. */
let bearer: string;
beforeEach(async () => {
  testPlatform = await createPreferencesPlatform();
  session = await testPlatform.seed.session(await testPlatform.seed.user());
  bearer = await createTestKey(testPlatform, { scopes: ['read', 'send'] });
  await testPlatform.seed.form();
  await testPlatform.seed.recipient({ id: 'ana', name: 'Ana', email: 'ana@mail.example' });
  await testPlatform.seed.recipient({ id: 'none', name: 'Nobody', email: null });
});
afterEach(() => testPlatform.close());

interface Order {
  kind?: LinkKind;
  reminders?: Reminders;
  sendKey?: string;
  to?: Audience;
  startAt?: string;
}

const orderMailing = ({ kind = 'form', sendKey = SEND_KEY, to = everybody, ...order }: Order = {}) =>
  testPlatform.call(
    sendLinkMailing,
    {
      body: {
        sendKey,
        channel: 'email',
        link: { kind, target: kind === 'form' ? 'contact-details' : '', about: '', contact: '', days: 14 },
        to,
        ...order,
      },
    },
    { bearer: session },
  );
const get = async (sendKey = SEND_KEY) =>
  dataOf(await testPlatform.call(getMailing, { query: { sendKey } }, { bearer }));
const steer = (act: MailingAction, sendKey = SEND_KEY) =>
  testPlatform.call(steerMailing, { body: { sendKey, act } }, { bearer });
const errorsOf = async (sendKey: string) => {
  const query = { sendKey, outcome: '' as const, after: '' };
  const { rows } = dataOf(await testPlatform.call(listMailingRows, { query }, { bearer }));
  return Object.fromEntries(rows.map(({ recipientId, outcome: became, error }) => [recipientId, error ?? became]));
};

/** The first mailing is out, each recipient's message at once; resolves to the keys of its reminders. */
async function begin(reminders: Reminders = WEEKLY, order: Order = {}): Promise<string[]> {
  const ordered = dataOf(await orderMailing({ reminders, ...order }));
  await runWaitingJobs(testPlatform);
  return ordered.reminders.map(({ sendKey }) => sendKey);
}

/** Time goes by, and what is due then is done. */
async function later(ms: number): Promise<void> {
  testPlatform.clock.advance(ms);
  await runWaitingJobs(testPlatform);
}

const answers = async (recipient_id: string, over: { completed_at?: number | null } = {}) => {
  const now = testPlatform.clock.now();
  const id = `of-${recipient_id}-${now}`;
  const row = aSubmission({ id, reference: id, recipient_id, submitted_at: now, completed_at: now, ...over });
  await testPlatform.context.db.insertInto('submissions').values(row).execute();
};

/** To whom which messages went since the last look. */
function newMessages(): string[] {
  const result = testPlatform.messages.map(({ to, subject }) => `${to} ${subject.split(':')[0]}`);
  testPlatform.messages.length = 0;
  return result.sort();
}
const REMINDED_MAYA = 'maya.torres@mail.example Reminder';
const REMINDED_ANA = 'ana@mail.example Reminder';

describe('whoever has not answered', () => {
  test('is reminded after the days with a fresh link, so often as was ordered, and nobody else', async () => {
    await testPlatform.seed.form({ multipleSubmission: true });
    const [first = '', second = ''] = await begin();
    const [invitation] = testPlatform.messages;
    expect(newMessages()).toHaveLength(2);
    // Before the order, and not to the end: neither is an answer to it.
    await answers('maya', { completed_at: testPlatform.clock.now() - 1 });
    await later(7 * DAY - 1000);
    expect(newMessages()).toEqual([]);
    await answers('ana');
    await later(1000);
    const [reminder] = testPlatform.messages;
    expect(newMessages()).toEqual([REMINDED_MAYA]);
    expect(reminder?.text).toContain('If you have filled it in already, you can ignore this message.');
    expect(reminder?.headers).toHaveProperty('List-Unsubscribe-Post');
    const linkOf = (text = '') => /\/k\/[\w-]{22}/.exec(text)?.[0];
    expect(linkOf(reminder?.text)).toBeDefined();
    expect(linkOf(reminder?.text)).not.toBe(linkOf(invitation?.text));
    expect(await errorsOf(first)).toEqual({ maya: 'captured' });
    await later(7 * DAY);
    expect(newMessages()).toEqual([REMINDED_MAYA]);
    expect(await get(second)).toMatchObject({ state: 'done', total: 1, captured: 1 });
    await later(60 * DAY);
    expect(newMessages()).toEqual([]);
  });

  test('is not even invited to a form that takes one submission and has theirs, as the preview says', async () => {
    await answers('maya');
    const link = { kind: 'form' as const, target: 'contact-details', about: '', contact: '', days: 14 };
    const looked = dataOf(
      await testPlatform.call(
        previewLinkMailing,
        { body: { channel: 'email', link, to: everybody } },
        { bearer: session },
      ),
    );
    expect(looked.leftOut).toContainEqual({ recipientId: 'maya', name: 'Maya Torres', error: 'link.answered' });
    const [first = ''] = await begin();
    expect(newMessages()).toHaveLength(1);
    expect(await errorsOf(SEND_KEY)).toEqual({ ana: 'captured', maya: 'link.answered', none: 'link.noContact' });
    await later(7 * DAY);
    expect(await errorsOf(first)).toEqual({ ana: 'captured' });
  });

  test('is reminded no sooner than the days after their own message', async () => {
    await testPlatform.seed.changeAccount({ quiet_from: '21:00', quiet_to: '08:00' });
    await testPlatform.seed.recipient({ id: 'yui', name: 'Yui', email: 'yui@mail.example', time_zone: 'Asia/Tokyo' });
    const [first = ''] = await begin();
    await later(7 * HOUR);
    expect(newMessages()).toHaveLength(3);
    await later(7 * DAY - 7 * HOUR);
    expect(newMessages()).toEqual([REMINDED_ANA, REMINDED_MAYA]);
    expect(await get(first)).toMatchObject({
      total: 3,
      remaining: 1,
      quiet: 1,
      quietUntil: '2026-01-22T23:00:00.000Z',
    });
    await later(7 * HOUR);
    expect(newMessages()).toEqual(['yui@mail.example Reminder']);
    expect(await get(first)).toMatchObject({ captured: 3, isDone: true });
  });

  test('waits in quiet hours, and whoever answers meanwhile gets nothing and is named', async () => {
    const [first = ''] = await begin();
    newMessages();
    await testPlatform.seed.changeAccount({ quiet_from: '09:00', quiet_to: '12:00' });
    await later(7 * DAY);
    expect(await get(first)).toMatchObject({ total: 2, quiet: 2 });
    await answers('ana');
    await later(2 * HOUR);
    expect(newMessages()).toEqual([REMINDED_MAYA]);
    expect(await get(first)).toMatchObject({ captured: 1, problems: [{ error: 'recipient.answered', count: 1 }] });
    expect(await errorsOf(first)).toEqual({ ana: 'recipient.answered', maya: 'captured' });
  });

  test('gets nothing any more once they have answered while the message waits for its carrier', async () => {
    const [first = ''] = await begin({ count: 1, days: 7 });
    newMessages();
    for (let tries = 0; tries < 2; tries += 1)
      testPlatform.messages.failNext(new DeliveryError('temporary', 'no answer'));
    await later(7 * DAY);
    expect(await get(first)).toMatchObject({ queued: 2 });
    await answers('maya');
    await later(60_000);
    expect(newMessages()).toEqual([REMINDED_ANA]);
    expect(await errorsOf(first)).toEqual({ ana: 'captured', maya: 'recipient.answered' });
  });

  test('is judged as for every mailing: by consent, by what came back, and by whether they are still there', async () => {
    const [first = ''] = await begin();
    newMessages();
    const no = { account_id: 'prairie', category: 'form_invitation', channel: 'email', is_given: 0 };
    const row = { ...no, recipient_id: 'ana', source: 'page', text_version: '', updated_at: 0 };
    await testPlatform.context.db.insertInto('consents').values(row).execute();
    const erase = { params: { recipientId: 'maya' }, body: { confirm: 'maya' } };
    dataOf(await testPlatform.call(eraseRecipient, erase, { bearer: session }));
    await later(7 * DAY);
    expect(newMessages()).toEqual([]);
    expect(Object.values(await errorsOf(first)).sort()).toEqual(['recipient.notFound', 'recipient.optedOut']);
  });
});

describe('a reminder', () => {
  test('is a mailing of its own from the order on, which leads to the others', async () => {
    const startAt = new Date(testPlatform.clock.now() + DAY).toISOString();
    const ordered = dataOf(await orderMailing({ reminders: WEEKLY, startAt }));
    const at = (days: number) => new Date(Date.parse(startAt) + days * DAY).toISOString();
    expect(ordered).toMatchObject({ remindsOf: '', reminder: 0, reminderDays: 7 });
    expect(ordered.reminders).toMatchObject([
      { state: 'scheduled', startAt: at(7) },
      { state: 'scheduled', startAt: at(14) },
    ]);
    const { mailings } = dataOf(await testPlatform.call(listMailings, { query: { after: '' } }, { bearer: session }));
    expect(mailings.map(({ reminder }) => reminder)).toEqual([2, 1, 0]);
    for (const mailing of mailings) expect(mailing.reminders).toEqual(ordered.reminders);
    const one = await get(ordered.reminders[0]?.sendKey);
    expect(one).toMatchObject({ remindsOf: SEND_KEY, reminder: 1, state: 'scheduled', total: 0, remaining: 0 });
    expect(one.content).toEqual(ordered.content);
  });

  test('comes once for the same order, which is told the same; other reminders are another order', async () => {
    const reminders = await begin();
    expect(dataOf(await orderMailing({ reminders: WEEKLY })).reminders.map(({ sendKey }) => sendKey)).toEqual(
      reminders,
    );
    expect(outcome(await orderMailing({ reminders: { count: 3, days: 7 } }))).toBe('mailing.keyUsed');
    expect(outcome(await orderMailing())).toBe('mailing.keyUsed');
    expect(outcome(await orderMailing({ sendKey: reminders[0] ?? '' }))).toBe('mailing.keyUsed');
    expect(dataOf(await orderMailing({ sendKey: 'the-key-of-another-mailing' })).reminders).toEqual([]);
    expect(await testPlatform.context.db.selectFrom('mailings').select('send_key').execute()).toHaveLength(4);
  });

  test('is kept with its mailing or not at all', async () => {
    const [, second = ''] = await begin();
    const { db } = testPlatform.context;
    await db.deleteFrom('mailings').where('send_key', '!=', second).execute();
    const before = await testPlatform.rowCounts();
    expect(outcome(await orderMailing({ reminders: WEEKLY }))).toBe('mailing.keyUsed');
    expect(await testPlatform.rowCounts()).toEqual(before);
  });

  test('is refused for what is no form, and beyond its limits', async () => {
    const refused = async (order: Order) => outcome(await orderMailing(order));
    expect(await refused({ kind: 'preferences', reminders: WEEKLY })).toBe('mailing.noReminders');
    for (const reminders of [
      { count: 0, days: 7 },
      { count: 6, days: 7 },
      { count: 1, days: 0 },
      { count: 1, days: 61 },
      { count: 1.5, days: 7 },
    ])
      expect(await refused({ reminders })).toBe('request.invalid');
    expect(await testPlatform.context.db.selectFrom('mailings').select('send_key').execute()).toEqual([]);
    expect(dataOf(await orderMailing({ reminders: { count: 5, days: 60 } })).reminders).toHaveLength(5);
  });

  test('waits while the mailing before stands still, and looks again without hurry', async () => {
    const startAt = new Date(testPlatform.clock.now() + DAY).toISOString();
    const [first = ''] = dataOf(await orderMailing({ reminders: WEEKLY, startAt })).reminders.map(
      ({ sendKey }) => sendKey,
    );
    dataOf(await steer('pause'));
    expect(await get()).toMatchObject({ state: 'paused', hasBegun: false, isHeldUp: false });
    expect((await get()).reminders.map(({ isHeldUp }) => isHeldUp)).toEqual([true, false]);
    expect(await get(first)).toMatchObject({ state: 'scheduled', isHeldUp: true });
    await later(8 * DAY);
    const stepOf = () => testPlatform.context.db.selectFrom('mailings').select('step').where('send_key', '=', first);
    const { step } = await stepOf().executeTakeFirstOrThrow();
    await testPlatform.platform.worker.drain();
    expect(await get(first)).toMatchObject({ state: 'running', total: 0 });
    expect((await stepOf().executeTakeFirstOrThrow()).step).toBe(step);
    dataOf(await steer('resume'));
    expect(newMessages()).toHaveLength(2);
    await later(HOUR);
    expect(await get(first)).toMatchObject({ state: 'running', total: 2, quiet: 2 });
    await later(7 * DAY - HOUR);
    expect(newMessages()).toEqual([REMINDED_ANA, REMINDED_MAYA]);
  });

  test('waits for messages of the mailing before that wait for their carrier', async () => {
    testPlatform.messages.failNext(new DeliveryError('temporary', 'no answer'));
    const [first = ''] = dataOf(await orderMailing({ reminders: WEEKLY })).reminders.map(({ sendKey }) => sendKey);
    expect(await get()).toMatchObject({ state: 'done', queued: 1 });
    testPlatform.clock.advance(7 * DAY);
    const { db } = testPlatform.context;
    await db
      .updateTable('mailing_rows')
      .set({ at: testPlatform.clock.now() })
      .where('outcome', '=', 'queued')
      .execute();
    await createMailingBatchSender(testPlatform.context)(await stepJob(first));
    expect(await get(first)).toMatchObject({ state: 'running', total: 0 });
  });

  test('is paused, goes on and is canceled by itself, with those that follow', async () => {
    const [first = '', second = ''] = await begin();
    newMessages();
    expect(dataOf(await steer('pause', first))).toMatchObject({ state: 'paused' });
    await later(8 * DAY);
    expect(newMessages()).toEqual([]);
    expect(await get(second)).toMatchObject({ state: 'scheduled' });
    dataOf(await steer('resume', first));
    expect(newMessages()).toEqual([REMINDED_ANA, REMINDED_MAYA]);
    dataOf(await steer('cancel', second));
    expect(outcome(await steer('cancel', first))).toBe('mailing.over');
    await later(30 * DAY);
    expect(newMessages()).toEqual([]);
  });

  test('is canceled with the mailing that it reminds of, in the same act', async () => {
    const startAt = new Date(testPlatform.clock.now() + DAY).toISOString();
    const { reminders } = dataOf(await orderMailing({ reminders: { count: 3, days: 7 }, startAt }));
    dataOf(await steer('cancel', reminders[1]?.sendKey));
    expect((await get()).reminders.map(({ state }) => state)).toEqual(['scheduled', 'canceled', 'canceled']);
    dataOf(await steer('cancel'));
    expect((await get()).reminders.map(({ state }) => state)).toEqual(['canceled', 'canceled', 'canceled']);
    expect(outcome(await steer('resume', reminders[0]?.sendKey))).toBe('mailing.over');
    await later(30 * DAY);
    expect(newMessages()).toEqual([]);
  });

  test('is canceled at the mailing before it too, when that is over', async () => {
    const [first = '', second = ''] = await begin();
    newMessages();
    expect(dataOf(await steer('cancel'))).toMatchObject({
      state: 'done',
      reminders: [{ state: 'canceled' }, { state: 'canceled' }],
    });
    expect(outcome(await steer('cancel'))).toBe('mailing.over');
    expect([await get(first), await get(second)]).toMatchObject([{ state: 'canceled' }, { state: 'canceled' }]);
    await later(30 * DAY);
    expect(newMessages()).toEqual([]);
  });

  test('pauses with its reason where the form has closed, and goes on when it is open again', async () => {
    const [first = ''] = await begin();
    newMessages();
    const becomes = (status: string) => testPlatform.context.db.updateTable('forms').set({ status }).execute();
    await becomes('inactive');
    await later(7 * DAY);
    expect(await get(first)).toMatchObject({ state: 'paused', stoppedBy: 'template.notLive' });
    await becomes('active');
    dataOf(await steer('resume', first));
    expect(newMessages()).toEqual([REMINDED_ANA, REMINDED_MAYA]);
  });
});

/** The job of a mailing's next step, as a worker has it in hand. */
async function stepJob(sendKey: string) {
  const query = testPlatform.context.db.selectFrom('mailings').select('step').where('send_key', '=', sendKey);
  const { step } = await query.executeTakeFirstOrThrow();
  const job = { id: '', queue: 'mailing' as const, key: '', priority: 0, attempt: 1, addedAt: 0 };
  return { ...job, accountId: 'prairie', data: { sendKey, step } };
}

describe('nobody is reminded twice', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_none, n) => {
      const id = `r-${String(n).padStart(3, '0')}`;
      return aRecipient({ id, name: id, email: `${id}@mail.example`, phone: null });
    });

  test('where two platforms go on with it at the same time, page by page', async () => {
    await testPlatform.context.db.insertInto('recipients').values(many(205)).execute();
    const [first = ''] = await begin({ count: 1, days: 7 });
    expect(newMessages()).toHaveLength(207);
    for (const id of ['r-000', 'r-100', 'r-204']) await answers(id);
    testPlatform.clock.advance(7 * DAY);
    const other = await createTestPlatform({
      start: testPlatform.clock.now(),
      overrides: { database: sharedDatabase(testPlatform.context) },
    });
    const steps = [testPlatform, other].map(({ context }) => createMailingBatchSender(context));
    const job = await stepJob(first);
    await Promise.all(steps.map((step) => step(job)));
    const { total, state } = await get(first);
    expect([total < 204, state]).toEqual([true, 'running']);
    await Promise.all([runWaitingJobs(testPlatform), runWaitingJobs(other)]);
    const reached = [...testPlatform.messages, ...other.messages].map(({ to }) => to);
    expect([reached.length, new Set(reached).size]).toEqual([204, 204]);
    expect(await get(first)).toMatchObject({ total: 204, captured: 204, isDone: true });
    await other.close();
  });

  test('where a step is tried again, of which each try takes half as many', async () => {
    await testPlatform.context.db.insertInto('recipients').values(many(60)).execute();
    const [first = ''] = await begin({ count: 1, days: 7 });
    testPlatform.clock.advance(7 * DAY);
    const step = createMailingBatchSender(testPlatform.context);
    await step({ ...(await stepJob(first)), attempt: 3 });
    expect(await get(first)).toMatchObject({ total: 7, state: 'running' });
    await runWaitingJobs(testPlatform);
    expect(await get(first)).toMatchObject({ total: 62, captured: 62, isDone: true });
  });

  test('where a step is killed between two of them', async () => {
    const [first = ''] = await begin({ count: 1, days: 7 });
    newMessages();
    testPlatform.clock.advance(7 * DAY);
    let sent = 0;
    const messagesOf: typeof testPlatform.context.messagesOf = (kind) => {
      const messages = testPlatform.context.messagesOf(kind);
      const send: typeof messages.send = (...message) => {
        sent += 1;
        if (sent > 1) throw new Error('killed');
        return messages.send(...message);
      };
      return { ...messages, send };
    };
    const step = createMailingBatchSender({ ...testPlatform.context, messagesOf });
    await expect(step(await stepJob(first))).rejects.toThrow('killed');
    expect(await get(first)).toMatchObject({ total: 2, queued: 1, remaining: 1 });
    await runWaitingJobs(testPlatform);
    expect(newMessages()).toEqual([REMINDED_ANA, REMINDED_MAYA]);
    expect(await get(first)).toMatchObject({ captured: 2, isDone: true });
  });
});
