import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eraseRecipient } from '~/areas/privacy/data-subject-calls';
import { previewCategoryMessage, previewLinkMailing } from '~/areas/mailings/preview-calls';
import {
  getMailing,
  listMailingRows,
  listMailings,
  sendCategoryMessage,
  sendLinkMailing,
  steerMailing,
  type Audience,
  type MailingAction,
} from '~/areas/mailings/calls';
import type { MessageChannel } from '~/areas/messages/calls';
import { segmentSchema } from '~/areas/mailings/segments/calls';
import { DeliveryError } from '~/platform/ports/messages';
import { runWaitingJobs } from '../../support/jobs';
import { aRecipient } from '../../support/builders';
import type { TestPlatform } from '../../support/test-platform';
import { createTestKey } from '../api-keys/example-data';
import { dataOf, createPreferencesPlatform, outcome } from '../preferences/preferences-platform';

let platform: TestPlatform;
let bearer: string;
let session: string;
beforeEach(async () => {
  platform = await createPreferencesPlatform();
  bearer = await createTestKey(platform, { scopes: ['read', 'send'] });
  session = await platform.seed.session(await platform.seed.user());
});
afterEach(() => platform.close());

const SEND_KEY = 'the-key-of-one-mailing';
const everybody: Audience = { segment: segmentSchema.parse({}) };
const to = (...recipientIds: string[]): Audience => ({ recipientIds });

interface Order {
  to?: Audience;
  sendKey?: string;
  channel?: MessageChannel;
  category?: string;
  subject?: string;
  text?: string;
  startAt?: string;
  versions?: { language: 'es' | 'de'; subject: string; text: string }[];
}

const bodyOf = ({ sendKey: _key, ...order }: Order) => ({
  category: 'energy_tips',
  channel: 'email' as const,
  subject: 'Save this summer',
  text: 'Hello {{name}},\n\nclose the blinds.',
  versions: [],
  to: everybody,
  ...order,
});
const orderMailing = (order: Order = {}, who = bearer) =>
  platform.call(
    sendCategoryMessage,
    { body: { ...bodyOf(order), sendKey: order.sendKey ?? SEND_KEY } },
    { bearer: who },
  );
/** Ordered, and told what came of it when all that was due is done. */
async function send(order: Order = {}, who = bearer): ReturnType<typeof orderMailing> {
  await orderMailing(order, who);
  return orderMailing(order, who);
}
const steer = (act: MailingAction) =>
  platform.call(steerMailing, { body: { sendKey: SEND_KEY, act } }, { bearer: session });
const preview = (order: Order = {}) =>
  platform.call(previewCategoryMessage, { body: bodyOf(order) }, { bearer: session });
const get = async () => dataOf(await platform.call(getMailing, { query: { sendKey: SEND_KEY } }, { bearer }));
const errorsOf = async () => {
  const query = { sendKey: SEND_KEY, outcome: '' as const, after: '' };
  const { rows } = dataOf(await platform.call(listMailingRows, { query }, { bearer }));
  return Object.fromEntries(rows.map(({ recipientId, outcome: became, error }) => [recipientId, error ?? became]));
};

/** Recipients `r-000` and so on; each fiftieth has an address. */
async function seedMany(count: number, every = 50): Promise<void> {
  const people = Array.from({ length: count }, (_none, n) => {
    const id = `r-${String(n).padStart(3, '0')}`;
    return aRecipient({ id, name: id, email: n % every === 0 ? `${id}@mail.example` : null, phone: null });
  });
  await platform.context.db.insertInto('recipients').values(people).execute();
}

async function choose(recipientId: string, isGiven: boolean, channel = 'email'): Promise<void> {
  await platform.context.db
    .insertInto('consents')
    .values({
      account_id: 'prairie',
      recipient_id: recipientId,
      category: 'energy_tips',
      channel,
      is_given: Number(isGiven),
      source: 'page',
      text_version: '',
      updated_at: 0,
    })
    .execute();
}

describe('a message of a category', () => {
  test('goes with its tags filled in, with a way out, and stands in the log of messages', async () => {
    const mailing = dataOf(await send({ to: to('maya') }));
    expect(mailing).toMatchObject({ total: 1, sent: 0, captured: 1, problems: [], remaining: 0, isDone: true });
    const message = platform.messages.lastTo('maya.torres@mail.example');
    expect(message.text).toContain('Hello Maya Torres,\n\nclose the blinds.');
    expect(message.headers).toHaveProperty('List-Unsubscribe-Post');
    const logs = await platform.context.db.selectFrom('notification_logs').select(['id', 'category']).execute();
    const rows = await platform.context.db.selectFrom('mailing_rows').select('message_id').execute();
    expect(logs).toEqual([{ id: rows[0]?.message_id, category: 'energy_tips' }]);
  });

  test('goes to each in their language, where it has a version of it', async () => {
    await platform.seed.recipient({ id: 'ana', name: 'Ana', email: 'ana@mail.example', locale: 'es-MX' });
    await platform.seed.recipient({ id: 'fay', name: 'Fay', email: 'fay@mail.example', locale: 'fr' });
    dataOf(await send({ versions: [{ language: 'es', subject: '', text: 'Hola {{name}}, de {{company}}' }] }));
    const { subject, text } = platform.messages.lastTo('ana@mail.example');
    expect({ subject, text }).toEqual({
      subject: 'Save this summer',
      text: expect.stringContaining('Hola Ana, de Prairie Light & Water'),
    });
    expect(platform.messages.lastTo('fay@mail.example').text).toContain('Hello Fay,');
  });

  test('is judged for each as it goes out', async () => {
    const { seed, context } = platform;
    await seed.recipient({ id: 'no', phone: '+13125550101' });
    await seed.recipient({ id: 'stop', phone: '+13125550102' });
    await seed.recipient({ id: 'none', phone: null });
    await seed.recipient({ id: 'pause', phone: '+13125550103' });
    await choose('no', false, 'sms');
    await context.db
      .insertInto('stop_lists')
      .values({ account_id: 'prairie', channel: 'sms', number: '+13125550102', stopped_at: 1, started_at: null })
      .execute();
    const pause = { account_id: 'prairie', recipient_id: 'pause', category: '', created_at: 0 };
    await context.db
      .insertInto('pauses')
      .values({ ...pause, until: platform.clock.now() + 1000 })
      .execute();
    const order = { channel: 'sms' as const, to: to('maya', 'no', 'stop', 'none', 'pause', 'nobody') };
    const previewed = dataOf(await preview(order));
    const mailing = dataOf(await send(order));
    expect(await errorsOf()).toEqual({
      maya: 'captured',
      no: 'recipient.optedOut',
      stop: 'recipient.stopped',
      none: 'link.noContact',
      pause: 'recipient.paused',
      nobody: 'recipient.notFound',
    });
    expect(platform.messages.map((message) => message.to)).toEqual(['+13125550142']);
    expect(previewed).toMatchObject({ count: 6, judged: 6, good: 1, looks: [{ recipientId: 'maya', html: '' }] });
    expect(previewed.looks[0]?.text).toBe(platform.messages[0]?.text);
    expect(previewed.leftOut.map(({ recipientId, name }) => [recipientId, name !== ''])).toContainEqual([
      'nobody',
      false,
    ]);
    expect(Object.fromEntries(previewed.leftOut.map(({ recipientId, error }) => [recipientId, error]))).toEqual({
      ...(await errorsOf()),
      maya: undefined,
    });
    const counts = (all: { error: string; count: number }[]) => all.map(({ error }) => error).sort();
    expect(counts(previewed.problems)).toEqual(counts(mailing.problems));
  });

  test('is shown before it is sent, which sends and keeps nothing', async () => {
    const before = await platform.rowCounts();
    const [look, ...others] = dataOf(await preview()).looks;
    expect(look).toMatchObject({ language: 'en', recipientId: 'maya', subject: 'Save this summer', text: '' });
    expect(look?.html).toContain('Hello Maya Torres,');
    expect(others).toEqual([]);
    expect(await platform.rowCounts()).toEqual(before);
    expect(platform.messages).toEqual([]);
  });

  test('is shown in each language that its recipients have', async () => {
    await platform.seed.recipient({ id: 'ana', name: 'Ana', email: 'ana@mail.example', locale: 'es-MX' });
    await platform.seed.recipient({ id: 'eva', name: 'Eva', email: 'eva@mail.example', locale: 'es' });
    await platform.seed.recipient({ id: 'fay', name: 'Fay', email: null, locale: 'fr' });
    const { looks } = dataOf(await preview({ versions: [{ language: 'es', subject: '', text: 'Hola {{name}}' }] }));
    expect(looks.map(({ language, recipientId }) => [language, recipientId])).toEqual([
      ['es', 'ana'],
      ['en', 'maya'],
    ]);
    expect(looks[0]?.html).toContain('Hola Ana');
  });

  test('is refused with a tag that there is not, a category, a form or a carrier that there is not', async () => {
    expect(outcome(await send({ text: 'Hello {{Name}}' }))).toBe('request.invalid');
    expect(outcome(await send({ category: 'none' }))).toBe('preferences.unknownCategory');
    expect(outcome(await send({ to: { segment: segmentSchema.parse({ answered: 'none' }) } }))).toBe('form.notFound');
    Object.assign(platform.context.config, { capturesMessages: false });
    expect(outcome(await send())).toBe('message.notSetUp');
    expect(dataOf(await platform.call(listMailings, { query: { after: '' } }, { bearer })).mailings).toEqual([]);
  });
});

describe('a mailing', () => {
  test('goes on by itself until everybody of the segment had it, each once', async () => {
    await seedMany(410);
    await choose('maya', true);
    const wanting = { segment: segmentSchema.parse({ wants: { category: 'energy_tips', channel: 'email' } }) };
    expect(dataOf(await orderMailing({ to: wanting }))).toMatchObject({
      total: 411,
      captured: 0,
      remaining: 411,
      isDone: false,
    });
    await platform.seed.recipient({ id: 'a-late-one', email: 'late@mail.example' });
    expect(dataOf(await send({ to: wanting }))).toMatchObject({
      captured: 10,
      remaining: 0,
      state: 'done',
      isDone: true,
    });
    expect(new Set(platform.messages.map((message) => message.to)).size).toBe(10);
    expect(platform.messages).toHaveLength(10);
    expect(await platform.context.db.selectFrom('mailing_rows').select('recipient_id').execute()).toHaveLength(411);
  });

  test('begins at the time that it is ordered for, and judges everybody then', async () => {
    const startAt = new Date(platform.clock.now() + 3600_000).toISOString();
    expect(dataOf(await send({ startAt }))).toMatchObject({ state: 'scheduled', startAt, remaining: 1 });
    expect(platform.messages).toEqual([]);
    await choose('maya', false);
    platform.clock.advance(3600_000);
    await runWaitingJobs(platform);
    expect(await get()).toMatchObject({ state: 'done', problems: [{ error: 'recipient.optedOut', count: 1 }] });
  });

  test('stands still while it is paused, with what waits for its carrier, and goes on to each once', async () => {
    await seedMany(3, 1);
    for (let tries = 0; tries < 4; tries += 1) platform.messages.failNext(new DeliveryError('temporary', 'no answer'));
    expect(dataOf(await send())).toMatchObject({ queued: 4, state: 'done', isDone: false });
    expect(dataOf(await steer('pause'))).toMatchObject({ state: 'paused' });
    await runWaitingJobs(platform);
    expect(platform.messages).toEqual([]);
    expect(await get()).toMatchObject({ queued: 0, remaining: 4, state: 'paused', isDone: false });
    expect(await platform.context.db.selectFrom('notification_logs').select('id').execute()).toEqual([]);
    dataOf(await steer('resume'));
    expect(await get()).toMatchObject({ captured: 4, remaining: 0, isDone: true });
    expect(platform.messages).toHaveLength(4);
  });

  test('never goes on once it is canceled, and is over when everybody has it', async () => {
    const startAt = new Date(platform.clock.now() + 3600_000).toISOString();
    dataOf(await send({ startAt }));
    expect(dataOf(await steer('cancel'))).toMatchObject({ state: 'canceled', remaining: 1 });
    expect(outcome(await steer('resume'))).toBe('mailing.over');
    await runWaitingJobs(platform);
    expect(platform.messages).toEqual([]);
    const other = { sendKey: 'the-key-of-another-mailing' };
    dataOf(await send(other));
    const over = await platform.call(steerMailing, { body: { ...other, act: 'pause' } }, { bearer: session });
    expect(outcome(over)).toBe('mailing.over');
  });

  test('is judged again for a message that had to wait', async () => {
    platform.messages.failNext(new DeliveryError('temporary', 'no answer'));
    dataOf(await send());
    await choose('maya', false);
    platform.clock.advance(60_000);
    await runWaitingJobs(platform);
    expect(platform.messages).toEqual([]);
    expect(await get()).toMatchObject({ problems: [{ error: 'recipient.optedOut', count: 1 }], isDone: true });
  });

  test('pauses with its reason where nobody can get it any more, and goes on later', async () => {
    const startAt = new Date(platform.clock.now() + 1000).toISOString();
    dataOf(await send({ startAt }));
    const { db } = platform.context;
    await db.updateTable('categories').set({ name: 'gone' }).where('name', '=', 'energy_tips').execute();
    platform.clock.advance(1000);
    await runWaitingJobs(platform);
    expect(await get()).toMatchObject({ state: 'paused', stoppedBy: 'preferences.unknownCategory', remaining: 1 });
    await db.updateTable('categories').set({ name: 'energy_tips' }).where('name', '=', 'gone').execute();
    dataOf(await steer('resume'));
    expect(await get()).toMatchObject({ state: 'done', stoppedBy: '', captured: 1 });
  });

  describe('in quiet hours', () => {
    const isQuiet = (from: string, to: string) => platform.seed.changeAccount({ quiet_from: from, quiet_to: to });

    test('waits for each until they are over where the recipient lives, and goes to the others', async () => {
      await isQuiet('21:00', '08:00');
      await platform.seed.recipient({ id: 'yui', email: 'yui@mail.example', time_zone: 'Asia/Tokyo' });
      await platform.seed.recipient({ id: 'leo', email: 'leo@mail.example', time_zone: 'Europe/Madrid' });
      const quietUntil = '2026-01-15T23:00:00.000Z';
      expect(dataOf(await send())).toMatchObject({ captured: 2, remaining: 1, quiet: 1, quietUntil, state: 'running' });
      await runWaitingJobs(platform);
      expect(await get()).toMatchObject({ captured: 2, quiet: 1 });
      await choose('leo', false);
      platform.clock.advance(7 * 3600_000);
      await runWaitingJobs(platform);
      expect(await get()).toMatchObject({ captured: 3, remaining: 0, quiet: 0, quietUntil: '', isDone: true });
      expect(platform.messages.map(({ to: address }) => address).sort()).toEqual([
        'leo@mail.example',
        'maya.torres@mail.example',
        'yui@mail.example',
      ]);
    });

    test('takes back what had to wait for its carrier until they began', async () => {
      await isQuiet('10:30', '11:15');
      platform.messages.failNext(new DeliveryError('temporary', 'no answer'));
      expect(dataOf(await send())).toMatchObject({ queued: 1, quiet: 0 });
      platform.clock.advance(40 * 60_000);
      await runWaitingJobs(platform);
      expect(platform.messages).toEqual([]);
      expect(await get()).toMatchObject({ queued: 0, quiet: 1, quietUntil: '2026-01-15T17:15:00.000Z', isDone: false });
      platform.clock.advance(35 * 60_000);
      await runWaitingJobs(platform);
      expect(await get()).toMatchObject({ captured: 1, isDone: true });
    });

    test('waits no longer than the hours are that were set meanwhile', async () => {
      await isQuiet('09:00', '16:00');
      expect(dataOf(await send())).toMatchObject({ quiet: 1, quietUntil: '2026-01-15T22:00:00.000Z' });
      await isQuiet('09:00', '12:00');
      platform.clock.advance(15 * 60_000);
      await runWaitingJobs(platform);
      expect(await get()).toMatchObject({ quiet: 1, quietUntil: '2026-01-15T18:00:00.000Z' });
      await isQuiet('', '');
      platform.clock.advance(15 * 60_000);
      await runWaitingJobs(platform);
      expect(await get()).toMatchObject({ captured: 1, quiet: 0, isDone: true });
    });

    test('has one step before it at a time, and none once it is canceled', async () => {
      await isQuiet('10:30', '11:15');
      await platform.seed.recipient({ id: 'noor', email: 'noor@mail.example' });
      platform.messages.failNext(new DeliveryError('temporary', 'no answer'));
      platform.messages.failNext(new DeliveryError('temporary', 'no answer'));
      expect(dataOf(await send())).toMatchObject({ queued: 2 });
      platform.clock.advance(40 * 60_000);
      await runWaitingJobs(platform);
      const steps = () => platform.context.jobs.list({ queue: 'mailing', limit: 10 });
      expect(await get()).toMatchObject({ queued: 0, quiet: 2 });
      expect(await steps()).toHaveLength(1);
      dataOf(await steer('cancel'));
      expect(await steps()).toEqual([]);
    });

    test('can be paused and canceled', async () => {
      await isQuiet('09:00', '12:00');
      expect(dataOf(await send())).toMatchObject({ remaining: 1, quiet: 1 });
      expect(dataOf(await steer('pause'))).toMatchObject({ remaining: 1, quiet: 0, quietUntil: '' });
      dataOf(await steer('resume'));
      await runWaitingJobs(platform);
      expect(await get()).toMatchObject({ remaining: 1, quiet: 1, state: 'running' });
      dataOf(await steer('cancel'));
      platform.clock.advance(3 * 3600_000);
      await runWaitingJobs(platform);
      expect(platform.messages).toEqual([]);
    });
  });

  test('goes to nobody twice where it is begun and continued at the same time', async () => {
    await seedMany(15, 1);
    const results = await Promise.all([send(), send(), send()]);
    expect(results.map(outcome)).toEqual(['ok', 'ok', 'ok']);
    expect(platform.messages).toHaveLength(16);
    expect(await get()).toMatchObject({ total: 16, captured: 16, queued: 0, isDone: true });
  });

  test('is refused with another content under its key, and is another one in another account', async () => {
    dataOf(await send());
    expect(outcome(await send({ text: 'Something else' }))).toBe('mailing.keyUsed');
    await platform.seed.account({ id: 'river', public_id: 'river-public' });
    const foreign = await createTestKey(platform, { account: 'river', scopes: ['read', 'send'] });
    const query = { sendKey: SEND_KEY };
    expect(outcome(await platform.call(getMailing, { query }, { bearer: foreign }))).toBe('mailing.notFound');
    expect(outcome(await send({ category: 'form_invitation' }, foreign))).toBe('ok');
    expect(platform.messages).toHaveLength(1);
  });

  test('keeps for a carrier that is away what it could not take', async () => {
    await seedMany(20, 1);
    platform.messages.failNext(new DeliveryError('temporary', 'no answer'));
    expect(dataOf(await send())).toMatchObject({ captured: 20, queued: 1, problems: [], isDone: false });
    await runWaitingJobs(platform);
    expect(await get()).toMatchObject({ captured: 21, queued: 0, remaining: 0, isDone: true });
  });

  test('names those whose message the carrier refuses later', async () => {
    await seedMany(1, 1);
    platform.messages.failNext(new DeliveryError('temporary', 'no answer'));
    dataOf(await send());
    platform.messages.failNext(new DeliveryError('undeliverable', 'no such mailbox'));
    await runWaitingJobs(platform);
    expect(await get()).toMatchObject({ captured: 1, problems: [{ error: 'message.undeliverable', count: 1 }] });
  });

  test('stands in the list, the newest first, page by page', async () => {
    for (let n = 10; n < 37; n += 1) {
      dataOf(await send({ sendKey: `the-key-of-mailing-${n}`, to: to('nobody') }));
      platform.clock.advance(1);
    }
    const page = async (after: string) =>
      dataOf(await platform.call(listMailings, { query: { after } }, { bearer: session }));
    const { mailings, next } = await page('');
    expect(mailings.map(({ sendKey }) => sendKey.slice(-2)).slice(0, 2)).toEqual(['36', '35']);
    expect((await page(next)).mailings.map(({ sendKey }) => sendKey.slice(-2))).toEqual(['11', '10']);
  });

  test('keeps how many it went to when one of them is erased', async () => {
    dataOf(await send());
    const erased = await platform.call(
      eraseRecipient,
      { params: { recipientId: 'maya' }, body: { confirm: 'maya' } },
      { bearer: session },
    );
    expect(outcome(erased)).toBe('ok');
    expect(await get()).toMatchObject({ captured: 1 });
    expect(Object.keys(await errorsOf())).not.toContain('maya');
  });
});

describe('with a key', () => {
  test('of the kind team goes to people of the account alone', async () => {
    await platform.seed.recipient({ id: 'omar', email: 'omar@prairie.example' });
    await platform.seed.user({ id: 'omar', email: 'omar@prairie.example' });
    dataOf(await send({}, await createTestKey(platform, { kind: 'team', scopes: ['send'] })));
    expect(await errorsOf()).toEqual({ maya: 'message.notAllowed', omar: 'captured' });
  });

  test('of the kind test goes to test recipients, by the outbox', async () => {
    await platform.seed.recipient({ id: 'otto', email: 'otto@mail.example', is_test: 1 });
    const probe = await createTestKey(platform, { kind: 'test', scopes: ['send'] });
    expect(dataOf(await send({}, probe))).toMatchObject({ total: 1, sent: 0, captured: 1 });
    expect(await errorsOf()).toEqual({ otto: 'captured' });
    expect(platform.messages).toEqual([]);
    expect(await platform.context.db.selectFrom('outbox').select('to').execute()).toHaveLength(1);
  });
});

describe('links for many', () => {
  const link = { kind: 'form' as const, target: 'contact-details', about: '', contact: '', days: 14 };
  const sendLinks = (over: Partial<typeof link> = {}) =>
    platform.call(
      sendLinkMailing,
      { body: { sendKey: SEND_KEY, channel: 'email', link: { ...link, ...over }, to: everybody } },
      { bearer: session },
    );

  test('are made and sent, to each one', async () => {
    await platform.seed.form();
    await platform.seed.recipient({ id: 'none', email: null });
    dataOf(await sendLinks());
    expect(dataOf(await sendLinks())).toMatchObject({ captured: 1, problems: [{ error: 'link.noContact', count: 1 }] });
    expect(platform.messages.map(({ text }) => /\/k\/[\w-]{22}/.test(text))).toEqual([true]);
  });

  test('are looked at before they are made, which makes and asks for nothing', async () => {
    await platform.seed.recipient({ id: 'otto', name: 'Otto', email: null });
    const before = await platform.rowCounts();
    const look = (channel: 'none' | 'email', link: { kind: 'pay' | 'bill'; amount?: number }) =>
      platform.call(
        previewLinkMailing,
        {
          body: {
            channel,
            to: to('maya', 'otto', 'nobody'),
            link: { target: '', about: '', contact: '', days: 14, ...link },
          },
        },
        { bearer: session },
      );
    const payRequest = { kind: 'pay' as const, amount: 8435 };
    const nobody = { recipientId: 'nobody', name: '', error: 'recipient.notFound' };
    expect(dataOf(await look('none', payRequest))).toMatchObject({
      count: 3,
      good: 2,
      first: [{ recipientId: 'maya' }, { recipientId: 'otto', name: 'Otto' }],
      leftOut: [nobody],
    });
    expect(dataOf(await look('email', payRequest))).toMatchObject({
      good: 1,
      leftOut: [nobody, { recipientId: 'otto', error: 'link.noContact' }],
    });
    expect(dataOf(await look('none', { kind: 'bill' }))).toMatchObject({
      good: 0,
      leftOut: [{ recipientId: 'maya', error: 'link.noBill' }, nobody, { error: 'link.noBill' }],
    });
    expect(outcome(await look('none', { kind: 'pay' }))).toBe('link.noAmount');
    expect(await platform.rowCounts()).toEqual(before);
  });

  test('stop when their form closes, with what waits for its carrier, and go on when it opens again', async () => {
    const becomes = (status: string) => platform.context.db.updateTable('forms').set({ status }).execute();
    await platform.seed.form();
    platform.messages.failNext(new DeliveryError('temporary', 'no answer'));
    dataOf(await sendLinks());
    expect(await get()).toMatchObject({ queued: 1 });
    await becomes('inactive');
    platform.clock.advance(60_000);
    await runWaitingJobs(platform);
    expect(platform.messages).toEqual([]);
    expect(await get()).toMatchObject({ state: 'paused', stoppedBy: 'template.notLive', queued: 0, remaining: 1 });
    await becomes('active');
    dataOf(await steer('resume'));
    await runWaitingJobs(platform);
    expect(platform.messages).toHaveLength(1);
    expect(await get()).toMatchObject({ state: 'done', captured: 1 });
  });

  test('are refused where there is nothing that they would open', async () => {
    expect(outcome(await sendLinks())).toBe('form.notFound');
    expect(outcome(await sendLinks({ kind: 'unsubscribe' as never, target: 'none' }))).toBe('link.badTarget');
  });
});
