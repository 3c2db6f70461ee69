import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getUnsubscribeInfo, updateUnsubscribe } from '~/contract/unsubscribe';
import { tidy } from '~/platform/housekeeping';
import type { World } from '../../support/world';
import { aCategory, aVisitor, dataOf, DAY, openConsents, someSettings, storedConsents, storedEvents } from './journey';

const AUTH_TOKEN = 'a-token-of-twilio';
const PUBLIC_URL = 'https://pages.example';
const ACCOUNT_NUMBER = '+13125550100';
const MAYAS_NUMBER = '+13125550142';

let world: World;
beforeEach(async () => {
  world = await openConsents({ config: { twilioAuthToken: AUTH_TOKEN, publicUrl: PUBLIC_URL } });
});
afterEach(() => world.close());

type Fields = Record<string, string | string[]>;
let messages = 0;

function anSms(Body: string, over: Fields = {}): Fields {
  messages += 1;
  return { MessageSid: `SM${messages}`, From: MAYAS_NUMBER, To: ACCOUNT_NUMBER, Body, ...over };
}

/** As Twilio's documentation says: address, then names and values in order. */
function signatureOf(fields: Fields, url = `${PUBLIC_URL}/api/x/sms/inbound`, authToken = AUTH_TOKEN): string {
  const text = Object.keys(fields)
    .sort()
    .flatMap((name) => [fields[name] ?? ''].flat().map((value) => name + value))
    .join('');
  return createHmac('sha1', authToken).update(url + text, 'utf8').digest('base64');
}

function bodyOf(fields: Fields): string {
  return new URLSearchParams(Object.entries(fields).flatMap(([name, values]) => [values].flat().map((value): [string, string] => [name, value]))).toString();
}

interface Post {
  signature?: string | null;
  query?: string;
  contentType?: string;
  body?: BodyInit;
}

async function post(fields: Fields, { signature = signatureOf(fields), query = '', contentType = 'application/x-www-form-urlencoded; charset=UTF-8', body }: Post = {}) {
  const headers = new Headers({ 'content-type': contentType, 'x-client-address': '192.0.2.9' });
  if (signature !== null) headers.set('x-twilio-signature', signature);
  const request = new Request(`http://platform.internal/api/x/sms/inbound${query}`, { method: 'POST', headers, body: body ?? bodyOf(fields), duplex: 'half' } as RequestInit);
  const reply = await world.platform.fetch(request);
  return { status: reply.status, type: reply.headers.get('content-type'), text: await reply.text() };
}

const say = (Body: string, over: Fields = {}) => post(anSms(Body, over));
const EMPTY = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

describe('STOP', () => {
  test('ends what may be ended by SMS, and says so', async () => {
    await world.context.db.updateTable('categories').set({ options: aCategory('outages', { sms: { isMandatory: true } }).options }).where('name', '=', 'outages').execute();
    const { status, type, text } = await say('STOP');
    expect([status, type]).toEqual([200, 'text/xml; charset=utf-8']);
    expect(text).toContain('<Response><Message>Prairie Light &amp; Water: You have unsubscribed');
    expect(await storedConsents(world)).toEqual({ 'energy_tips.sms': false, 'bills.sms': false });
    expect(await storedEvents(world)).toMatchObject([
      { action: 'withdrawn', category: 'energy_tips', channel: 'sms', source: 'sms', address: null },
      { action: 'withdrawn', category: 'bills', channel: 'sms', source: 'sms' },
    ]);
  });

  test('shows on the page, whose cached copies are stale', async () => {
    const maya = await aVisitor(world);
    await say('stop');
    const info = await maya.info();
    expect(info.categories[0]?.options).toMatchObject({ sms: { isConsentGiven: false }, email: { isConsentGiven: true } });
    expect(await maya.events()).toMatchObject([{ source: 'sms' }, { source: 'sms' }, { source: 'sms' }]);
    expect((await world.context.db.selectFrom('recipients').select('revision').executeTakeFirstOrThrow()).revision).toBe(2);
  });

  test('has a time on the page until START, or the page itself, has given everything back', async () => {
    const maya = await aVisitor(world);
    const smsLink = await world.context.tokens.mintLink({ purpose: 'unsubscribe', accountId: 'prairie', recipientId: 'maya', enrollmentId: 'energy_tips', communicationChannel: 1 }, 7 * DAY);
    const ofLink = async () => dataOf(await world.call(getUnsubscribeInfo, { query: { token: smsLink } })).smsStoppedAt;
    expect([(await maya.info()).smsStoppedAt, await ofLink()]).toEqual([null, null]);
    const stoppedAt = new Date(world.clock.now()).toISOString();
    await say('STOP');
    world.clock.advance(DAY / 24);
    expect([(await maya.info()).smsStoppedAt, await ofLink()]).toEqual([stoppedAt, stoppedAt]);
    await world.call(updateUnsubscribe, { query: { token: smsLink }, body: { isConsentGiven: true } });
    expect([(await maya.info()).smsStoppedAt, await ofLink()]).toEqual([stoppedAt, null]);
    await say('START');
    expect((await maya.info()).smsStoppedAt).toBeNull();
  });

  test('is answered in the recipient’s language, right-to-left too', async () => {
    await world.context.db.updateTable('recipients').set({ locale: 'ar' }).execute();
    expect((await say('إيقاف')).text).toMatch(/<Message>Prairie Light &amp; Water: تم إلغاء اشتراكك/);
  });

  test('counts for everybody who has the number, on file or among his contacts', async () => {
    const { db } = world.context;
    const contact = { account_id: 'prairie', channel: 'sms', contact: MAYAS_NUMBER, is_verified: 1, is_preferred: 0, position: 1, created_at: 0, removed_at: null };
    for (const id of ['omar', 'gone', 'other']) await world.seed.recipient({ id, phone: '+13125550199' });
    await db.insertInto('contacts').values([{ ...contact, recipient_id: 'omar' }, { ...contact, recipient_id: 'gone', removed_at: 5 }]).execute();
    await say('STOP');
    for (const id of ['maya', 'omar']) expect(await storedConsents(world, id)).toMatchObject({ 'energy_tips.sms': false });
    for (const id of ['gone', 'other']) expect(await storedConsents(world, id)).toEqual({});
  });

  test('counts in the account that was written to; in all where the number belongs to none', async () => {
    const { db } = world.context;
    await world.seed.account({ id: 'lakeside', public_id: 'lakeside', name: 'Lakeside' });
    await world.seed.recipient({ account_id: 'lakeside', id: 'mayas-cabin' });
    await db.insertInto('categories').values(aCategory('energy_tips', {}, { account_id: 'lakeside' })).execute();
    await db.insertInto('preference_settings').values(someSettings({ account_id: 'lakeside', sms_number: '+13125550177' })).execute();
    await say('STOP');
    expect(await storedConsents(world, 'mayas-cabin')).toEqual({});
    await say('START');
    await say('STOP', { To: '+18885550000' });
    expect(await storedConsents(world, 'mayas-cabin')).toEqual({ 'energy_tips.sms': false });
    expect(await storedConsents(world)).toMatchObject({ 'energy_tips.sms': false });
  });

  test('by WhatsApp ends what comes by WhatsApp', async () => {
    const maya = await aVisitor(world);
    await maya.save({ 'outages.whatsApp': true });
    await say('Stop', { From: `whatsapp:${MAYAS_NUMBER}`, To: `whatsapp:${ACCOUNT_NUMBER}` });
    expect(await storedConsents(world)).toEqual({ 'outages.whatsApp': false });
  });

  test('from a number that nobody has changes nothing', async () => {
    expect((await say('STOP', { From: '+13125550000' })).status).toBe(200);
    expect(await world.context.db.selectFrom('consents').selectAll().execute()).toEqual([]);
  });
});

describe('START', () => {
  test('gives back what STOP took, and nothing that the page ended', async () => {
    const maya = await aVisitor(world);
    await maya.save({ 'outages.sms': false });
    await say('STOP');
    const answer = await say('UNSTOP');
    expect(answer.text).toContain('You will get your messages here again');
    expect(await storedConsents(world)).toEqual({ 'outages.sms': false, 'energy_tips.sms': true, 'bills.sms': true });
    expect((await storedEvents(world)).map(({ action, source }) => `${action} ${source}`)).toEqual([
      'withdrawn page',
      ...['withdrawn sms', 'withdrawn sms', 'given sms', 'given sms'],
    ]);
  });

  test('leaves what the page has decided since', async () => {
    const maya = await aVisitor(world);
    await say('STOP');
    await maya.save({ 'energy_tips.sms': true });
    await maya.save({ 'energy_tips.sms': false });
    await say('START');
    expect(await storedConsents(world)).toMatchObject({ 'energy_tips.sms': false, 'outages.sms': true, 'bills.sms': true });
  });

  test('without a STOP before it gives nothing', async () => {
    await say('YES');
    expect(await storedEvents(world)).toEqual([]);
  });
});

describe('other messages', () => {
  test('HELP is answered with the account’s name and phone', async () => {
    expect((await say('help')).text).toContain('Prairie Light &amp; Water: For help contact +13125550100');
    expect(await storedEvents(world)).toEqual([]);
  });

  test('small talk is answered with nothing and changes nothing', async () => {
    for (const text of ['', 'I can’t stop laughing', 'thanks', '<Response/>']) expect((await say(text)).text).toBe(EMPTY);
    expect(await storedEvents(world)).toEqual([]);
  });

  test('what Twilio has answered itself counts, and is not answered again', async () => {
    const answer = await say('Genug jetzt', { OptOutType: 'STOP' });
    expect(answer.text).toBe(EMPTY);
    expect(await storedConsents(world)).toMatchObject({ 'energy_tips.sms': false });
  });
});

describe('a message that is delivered again', () => {
  test('does nothing again, even after START', async () => {
    const stop = anSms('STOP');
    await post(stop);
    await say('START');
    const before = await world.rowCounts();
    expect((await post(stop)).status).toBe(200);
    expect(await world.rowCounts()).toEqual(before);
  });

  test('at the same time is taken once', async () => {
    const stop = anSms('STOP');
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(stop)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await storedEvents(world)).toHaveLength(3);
  });

  test('is remembered for 30 days', async () => {
    await say('STOP');
    world.clock.advance(30 * DAY + 1);
    await tidy(world.context);
    expect(await world.context.db.selectFrom('inbound_messages').selectAll().execute()).toEqual([]);
  });
});

describe('forged, huge and strange', () => {
  test.each<[string, Fields, Post]>([
    ['no signature', anSms('STOP'), { signature: null }],
    ['an empty signature', anSms('STOP'), { signature: '' }],
    ['another key', anSms('STOP'), { signature: signatureOf(anSms('STOP'), undefined, 'guess') }],
    ['the signature of another message', anSms('STOP'), { signature: signatureOf(anSms('hello')) }],
    ['the signature of another address', anSms('STOP'), { query: '?all=1' }],
    ['JSON', anSms('STOP'), { contentType: 'application/json', body: JSON.stringify(anSms('STOP')) }],
    ['bytes', anSms('STOP'), { body: new Uint8Array([0xff, 0xfe, 0, 1]) }],
  ])('%s is refused and leaves no trace', async (_what, fields, how) => {
    const before = await world.rowCounts();
    const { status, text } = await post(fields, how);
    expect([status, JSON.parse(text)]).toMatchObject([403, { errors: ['webhook.forged'] }]);
    expect(await world.rowCounts()).toEqual(before);
  });

  test('without Twilio’s token nothing is authentic, not even what is signed with an empty one', async () => {
    const open = await openConsents({ config: { publicUrl: PUBLIC_URL, twilioAuthToken: '' } });
    const closed = world;
    world = open;
    try {
      const fields = anSms('STOP');
      expect((await post(fields, { signature: signatureOf(fields, undefined, '') })).status).toBe(403);
      expect(await storedConsents(open)).toEqual({});
    } finally {
      await open.close();
      world = closed;
    }
  });

  test.each([64 * 1024 + 1, 3 * 1024 * 1024])('%i bytes are too large, said before or not', async (size) => {
    const body = `Body=${'a'.repeat(size)}`;
    expect((await post({}, { body })).status).toBe(413);
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(32 * 1024).fill(97));
      },
    });
    expect((await post({}, { body: stream })).status).toBe(413);
  });

  test.each<[string, Fields]>([
    ['no id', anSms('STOP', { MessageSid: '' })],
    ['an id with a quote', anSms('STOP', { MessageSid: "SM1' OR 1=1" })],
    ['no sender', anSms('STOP', { From: '' })],
    ['a name as the sender', anSms('STOP', { From: 'BANK' })],
    ['no receiver', anSms('STOP', { To: '' })],
  ])('signed, but with %s: refused', async (_what, fields) => {
    const before = await world.rowCounts();
    const { status, text } = await post(fields);
    expect([status, JSON.parse(text)]).toMatchObject([400, { errors: ['request.invalid'] }]);
    expect(await world.rowCounts()).toEqual(before);
  });

  test.each<[string, Fields]>([
    ['zero bytes', anSms('STOP\u0000', { To: '+1312555\u00000100', ProfileName: '\u0000' })],
    ['names that every object has', anSms('STOP', { constructor: 'x', toString: 'y' })],
    ['a field given twice', anSms('STOP', { MediaUrl: ['b', 'a'] })],
  ])('signed, with %s: no crash', async (_what, fields) => {
    expect((await post(fields)).status).toBeLessThan(500);
  });

  test('a signed query is part of the address', async () => {
    const fields = anSms('STOP');
    const signature = signatureOf(fields, `${PUBLIC_URL}/api/x/sms/inbound?account=1`);
    expect((await post(fields, { signature, query: '?account=1' })).status).toBe(200);
  });
});
