import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getUnsubscribeInfo, updateUnsubscribe } from '~/areas/preferences/unsubscribe/calls';
import { createStopStore } from '~/areas/consents/stop-service.server';
import { cleanUp } from '~/platform/assembly/cleanup';
import type { TestPlatform } from '../../support/test-platform';
import {
  aVisitor,
  dataOf,
  DAY,
  createPreferencesPlatform,
  aSettingsRow,
  readStoredConsents,
  listStoredEvents,
} from '../preferences/preferences-platform';

const AUTH_TOKEN = 'a-token-of-twilio';
const PUBLIC_URL = 'https://pages.example';
const ACCOUNT_NUMBER = '+13125550100';
const MAYAS_NUMBER = '+13125550142';

let testPlatform: TestPlatform;
beforeEach(async () => {
  testPlatform = await createPreferencesPlatform({ config: { twilioAuthToken: AUTH_TOKEN, publicUrl: PUBLIC_URL } });
});
afterEach(() => testPlatform.close());

/** Numbers that are stopped, with the number of ours that STOP was sent to. */
async function stopsOf(): Promise<string[]> {
  const rows = await testPlatform.context.db
    .selectFrom('number_stops')
    .selectAll()
    .where('started_at', 'is', null)
    .execute();
  return rows.map(({ channel, number, receiver }) => `${channel} ${number} ${receiver}`);
}

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
  return createHmac('sha1', authToken)
    .update(url + text, 'utf8')
    .digest('base64');
}

function bodyOf(fields: Fields): string {
  return new URLSearchParams(
    Object.entries(fields).flatMap(([name, values]) => [values].flat().map((value): [string, string] => [name, value])),
  ).toString();
}

interface Post {
  signature?: string | null;
  query?: string;
  contentType?: string;
  body?: BodyInit;
}

async function post(
  fields: Fields,
  {
    signature = signatureOf(fields),
    query = '',
    contentType = 'application/x-www-form-urlencoded; charset=UTF-8',
    body,
  }: Post = {},
) {
  const headers = new Headers({ 'content-type': contentType, 'x-client-address': '192.0.2.9' });
  if (signature !== null) headers.set('x-twilio-signature', signature);
  const request = new Request(`http://platform.internal/api/x/sms/inbound${query}`, {
    method: 'POST',
    headers,
    body: body ?? bodyOf(fields),
    duplex: 'half',
  } as RequestInit);
  const reply = await testPlatform.platform.fetch(request);
  return { status: reply.status, type: reply.headers.get('content-type'), text: await reply.text() };
}

const postText = (Body: string, over: Fields = {}) => post(anSms(Body, over));
const EMPTY = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

describe('STOP', () => {
  test('stops the number, says so, and leaves what the boxes say', async () => {
    const { status, type, text } = await postText('STOP');
    expect([status, type]).toEqual([200, 'text/xml; charset=utf-8']);
    expect(text).toContain(
      '<Response><Message>Prairie Light &amp; Water: You have unsubscribed and will get no more messages at this number',
    );
    expect(await stopsOf()).toEqual([`sms ${MAYAS_NUMBER} ${ACCOUNT_NUMBER}`]);
    expect(await readStoredConsents(testPlatform)).toEqual({});
    expect(await listStoredEvents(testPlatform)).toMatchObject([
      { action: 'stopped', category: '', channel: 'sms', source: 'sms', detail: MAYAS_NUMBER, address: null },
    ]);
  });

  test('shows on the pages by number, whose cached copies are stale, until START', async () => {
    const maya = await aVisitor(testPlatform);
    const smsLink = await testPlatform.context.tokens.mintLink(
      {
        purpose: 'unsubscribe',
        accountId: 'prairie',
        recipientId: 'maya',
        target: 'energy_tips',
        channel: 'sms',
      },
      7 * DAY,
    );
    const ofLink = async () => dataOf(await testPlatform.call(getUnsubscribeInfo, { query: { token: smsLink } })).stops;
    const stoppedAt = new Date(testPlatform.clock.now()).toISOString();
    await postText('stop');
    expect(
      (await testPlatform.context.db.selectFrom('recipients').select('revision').executeTakeFirstOrThrow()).revision,
    ).toBe(2);
    const stop = { channel: 'sms', contact: MAYAS_NUMBER, isUsed: true, stoppedAt, sentTo: ACCOUNT_NUMBER };
    expect((await maya.info()).stops).toEqual([stop]);
    expect(await ofLink()).toEqual([{ ...stop, contact: '•••• 0142' }]);
    expect((await maya.info()).categories[0]?.options.sms?.isConsentGiven).toBe(true);
    testPlatform.clock.advance(DAY / 24);
    await testPlatform.call(updateUnsubscribe, { query: { token: smsLink }, body: { isConsentGiven: false } });
    await testPlatform.call(updateUnsubscribe, { query: { token: smsLink }, body: { isConsentGiven: true } });
    await maya.save({ 'energy_tips.sms': false });
    expect([(await maya.info()).stops, await ofLink()]).toMatchObject([[stop], [{ stoppedAt }]]);
    await postText('START');
    expect([(await maya.info()).stops, await ofLink()]).toEqual([[], []]);
  });

  test('of one of two numbers is told of that one; whether all is stopped, by the one that is used', async () => {
    const other = '+13125550188';
    const contact = {
      account_id: 'prairie',
      recipient_id: 'maya',
      channel: 'sms',
      contact: other,
      is_verified: 1,
      is_preferred: 0,
      position: 5,
      created_at: 0,
      removed_at: null,
    };
    await testPlatform.context.db
      .insertInto('contacts')
      .values([contact, { ...contact, contact: MAYAS_NUMBER, is_preferred: 1, position: 1 }])
      .execute();
    const maya = await aVisitor(testPlatform);
    await postText('STOP', { From: other });
    expect((await maya.info()).stops).toMatchObject([{ contact: other, isUsed: false }]);
    await postText('STOP');
    expect((await maya.info()).stops).toMatchObject([
      { contact: MAYAS_NUMBER, isUsed: true },
      { contact: other, isUsed: false },
    ]);
    await postText('START', { From: other });
    expect((await maya.info()).stops).toMatchObject([{ contact: MAYAS_NUMBER, isUsed: true }]);
  });

  test('is answered in the recipient’s language, right-to-left too', async () => {
    await testPlatform.context.db.updateTable('recipients').set({ locale: 'ar' }).execute();
    expect((await postText('إيقاف')).text).toMatch(/<Message>Prairie Light &amp; Water: تم إلغاء اشتراكك/);
  });

  test('counts for everybody who has the number, on file or among his contacts', async () => {
    const { db } = testPlatform.context;
    const contact = {
      account_id: 'prairie',
      channel: 'sms',
      contact: MAYAS_NUMBER,
      is_verified: 1,
      is_preferred: 0,
      position: 1,
      created_at: 0,
      removed_at: null,
    };
    for (const id of ['omar', 'gone', 'other']) await testPlatform.seed.recipient({ id, phone: '+13125550199' });
    await db
      .insertInto('contacts')
      .values([
        { ...contact, recipient_id: 'omar' },
        { ...contact, recipient_id: 'gone', removed_at: 5 },
      ])
      .execute();
    await postText('STOP');
    for (const id of ['maya', 'omar'])
      expect(await listStoredEvents(testPlatform, id)).toMatchObject([{ action: 'stopped' }]);
    for (const id of ['gone', 'other']) expect(await listStoredEvents(testPlatform, id)).toEqual([]);
  });

  test('counts in the account that was written to; in all where the number belongs to none', async () => {
    const { db } = testPlatform.context;
    await testPlatform.seed.account({ id: 'lakeside', public_id: 'lakeside', name: 'Lakeside' });
    await db
      .insertInto('preference_settings')
      .values(aSettingsRow({ account_id: 'lakeside', sms_number: '+13125550177' }))
      .execute();
    const stops = createStopStore(db);
    const isStopped = () => Promise.all(['prairie', 'lakeside'].map((id) => stops.isStopped(id, 'sms', MAYAS_NUMBER)));
    await postText('STOP');
    expect(await isStopped()).toEqual([true, false]);
    await postText('START');
    await postText('STOP', { To: '+18885550000' });
    expect(await isStopped()).toEqual([true, true]);
    await postText('START');
    expect(await isStopped()).toEqual([true, true]);
    await postText('START', { To: '+18885550001' });
    expect(await isStopped()).toEqual([false, false]);
  });

  test('by WhatsApp stops what comes by WhatsApp', async () => {
    await postText('Stop', { From: `whatsapp:${MAYAS_NUMBER}`, To: `whatsapp:${ACCOUNT_NUMBER}` });
    expect(await stopsOf()).toEqual([`whatsApp ${MAYAS_NUMBER} ${ACCOUNT_NUMBER}`]);
  });

  test('in a sentence counts, and so does one that Twilio has no word for', async () => {
    expect((await postText('Please stop texting me')).text).toContain('You have unsubscribed');
    expect(await stopsOf()).toHaveLength(1);
  });

  test('from a number that nobody has is answered and kept: whoever is loaded with it later gets nothing, and reads why', async () => {
    const from = '+13125550000';
    expect((await postText('STOP', { From: from })).text).toContain('Prairie Light &amp; Water: You have unsubscribed');
    expect((await postText('STOP', { From: from, To: '+18885550000' })).text).toContain(
      'Latchkey: You have unsubscribed',
    );
    const at = new Date(testPlatform.clock.now()).toISOString();
    testPlatform.clock.advance(DAY);
    await testPlatform.seed.recipient({ id: 'late', phone: from });
    const late = await aVisitor(testPlatform, { recipient: 'late' });
    expect((await late.info()).stops).toMatchObject([{ contact: from, isUsed: true }]);
    expect(await late.events()).toMatchObject([{ action: 'stopped', channel: 'sms', detail: from, at }]);
  });
});

describe('START', () => {
  test('gives back what the boxes say, and is told in the history', async () => {
    const maya = await aVisitor(testPlatform);
    await maya.save({ 'outages.sms': false });
    await postText('STOP');
    const before = await readStoredConsents(testPlatform);
    const answer = await postText('UNSTOP');
    expect(answer.text).toContain('You will get your messages here again');
    expect(await stopsOf()).toEqual([]);
    expect(await readStoredConsents(testPlatform)).toEqual(before);
    expect(
      (await maya.events()).map(({ action, source, detail }) => [action, source, detail].join(' ').trim()),
    ).toEqual([`started sms ${MAYAS_NUMBER}`, `stopped sms ${MAYAS_NUMBER}`, 'withdrawn page']);
  });

  test('without a STOP before it gives nothing', async () => {
    await postText('YES');
    expect(await listStoredEvents(testPlatform)).toEqual([]);
  });

  test('after a second STOP is needed again', async () => {
    await postText('STOP');
    await postText('STOP');
    await postText('START');
    expect(await stopsOf()).toEqual([]);
    await postText('STOP');
    expect(await stopsOf()).toHaveLength(1);
    expect((await listStoredEvents(testPlatform)).map(({ action }) => action)).toEqual([
      'stopped',
      'started',
      'stopped',
    ]);
  });
});

describe('other messages', () => {
  test('HELP is answered with the account’s name and phone', async () => {
    expect((await postText('help')).text).toContain('Prairie Light &amp; Water: For help contact +13125550100');
    expect(await listStoredEvents(testPlatform)).toEqual([]);
  });

  test('small talk is answered with nothing and changes nothing', async () => {
    for (const text of ['', 'I can’t start the car', 'thanks', '<Response/>'])
      expect((await postText(text)).text).toBe(EMPTY);
    expect(await listStoredEvents(testPlatform)).toEqual([]);
  });

  test('a sentence with STOP in it that asks for no end is answered with how to', async () => {
    expect((await postText('When will the outage stop?')).text).toContain('Reply STOP to end');
    expect(await stopsOf()).toEqual([]);
  });

  test('what Twilio has answered itself counts, and is not answered again', async () => {
    const answer = await postText('Genug jetzt', { OptOutType: 'STOP' });
    expect(answer.text).toBe(EMPTY);
    expect(await stopsOf()).toHaveLength(1);
  });
});

describe('a message that is delivered again', () => {
  test('does nothing again, even after START', async () => {
    const stop = anSms('STOP');
    await post(stop);
    await postText('START');
    const before = await testPlatform.rowCounts();
    expect((await post(stop)).status).toBe(200);
    expect(await testPlatform.rowCounts()).toEqual(before);
  });

  test('at the same time is taken once', async () => {
    const stop = anSms('STOP');
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(stop)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await listStoredEvents(testPlatform)).toHaveLength(1);
  });

  test('is remembered for 30 days', async () => {
    await postText('STOP');
    testPlatform.clock.advance(30 * DAY + 1);
    await cleanUp(testPlatform.context);
    expect(await testPlatform.context.db.selectFrom('inbound_messages').selectAll().execute()).toEqual([]);
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
    const before = await testPlatform.rowCounts();
    const { status, text } = await post(fields, how);
    expect([status, JSON.parse(text)]).toMatchObject([403, { errorName: 'webhook.forged' }]);
    expect(await testPlatform.rowCounts()).toEqual(before);
  });

  test('without Twilio’s token nothing is authentic, not even what is signed with an empty one', async () => {
    const open = await createPreferencesPlatform({ config: { publicUrl: PUBLIC_URL, twilioAuthToken: '' } });
    const closed = testPlatform;
    testPlatform = open;
    try {
      const fields = anSms('STOP');
      expect((await post(fields, { signature: signatureOf(fields, undefined, '') })).status).toBe(403);
      expect(await stopsOf()).toEqual([]);
    } finally {
      await open.close();
      testPlatform = closed;
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
    const before = await testPlatform.rowCounts();
    const { status, text } = await post(fields);
    expect([status, JSON.parse(text)]).toMatchObject([400, { errorName: 'request.invalid' }]);
    expect(await testPlatform.rowCounts()).toEqual(before);
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
