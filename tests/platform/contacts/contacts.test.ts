import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addContact, listContacts } from '~/areas/contacts/calls';
import type { PreferenceSettingsRow } from '~/platform/db/preference-row-types';
import type { AccountRow } from '~/platform/db/schema';
import { createContactService } from '~/areas/contacts/service.server';
import type { TestPlatform } from '../../support/test-platform';
import { MAIL, MINUTE, createVerificationPlatform, outcome } from '../verification/person';
import { aCustomer, readHistory, describeContacts, type Customer } from './customer';

const PHONE = '+13125550142';

let testPlatform: TestPlatform;
let maya: Customer;

beforeEach(async () => {
  testPlatform = await createVerificationPlatform();
  maya = await aCustomer(testPlatform);
});
afterEach(() => testPlatform.close());

const rows = () => testPlatform.context.db.selectFrom('contacts').selectAll().execute();
const revision = async () =>
  (
    await testPlatform.context.db
      .selectFrom('recipients')
      .select('revision')
      .where('id', '=', 'maya')
      .executeTakeFirst()
  )?.revision;
const changeAccount = (change: Partial<AccountRow>) => testPlatform.seed.changeAccount(change);
const changeSettings = (change: Partial<PreferenceSettingsRow>) => testPlatform.seed.changeSettings(change);

async function proveAndAdd(channel: 'email' | 'sms' | 'whatsApp', contact: string): Promise<string> {
  await maya.verifyWithCode(channel, contact);
  return outcome(await maya.add(channel, contact));
}

describe('the list', () => {
  test('is at first what is on file, unverified, and reading it writes nothing', async () => {
    const before = await testPlatform.rowCounts();
    expect(await maya.list()).toEqual([`email ${MAIL}`, `sms ${PHONE}`]);
    expect(await testPlatform.rowCounts()).toEqual(before);
  });

  test('has a contact on file as verified and preferred once its code was typed anywhere', async () => {
    await maya.verifyWithCode('email', MAIL);
    expect(await maya.list()).toEqual([`email ${MAIL} verified preferred`, `sms ${PHONE}`]);
    expect(await rows()).toEqual([]);
  });

  test('leaves out what is on file and no contact', async () => {
    await testPlatform.context.db.updateTable('recipients').set({ email: 'none', phone: '' }).execute();
    expect(await maya.list()).toEqual([]);
  });

  test('has numbers with a plus, also where the file has none', async () => {
    await testPlatform.context.db
      .updateTable('recipients')
      .set({ phone: '312-555-0142', email: ' Maya.Torres@MAIL.example ' })
      .execute();
    expect(await maya.list()).toEqual([`email ${MAIL}`, `sms ${PHONE}`]);
  });

  test('says which captures are removed', async () => {
    await changeSettings({ removes_mobile_capture: 1 });
    const result = await testPlatform.call(listContacts, { body: { token: maya.token } });
    expect(result).toMatchObject({ isOk: true, data: { isEmailCaptureRemoved: false, isMobileCaptureRemoved: true } });
  });
});

describe('adding', () => {
  test('takes a contact whose code this recipient has typed, and no other', async () => {
    expect(outcome(await maya.add('email', 'new@mail.example'))).toBe('contact.notVerified');
    expect(await rows()).toEqual([]);
    await maya.verifyWithCode('email', 'new@mail.example');
    const added = await maya.add('email', ' New@Mail.Example ');
    expect(added.isOk && describeContacts(added.data.contacts)).toEqual([
      `email ${MAIL}`,
      'email new@mail.example verified preferred',
      `sms ${PHONE}`,
    ]);
    expect(await maya.list()).toEqual([`email ${MAIL}`, 'email new@mail.example verified preferred', `sms ${PHONE}`]);
    expect(await rows()).toHaveLength(3);
  });

  test('a code by SMS says nothing about WhatsApp', async () => {
    await maya.verifyWithCode('sms', '+13125550143');
    expect(outcome(await maya.add('whatsApp', '+13125550143'))).toBe('contact.notVerified');
  });

  test('takes numbers in any form; a plus that is missing is added', async () => {
    await maya.verifyWithCode('sms', '(312) 555-0143');
    expect(outcome(await maya.add('sms', '13125550143'))).toBe('ok');
    await maya.verifyWithCode('whatsApp', '+91 98765 43210');
    expect(outcome(await maya.add('whatsApp', '919876543210'))).toBe('ok');
    expect((await maya.list()).slice(1)).toEqual([
      `sms ${PHONE}`,
      'sms +13125550143 verified preferred',
      'whatsApp +919876543210 verified preferred',
    ]);
  });

  test('the first verified contact of a channel becomes the preferred one, later ones do not', async () => {
    expect(await proveAndAdd('email', 'first@mail.example')).toBe('ok');
    expect(await proveAndAdd('email', 'second@mail.example')).toBe('ok');
    expect(await proveAndAdd('email', MAIL)).toBe('ok');
    expect((await maya.list()).slice(0, 3)).toEqual([
      `email ${MAIL} verified`,
      'email first@mail.example verified preferred',
      'email second@mail.example verified',
    ]);
  });

  test('verifies one that is there unverified, and refuses a verified one as a duplicate', async () => {
    expect(outcome(await maya.add('email', MAIL))).toBe('contact.notVerified');
    expect(await proveAndAdd('email', MAIL)).toBe('ok');
    expect(outcome(await maya.add('email', MAIL))).toBe('contact.duplicate');
    expect(await readHistory(testPlatform)).toEqual([`contactAdded email ${MAIL}`]);
  });

  test('a fourth contact is accepted where the account allows four, a fifth refused with its number and channel', async () => {
    for (const name of ['a', 'b', 'c']) expect(await proveAndAdd('email', `${name}@mail.example`)).toBe('ok');
    await maya.verifyWithCode('email', 'd@mail.example');
    expect(await maya.add('email', 'd@mail.example')).toMatchObject({
      name: 'contact.tooMany',
      params: { n: 4, channel: 'email' },
    });
    expect(await proveAndAdd('email', MAIL)).toBe('ok');
    expect(await proveAndAdd('sms', '+13125550143')).toBe('ok');
    await maya.remove('email', 'a@mail.example');
    expect(outcome(await maya.add('email', 'd@mail.example'))).toBe('ok');
  });

  test('a fifth contact is accepted, a sixth refused, where the account says nothing', async () => {
    await changeAccount({ maximum_contacts: 0 });
    for (const end of ['3', '4', '5', '6']) expect(await proveAndAdd('sms', `+1312555014${end}`)).toBe('ok');
    await maya.verifyWithCode('sms', '+13125550147');
    expect(await maya.add('sms', '+13125550147')).toMatchObject({
      name: 'contact.tooMany',
      params: { n: 5, channel: 'sms' },
    });
  });

  test('refuses what is no contact, and channels and countries that are not offered', async () => {
    expect(outcome(await maya.add('email', 'maya'))).toBe('email.invalid');
    expect(outcome(await maya.add('sms', '12'))).toBe('phone.invalid');
    expect(outcome(await maya.add('sms', '+919876543210'))).toBe('phone.invalid');
    expect(outcome(await maya.add('push', 'browser'))).toBe('contact.notOffered');
    await maya.verifyWithCode('email', 'new@mail.example');
    await maya.verifyWithCode('sms', '+13125550143');
    await maya.verifyWithCode('whatsApp', '+13125550143');
    await changeSettings({ removes_email_capture: 1, sms_otp_id: '', whats_app_otp_id: null });
    expect(outcome(await maya.add('email', 'new@mail.example'))).toBe('contact.notOffered');
    expect(outcome(await maya.add('sms', '+13125550143'))).toBe('contact.notOffered');
    expect(outcome(await maya.add('whatsApp', '+13125550143'))).toBe('contact.notOffered');
    expect(await rows()).toEqual([]);
  });

  test('SMS to India need the message for India', async () => {
    await changeAccount({ country: 'India' });
    expect(outcome(await maya.send('sms', '9876543210'))).toBe('contact.notOffered');
    await changeSettings({ india_sms_otp_id: 'otp-india-1' });
    expect(await proveAndAdd('sms', '9876543210')).toBe('ok');
    expect(await maya.list()).toContain('sms +919876543210 verified preferred');
  });

  test('a customer of the external billing system follows the same rules', async () => {
    expect(outcome(await maya.add('email', 'erp@mail.example', { isCustomer: true }))).toBe('contact.notVerified');
    await maya.verifyWithCode('email', 'erp@mail.example');
    expect(outcome(await maya.add('email', 'erp@mail.example', { isCustomer: true }))).toBe('ok');
  });

  test('the WhatsApp variant of the call leaves isCustomer out', async () => {
    await maya.verifyWithCode('whatsApp', PHONE);
    const request = new Request(`http://platform/${addContact.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: maya.token, contactId: PHONE, channel: 2 }),
    });
    const answer = await testPlatform.platform.fetch(request);
    expect(await answer.json()).toMatchObject({
      data: {
        contacts: expect.arrayContaining([
          { contactType: 2, contactId: PHONE, preffered: true, verified: true },
        ]) as unknown,
      },
    });
  });
});

describe('preferring', () => {
  beforeEach(async () => {
    for (const name of ['a', 'b']) await proveAndAdd('email', `${name}@mail.example`);
  });

  test('moves the mark within the channel', async () => {
    expect(outcome(await maya.prefer('email', 'B@mail.example'))).toBe('ok');
    expect((await maya.list()).slice(0, 3)).toEqual([
      `email ${MAIL}`,
      'email a@mail.example verified',
      'email b@mail.example verified preferred',
    ]);
  });

  test('is for verified contacts that are there', async () => {
    expect(outcome(await maya.prefer('email', MAIL))).toBe('contact.notVerified');
    expect(outcome(await maya.prefer('email', 'c@mail.example'))).toBe('contact.notFound');
    expect(outcome(await maya.prefer('sms', 'a@mail.example'))).toBe('contact.notFound');
    expect(outcome(await maya.prefer('push', 'a@mail.example'))).toBe('contact.notFound');
    expect((await maya.list())[1]).toBe('email a@mail.example verified preferred');
  });

  test('what is preferred already changes nothing, not even the history', async () => {
    const before = await testPlatform.rowCounts();
    expect(outcome(await maya.prefer('email', 'a@mail.example'))).toBe('ok');
    expect(await testPlatform.rowCounts()).toEqual(before);
  });
});

describe('removing', () => {
  test('the preferred one makes the oldest verified one left the preferred', async () => {
    for (const name of ['a', 'b', 'c']) await proveAndAdd('email', `${name}@mail.example`);
    await maya.prefer('email', 'b@mail.example');
    expect(outcome(await maya.remove('email', 'b@mail.example'))).toBe('ok');
    expect((await maya.list()).slice(0, 3)).toEqual([
      `email ${MAIL}`,
      'email a@mail.example verified preferred',
      'email c@mail.example verified',
    ]);
    await maya.remove('email', 'c@mail.example');
    await maya.remove('email', 'a@mail.example');
    expect(await maya.list()).toEqual([`email ${MAIL}`, `sms ${PHONE}`]);
  });

  test('forgets the verification: adding it again needs a new code', async () => {
    await proveAndAdd('email', 'a@mail.example');
    await maya.remove('email', 'a@mail.example');
    expect(outcome(await maya.add('email', 'a@mail.example'))).toBe('contact.notVerified');
    testPlatform.clock.advance(MINUTE);
    expect(await proveAndAdd('email', 'a@mail.example')).toBe('ok');
    expect(await maya.list()).toContain('email a@mail.example verified preferred');
  });

  test('one added again is the youngest', async () => {
    for (const name of ['a', 'b', 'c']) await proveAndAdd('email', `${name}@mail.example`);
    await maya.remove('email', 'a@mail.example');
    testPlatform.clock.advance(MINUTE);
    await proveAndAdd('email', 'a@mail.example');
    expect((await maya.list()).slice(1, 4)).toEqual([
      'email b@mail.example verified preferred',
      'email c@mail.example verified',
      'email a@mail.example verified',
    ]);
  });

  test('a contact on file does not come back, though its code be typed elsewhere', async () => {
    expect(outcome(await maya.remove('email', MAIL))).toBe('ok');
    expect(outcome(await maya.remove('sms', '(312) 555-0142'))).toBe('ok');
    expect(await maya.list()).toEqual([]);
    await maya.verifyWithCode('email', MAIL);
    expect(await maya.list()).toEqual([]);
    expect(outcome(await maya.add('email', MAIL))).toBe('ok');
    expect(await maya.list()).toEqual([`email ${MAIL} verified preferred`]);
  });

  test('of one contact leaves the one on file of another channel where messages go', async () => {
    const { db } = testPlatform.context;
    const destination = async (channel: 'email' | 'sms') => {
      const account = await db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();
      const recipient = await db
        .selectFrom('recipients')
        .selectAll()
        .where('id', '=', 'maya')
        .executeTakeFirstOrThrow();
      return createContactService({ db }).findDestination(account, recipient, channel);
    };
    await maya.remove('sms', PHONE);
    expect([await destination('email'), await destination('sms')]).toEqual([MAIL, undefined]);
    await proveAndAdd('email', 'other@mail.example');
    expect(await destination('email')).toBe('other@mail.example');
    await maya.remove('email', 'other@mail.example');
    expect(await destination('email')).toBe(MAIL);
  });

  test('what is not there is not found', async () => {
    expect(outcome(await maya.remove('email', 'nobody@mail.example'))).toBe('contact.notFound');
    await maya.remove('email', MAIL);
    expect(outcome(await maya.remove('email', MAIL))).toBe('contact.notFound');
    expect(await readHistory(testPlatform)).toEqual([`contactRemoved email ${MAIL}`]);
  });
});

describe('where the account keeps one contact of each channel', () => {
  beforeEach(async () => {
    await proveAndAdd('email', 'a@mail.example');
    await changeAccount({ is_one_contact: 1 });
  });

  test('a new one takes the place of what was there, and the history tells both', async () => {
    expect(await proveAndAdd('email', 'b@mail.example')).toBe('ok');
    expect(await maya.list()).toEqual(['email b@mail.example verified preferred', `sms ${PHONE}`]);
    expect((await readHistory(testPlatform)).slice(1)).toEqual([
      `contactRemoved email ${MAIL}`,
      'contactRemoved email a@mail.example',
      'contactAdded email b@mail.example',
    ]);
    expect(outcome(await maya.add('email', 'a@mail.example'))).toBe('contact.notVerified');
  });

  test('nothing is preferred or removed by hand', async () => {
    expect(outcome(await maya.prefer('email', 'a@mail.example'))).toBe('contact.notOffered');
    expect(outcome(await maya.remove('email', 'a@mail.example'))).toBe('contact.notOffered');
    expect(await maya.list()).toContain('email a@mail.example verified preferred');
  });
});

describe('every change', () => {
  test('is in the history with its language, and with the address only where the account keeps it', async () => {
    await proveAndAdd('email', 'a@mail.example');
    await proveAndAdd('email', 'b@mail.example');
    await changeAccount({ captures_ip: 1 });
    await maya.prefer('email', 'b@mail.example');
    await maya.remove('email', 'a@mail.example');
    const events = await testPlatform.context.db.selectFrom('consent_events').selectAll().orderBy('seq').execute();
    expect(
      events.map(({ action, detail, address, language, source, channel }) =>
        [action, detail, address, language, source, channel].join(),
      ),
    ).toEqual([
      'contactAdded,a@mail.example,,en,page,email',
      'contactAdded,b@mail.example,,en,page,email',
      'contactPreferred,b@mail.example,203.0.113.7,en,page,email',
      'contactRemoved,a@mail.example,203.0.113.7,en,page,email',
    ]);
  });

  test('makes pages of the recipient stale, a refused one does not', async () => {
    await maya.verifyWithCode('email', 'a@mail.example');
    const before = await revision();
    await maya.add('sms', '+13125550149');
    expect(await revision()).toBe(before);
    await maya.add('email', 'a@mail.example');
    expect(await revision()).toBe((before ?? 0) + 1);
  });

  test('is of one recipient: the same contact elsewhere stays as it is', async () => {
    await testPlatform.seed.recipient({ id: 'omar', email: MAIL, phone: null });
    const omar = await aCustomer(testPlatform, { recipient: 'omar' });
    await proveAndAdd('email', MAIL);
    expect(await omar.list()).toEqual([`email ${MAIL}`]);
    await maya.remove('email', MAIL);
    expect(await omar.list()).toEqual([`email ${MAIL}`]);
  });

  test('needs a recipient', async () => {
    const nobody = await aCustomer(testPlatform, { recipient: 'nobody' });
    expect(outcome(await nobody.add('email', MAIL))).toBe('token.invalid');
    expect(outcome(await nobody.remove('email', MAIL))).toBe('token.invalid');
    expect(outcome(await testPlatform.call(listContacts, { body: { token: nobody.token } }))).toBe('token.invalid');
  });
});
