import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  getOneClickInfo,
  getPause,
  giveUnsubscribeReason,
  oneClickUnsubscribe,
  pauseMessages,
  unsubscribeFromAll,
} from '~/areas/preferences/unsubscribe/calls';
import { listConsentEvents } from '~/areas/preferences/unsubscribe/calls';
import type { ChannelName } from '~/lib/contract/enums';
import { getPreferencesContent, getPreferencesInfo, getTerms } from '~/areas/preferences/calls';
import { getUnsubscribeInfo, updateUnsubscribe } from '~/areas/preferences/unsubscribe/calls';
import { cleanUp } from '~/platform/assembly/cleanup';
import type { TestPlatform } from '../../support/test-platform';
import {
  aCategory,
  aVisitor,
  choicesOf,
  DAY,
  dataOf,
  createPreferencesPlatform,
  outcome,
  readStoredConsents,
  listStoredEvents,
} from '../preferences/preferences-platform';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createPreferencesPlatform();
});
afterEach(() => platform.close());

interface Sent {
  category?: string;
  channel?: ChannelName;
  messageId?: string;
  seconds?: number;
  recipientId?: string;
}

/** The link below a message. */
const linkOf = ({
  category = 'energy_tips',
  channel = 'email',
  messageId,
  seconds = 3600,
  recipientId = 'maya',
}: Sent = {}) =>
  platform.context.tokens.mintLink(
    {
      purpose: 'unsubscribe',
      accountId: 'prairie',
      recipientId,
      target: category,
      channel,
      messageId,
    },
    seconds,
  );
const read = async (token: string) => platform.call(getUnsubscribeInfo, { query: { token } });
const update = (token: string, isConsentGiven?: boolean) =>
  platform.call(updateUnsubscribe, {
    query: { token },
    body: isConsentGiven === undefined ? undefined : { isConsentGiven },
  });
const oneClick = (token: string, by?: 'page') => platform.call(oneClickUnsubscribe, { query: { token, by } });
const pause = (token: string, days: 0 | 30 | 90) => platform.call(pauseMessages, { body: { token, days } });
const pausedUntil = async (token: string) => dataOf(await platform.call(getPause, { query: { token } })).pausedUntil;

async function logMessage(id: string, category: string, channel: ChannelName, recipientId = 'maya'): Promise<void> {
  const row = {
    id,
    account_id: 'prairie',
    recipient_id: recipientId,
    channel,
    category,
    to: 'x',
    subject: '',
    body: '',
    sent_at: 0,
  };
  await platform.context.db.insertInto('notification_logs').values(row).execute();
}

describe('the communication of a link', () => {
  test('is what the log says was sent', async () => {
    await logMessage('log-1', 'outages', 'sms');
    const info = dataOf(await read(await linkOf({ messageId: 'log-1' })));
    expect(info).toMatchObject({
      isConsentGiven: true,
      recipientId: 'maya',
      categories: [{ name: 'outages', label: 'About outages' }],
    });
    expect(Object.keys(info.categories[0]?.options ?? {})).toEqual(['sms']);
  });

  test('is what the link says where the log does not know it, or it is somebody else’s', async () => {
    await logMessage('log-2', 'outages', 'sms', 'somebody');
    for (const messageId of ['log-2', 'log-3', undefined]) {
      const info = dataOf(await read(await linkOf({ channel: 'whatsApp', messageId })));
      expect(info).toMatchObject({ isConsentGiven: false, categories: [{ name: 'energy_tips' }] });
    }
  });

  test('of a category or channel that the account has removed is not sent', async () => {
    for (const link of [{ category: 'gone' }, { channel: 'ivr' as const }]) {
      const token = await linkOf(link);
      const removed = { isConsentGiven: false, offReason: 'notSent', categories: [] };
      expect(dataOf(await read(token))).toMatchObject(removed);
      expect(dataOf(await update(token, true))).toMatchObject(removed);
      expect(dataOf(await oneClick(token))).toEqual({ isConsentGiven: false });
      expect(await pausedUntil(token)).toBeNull();
    }
    expect(await listStoredEvents(platform)).toEqual([]);
  });

  test('that names no messages is no communication', async () => {
    expect(outcome(await read(await linkOf({ category: '' })))).toBe('token.invalid');
    expect(outcome(await read(await linkOf({ recipientId: 'nobody' })))).toBe('token.invalid');
  });

  test('tells when the account leads from here to the preferences', async () => {
    expect(dataOf(await read(await linkOf())).leadsToPreferences).toBe(false);
    await platform.seed.changeSettings({ unsubscribe_leads_to_preferences: 1 });
    expect(dataOf(await read(await linkOf())).leadsToPreferences).toBe(true);
  });
});

describe('updating', () => {
  test('without a wish flips the consent each time', async () => {
    const token = await linkOf();
    const states = [];
    for (let times = 0; times < 3; times += 1) states.push(dataOf(await update(token)).isConsentGiven);
    expect(states).toEqual([false, true, false]);
    expect((await listStoredEvents(platform)).map(({ action }) => action)).toEqual(['withdrawn', 'given', 'withdrawn']);
    expect(await readStoredConsents(platform)).toEqual({ 'energy_tips.email': false });
  });

  test('with a wish is done once, however often it comes', async () => {
    const token = await linkOf();
    expect(dataOf(await update(token, true)).isConsentGiven).toBe(true);
    expect(await listStoredEvents(platform)).toEqual([]);
    expect(dataOf(await update(token, false)).isConsentGiven).toBe(false);
    const before = await platform.rowCounts();
    expect(dataOf(await update(token, false)).isConsentGiven).toBe(false);
    expect(await platform.rowCounts()).toEqual(before);
  });

  test('changes this category on this channel alone', async () => {
    await update(await linkOf({ channel: 'sms' }), false);
    expect(await readStoredConsents(platform)).toEqual({ 'energy_tips.sms': false });
  });

  test('never ends what is mandatory', async () => {
    const token = await linkOf({ category: 'bills' });
    for (const givenConsent of [undefined, false])
      expect(outcome(await update(token, givenConsent))).toBe('preferences.mandatory');
    expect(outcome(await update(token, true))).toBe('ok');
    expect(await readStoredConsents(platform)).toEqual({});
  });

  test('never gives what does not apply', async () => {
    expect(dataOf(await update(await linkOf({ category: 'receipts', channel: 'sms' }))).isConsentGiven).toBe(false);
    expect(await readStoredConsents(platform)).toEqual({});
  });

  test('asks for a live link of its purpose, and for the gate', async () => {
    const expired = await linkOf({ seconds: -60 });
    expect(outcome(await update(expired))).toBe('token.expired');
    expect(outcome(await update(await platform.seed.link({ purpose: 'preferences' })))).toBe('token.wrongPurpose');
    const identityCheck = {
      account_id: 'prairie',
      page: 'unsubscribe',
      header_message: '{}',
      consent_text: '{}',
      error_message: '{}',
      fields: '[]',
      is_available: 1,
    };
    await platform.context.db.insertInto('gates').values(identityCheck).execute();
    expect(outcome(await update(await linkOf()))).toBe('gate.required');
  });
});

describe('why no consent is given', () => {
  const reasonOf = async (token: string) => dataOf(await read(token)).offReason;
  const listNothing = () =>
    platform.context.db
      .insertInto('erp_customers')
      .values({
        account_id: 'prairie',
        recipient_id: 'maya',
        address: '',
        is_enrolled_in_ebill: 0,
        recipients: JSON.stringify([{ recipientId: 'maya', preferences: ['outages'] }]),
      })
      .execute();

  test('the person ended it', async () => {
    const token = await linkOf();
    expect(await reasonOf(token)).toBeNull();
    await update(token, false);
    expect(await reasonOf(token)).toBe('unsubscribed');
  });

  test('nobody gave it, or the account brought a no along', async () => {
    expect(await reasonOf(await linkOf({ channel: 'whatsApp' }))).toBe('notGiven');
    const row = {
      account_id: 'prairie',
      recipient_id: 'maya',
      category: 'energy_tips',
      channel: 'email',
      is_given: 0,
      source: 'import',
      text_version: '',
      updated_at: 1,
    };
    await platform.context.db.insertInto('consents').values(row).execute();
    expect(await reasonOf(await linkOf())).toBe('notGiven');
  });

  test('the messages are not sent on the channel', async () => {
    expect(await reasonOf(await linkOf({ category: 'receipts', channel: 'sms' }))).toBe('notSent');
  });

  test('the recipient’s list does not include them: opening changes nothing, and a yes is not promised', async () => {
    await listNothing();
    const token = await linkOf();
    expect(dataOf(await read(token))).toMatchObject({ isConsentGiven: false, offReason: 'notSent' });
    const before = await platform.rowCounts();
    for (const givenConsent of [true, undefined])
      expect(dataOf(await update(token, givenConsent))).toMatchObject({ isConsentGiven: false, offReason: 'notSent' });
    expect(await platform.rowCounts()).toEqual(before);
  });

  test('a one-click no to them is taken once, and holds when the list includes them', async () => {
    await listNothing();
    const token = await linkOf();
    for (let times = 0; times < 2; times += 1) expect(dataOf(await oneClick(token))).toEqual({ isConsentGiven: false });
    expect(await listStoredEvents(platform)).toHaveLength(1);
    const mandatory = await linkOf({ category: 'bills' });
    expect(dataOf(await oneClick(mandatory))).toEqual({ isConsentGiven: false });
    await platform.context.db.deleteFrom('erp_customers').execute();
    expect(await reasonOf(token)).toBe('unsubscribed');
  });
});

describe('one click', () => {
  test('ends the communication alone, at once and once', async () => {
    const token = await linkOf();
    expect(dataOf(await oneClick(token))).toEqual({ isConsentGiven: false });
    expect(await readStoredConsents(platform)).toEqual({ 'energy_tips.email': false });
    const before = await platform.rowCounts();
    expect(dataOf(await oneClick(token))).toEqual({ isConsentGiven: false });
    expect(await platform.rowCounts()).toEqual(before);
    expect(await listStoredEvents(platform)).toMatchObject([
      { action: 'withdrawn', source: 'oneClick', category: 'energy_tips', channel: 'email' },
    ]);
  });

  test('works through a gate and after the link has run out', async () => {
    const identityCheck = {
      account_id: 'prairie',
      page: 'unsubscribe',
      header_message: '{}',
      consent_text: '{}',
      error_message: '{}',
      fields: '[]',
      is_available: 1,
    };
    await platform.context.db.insertInto('gates').values(identityCheck).execute();
    expect(outcome(await oneClick(await linkOf({ seconds: -30 * 24 * 3600 })))).toBe('ok');
    expect(await readStoredConsents(platform)).toEqual({ 'energy_tips.email': false });
  });

  test('takes no link of another purpose, no forged one, and ends nothing mandatory', async () => {
    const token = await linkOf();
    expect(outcome(await oneClick(await platform.seed.link({ purpose: 'preferences', form: 'energy_tips' })))).toBe(
      'token.wrongPurpose',
    );
    expect(outcome(await oneClick(`${token.slice(0, -3)}abc`))).toBe('token.invalid');
    expect(outcome(await oneClick(await linkOf({ category: 'bills' })))).toBe('preferences.mandatory');
    expect(await listStoredEvents(platform)).toEqual([]);
  });
});

describe('unsubscribing from all', () => {
  const all = async (token: string) => platform.call(unsubscribeFromAll, { body: { token } });

  test('ends everything but what is mandatory', async () => {
    await platform.context.db
      .insertInto('categories')
      .values(aCategory('hidden', { print: { isGivenByDefault: true } }, { is_visible: 0, is_hidden: 1 }))
      .execute();
    const { token } = await aVisitor(platform);
    const info = dataOf(await all(token));
    const given = Object.entries(choicesOf(info)).filter(([, isGiven]) => isGiven);
    expect(given).toEqual([['bills.email', true]]);
    expect(info.isConsentGiven).toBe(false);
    expect(await readStoredConsents(platform)).toMatchObject({ 'hidden.print': false, 'bills.sms': false });
    const before = await platform.rowCounts();
    expect(outcome(await all(token))).toBe('ok');
    expect(await platform.rowCounts()).toEqual(before);
  });
});

test('an unsubscribe link opens nothing of the preferences: they may have a gate of their own', async () => {
  const token = await linkOf();
  const readings = [getPreferencesInfo, getPreferencesContent, getTerms].map((call) =>
    platform.call(call, { query: { token } }),
  );
  expect((await Promise.all(readings)).map(outcome)).toEqual([
    'token.wrongPurpose',
    'token.wrongPurpose',
    'token.wrongPurpose',
  ]);
  expect(outcome(await platform.call(unsubscribeFromAll, { body: { token } }))).toBe('token.wrongPurpose');
  expect(await listStoredEvents(platform)).toEqual([]);
});

test('unsubscribing from all leaves the word that a bill is there, which a STOP would end', async () => {
  await platform.context.db
    .insertInto('categories')
    .values(aCategory('new_bill_alert', {}, { position: 9 }))
    .execute();
  const visitor = await aVisitor(platform);
  const after = choicesOf(dataOf(await platform.call(unsubscribeFromAll, { body: { token: visitor.token } })));
  expect(after).toMatchObject({
    'new_bill_alert.email': true,
    'new_bill_alert.sms': true,
    'energy_tips.email': false,
    'energy_tips.sms': false,
  });
  expect((await visitor.events()).filter(({ category }) => category === 'new_bill_alert')).toEqual([]);
});

describe('a pause', () => {
  test.each([30, 90] as const)('of %i days holds the link’s category, and ends by itself', async (days) => {
    const token = await linkOf();
    expect(await pausedUntil(token)).toBeNull();
    const until = new Date(platform.clock.now() + days * DAY).toISOString();
    expect(dataOf(await pause(token, days))).toEqual({ pausedUntil: until });
    expect(await pausedUntil(token)).toBe(until);
    expect(await platform.context.db.selectFrom('pauses').select('category').execute()).toEqual([
      { category: 'energy_tips' },
    ]);
    platform.clock.advance(days * DAY);
    const later = await linkOf();
    expect(await pausedUntil(later)).toBeNull();
    await cleanUp(platform.context);
    expect(await platform.context.db.selectFrom('pauses').selectAll().execute()).toEqual([]);
  });

  test('is of everything with a preferences link', async () => {
    const { token } = await aVisitor(platform);
    await pause(token, 30);
    expect(await platform.context.db.selectFrom('pauses').select('category').execute()).toEqual([{ category: '' }]);
    expect(await pausedUntil(await linkOf())).toBeNull();
  });

  test('of everything is named to the reader of a message that it holds back', async () => {
    await platform.context.db.insertInto('categories').values(aCategory('new_bill_alert')).execute();
    await pause((await aVisitor(platform)).token, 30);
    const read = async (of: string) => dataOf(await platform.call(getPause, { query: { token: of } }));
    const until = new Date(platform.clock.now() + 30 * DAY).toISOString();
    expect(await read(await linkOf())).toEqual({ pausedUntil: null, allPausedUntil: until });
    expect(await read(await linkOf({ category: 'new_bill_alert' }))).toMatchObject({ allPausedUntil: null });
  });

  test('is ended by 0 days, and told once each', async () => {
    const token = await linkOf();
    await pause(token, 30);
    await pause(token, 30);
    expect(dataOf(await pause(token, 0))).toEqual({ pausedUntil: null });
    await pause(token, 0);
    expect(await listStoredEvents(platform)).toMatchObject([
      { action: 'paused', category: 'energy_tips', channel: 'email', detail: '2026-02-14' },
      { action: 'resumed', category: 'energy_tips', detail: '' },
    ]);
  });

  test('of the account’s own zone names the day that it is there', async () => {
    platform.clock.set('2026-01-16T03:00:00Z');
    await pause(await linkOf(), 30);
    expect((await listStoredEvents(platform))[0]?.detail).toBe('2026-02-14');
  });

  test('is not for what is mandatory', async () => {
    expect(outcome(await pause(await linkOf({ category: 'bills' }), 30))).toBe('preferences.mandatory');
  });

  test('of other lengths is refused', async () => {
    expect(outcome(await pause(await linkOf(), 31 as never))).toBe('request.invalid');
  });
});

test('a reason is kept for its category; a later one takes its place', async () => {
  const token = await linkOf();
  const give = (of: string, reason: 'tooMany' | 'other', comment = '') =>
    platform.call(giveUnsubscribeReason, { body: { token: of, reason, comment } });
  expect(dataOf(await give(token, 'tooMany'))).toEqual({ isKept: true });
  await give(token, 'other', 'Too\u0000 long,\u202e really');
  await give((await aVisitor(platform)).token, 'tooMany');
  const rows = await platform.context.db
    .selectFrom('unsubscribe_reasons')
    .select(['category', 'reason', 'comment'])
    .orderBy('category')
    .execute();
  expect(rows).toEqual([
    { category: '', reason: 'tooMany', comment: '' },
    { category: 'energy_tips', reason: 'other', comment: 'Too long, really' },
  ]);
});

describe('the history', () => {
  const history = async (token: string) => dataOf(await platform.call(listConsentEvents, { query: { token } })).events;

  test('has the newest first, though all happened in one moment', async () => {
    const token = await linkOf();
    await update(token);
    await update(token);
    await pause(token, 30);
    expect((await history(token)).map(({ action }) => action)).toEqual(['paused', 'given', 'withdrawn']);
  });

  test('has 500 events at most', async () => {
    const token = await linkOf();
    await update(token);
    const { db } = platform.context;
    const [event] = await db.selectFrom('consent_events').selectAll().execute();
    if (!event) throw new Error('an event was expected');
    const more = Array.from({ length: 503 }, (_all, index) => ({ ...event, id: `more-${index}`, seq: index + 2 }));
    for (let from = 0; from < more.length; from += 100)
      await db
        .insertInto('consent_events')
        .values(more.slice(from, from + 100))
        .execute();
    await update(token);
    const events = await history(token);
    expect(events).toHaveLength(500);
    expect(events[0]?.action).toBe('given');
  });

  test('tells an unsubscribe link neither contacts nor addresses: its e-mail may have been forwarded', async () => {
    await platform.seed.changeAccount({ captures_ip: 1 });
    await update(await linkOf());
    const { db } = platform.context;
    const [event] = await db.selectFrom('consent_events').selectAll().execute();
    if (!event) throw new Error('an event was expected');
    await db
      .insertInto('consent_events')
      .values({ ...event, id: 'added', action: 'contactAdded', category: '', detail: 'maya@private.example', seq: 2 })
      .execute();
    const maya = await aVisitor(platform);
    expect(await maya.events()).toMatchObject([
      { action: 'contactAdded', detail: 'maya@private.example' },
      { address: '203.0.113.7' },
    ]);
    expect(await history(await linkOf())).toMatchObject([{ action: 'withdrawn', address: null }]);
  });
});

test('a customer of the billing system has several recipients, each with his own categories', async () => {
  const { db } = platform.context;
  const recipients = [
    { recipientId: 'maya', preferences: ['energy_tips', 'bills'] },
    { recipientId: 'cabin', preferences: ['outages'] },
  ];
  await db
    .insertInto('erp_customers')
    .values({
      account_id: 'prairie',
      recipient_id: 'maya',
      address: '',
      is_enrolled_in_ebill: 1,
      recipients: JSON.stringify(recipients),
    })
    .execute();
  const maya = await aVisitor(platform);
  const shown = async (recipientId?: string) =>
    (await maya.info(recipientId)).categories.filter(({ isVisible }) => isVisible).map(({ name }) => name);
  expect(await shown()).toEqual(['energy_tips', 'bills']);
  expect(await shown('cabin')).toEqual(['outages']);
  expect(outcome(await platform.call(getPreferencesInfo, { query: { token: maya.token, recipientId: 'omar' } }))).toBe(
    'recipient.notFound',
  );
  expect(outcome(await maya.save({ 'outages.email': false }, { selectedRecipientId: 'omar' }))).toBe(
    'recipient.notFound',
  );
  expect(outcome(await maya.save({ 'energy_tips.email': false }, { selectedRecipientId: 'cabin' }))).toBe(
    'preferences.unknownCategory',
  );
  const saved = dataOf(await maya.save({ 'outages.email': false }, { selectedRecipientId: 'cabin' }));
  expect(saved.recipientId).toBe('cabin');
  expect([await readStoredConsents(platform, 'cabin'), await readStoredConsents(platform, 'maya')]).toEqual([
    { 'outages.email': false },
    {},
  ]);
  expect(await maya.events()).toMatchObject([{ category: 'outages', action: 'withdrawn', recipientId: 'cabin' }]);
  await platform.call(unsubscribeFromAll, { body: { token: maya.token } });
  expect(await readStoredConsents(platform, 'cabin')).toMatchObject({ 'outages.sms': false });
  expect(await readStoredConsents(platform, 'maya')).toMatchObject({ 'energy_tips.sms': false });
});

test('a gas customer with EBill can’t do without the e-mail about a new bill', async () => {
  const { db } = platform.context;
  await platform.seed.changeAccount({ client_type: 'Wgl' });
  await db.insertInto('categories').values(aCategory('new_bill_alert')).execute();
  const maya = await aVisitor(platform);
  expect(outcome(await maya.save({ 'new_bill_alert.email': false }))).toBe('ok');
  await db
    .insertInto('erp_customers')
    .values({ account_id: 'prairie', recipient_id: 'maya', address: '', is_enrolled_in_ebill: 1, recipients: '[]' })
    .execute();
  const options = (await maya.info()).categories.find(({ name }) => name === 'new_bill_alert')?.options;
  expect(options?.email).toMatchObject({ isMandatory: true, isConsentGiven: true });
  expect(options?.sms).toMatchObject({ isMandatory: false });
  expect(outcome(await maya.save({ 'new_bill_alert.email': false }))).toBe('preferences.mandatory');
});

test('an expired link tells what it can end and ends it, as a person on the page; nothing else opens with it', async () => {
  const token = await linkOf({ seconds: 60 });
  platform.clock.advance(3_600_000);
  const before = await platform.rowCounts();
  const info = dataOf(await platform.call(getOneClickInfo, { query: { token } }));
  expect(info).toMatchObject({ isConsentGiven: true, categories: [{ name: 'energy_tips' }] });
  expect(await platform.rowCounts()).toEqual(before);
  expect(dataOf(await oneClick(token, 'page'))).toEqual({ isConsentGiven: false });
  expect(await listStoredEvents(platform)).toMatchObject([
    { action: 'withdrawn', source: 'page', category: 'energy_tips', channel: 'email' },
  ]);
  expect(dataOf(await platform.call(getOneClickInfo, { query: { token } })).isConsentGiven).toBe(false);
  expect(outcome(await platform.call(updateUnsubscribe, { query: { token }, body: { isConsentGiven: true } }))).toBe(
    'token.expired',
  );
  const { token: preferences } = await aVisitor(platform);
  expect(outcome(await platform.call(getOneClickInfo, { query: { token: preferences } }))).toBe('token.wrongPurpose');
});

test('a link to the preferences tells the message that it came with', async () => {
  const about = (target: string) =>
    platform.context.tokens.mintLink(
      { purpose: 'preferences', accountId: 'prairie', recipientId: 'maya', target },
      3600,
    );
  const token = await about('energy_tips');
  expect(dataOf(await platform.call(getPreferencesInfo, { query: { token } })).cameFrom).toEqual({
    label: 'About energy_tips',
    channel: 'email',
  });
  expect((await (await aVisitor(platform)).info()).cameFrom).toBeNull();
  const gone = await about('no_such_category');
  expect(dataOf(await platform.call(getPreferencesInfo, { query: { token: gone } })).cameFrom).toBeNull();
});
