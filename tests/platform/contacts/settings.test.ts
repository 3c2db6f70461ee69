import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listSentCodes, sendFormEmailOtp, sendFormMobileOtp } from '~/areas/verification/calls';
import {
  getCustomerPrefConfig,
  getCustomer,
  getPreferenceCaptureIpConfig,
  getPreferredLanguage,
  listContacts,
  listEnabledCountries,
  listEnabledLanguages,
  updatePreferredLanguage,
} from '~/areas/contacts/calls';
import type { LinkPurpose } from '~/lib/contract/token-schemas';
import { deviceHash } from '~/areas/identity-check/service.server';
import { DeliveryError } from '~/platform/ports/messages';
import type { TestPlatform } from '../../support/test-platform';
import { HOUR, MAIL, MINUTE, createVerificationPlatform, outcome, SECOND } from '../verification/person';
import { aCustomer, enterCode, type Customer } from './customer';

let platform: TestPlatform;
let maya: Customer;

beforeEach(async () => {
  platform = await createVerificationPlatform();
  maya = await aCustomer(platform);
});
afterEach(() => platform.close());

const db = () => platform.context.db;
const recipient = async () =>
  db().selectFrom('recipients').selectAll().where('id', '=', 'maya').executeTakeFirstOrThrow();

describe('languages', () => {
  test('the account’s are offered, each by its own name', async () => {
    const result = await platform.call(listEnabledLanguages, { query: { token: maya.token } });
    expect(result).toMatchObject({
      isOk: true,
      data: [
        { language: 'en', name: 'English' },
        { language: 'es', name: 'Español' },
      ],
    });
  });

  test('one of them is stored; none is until then', async () => {
    const stored = () => platform.call(getPreferredLanguage, { query: { token: maya.token } });
    expect(await stored()).toMatchObject({ data: { language: '' } });
    const save = (language: string) =>
      platform.call(updatePreferredLanguage, { body: { token: maya.token, language } });
    expect(await save('ES')).toMatchObject({ isOk: true, data: { language: 'es' } });
    expect(await stored()).toMatchObject({ data: { language: 'es' } });
    expect((await recipient()).revision).toBe(2);
    await save('es');
    expect((await recipient()).revision).toBe(2);
    for (const other of ['de', '', 'xx']) expect(outcome(await save(other))).toBe('language.notOffered');
    expect((await recipient()).locale).toBe('es');
  });

  test('a recipient who is gone has none to store', async () => {
    const nobody = await aCustomer(platform, { recipient: 'nobody' });
    expect(
      outcome(await platform.call(updatePreferredLanguage, { body: { token: nobody.token, language: 'es' } })),
    ).toBe('token.invalid');
    expect(await platform.call(getPreferredLanguage, { query: { token: nobody.token } })).toMatchObject({
      data: { language: '' },
    });
  });
});

test('countries are those whose numbers are accepted, with their calling codes', async () => {
  const result = await platform.call(listEnabledCountries, {});
  expect(result.isOk && result.data.map(({ isoCode, callingCode }) => `${isoCode} ${callingCode}`)).toEqual([
    'US 1',
    'IN 91',
    'RU 7',
    'PK 92',
  ]);
});

test('the configuration names the code messages; an account without settings has none', async () => {
  const config = () => platform.call(getCustomerPrefConfig, { query: { token: maya.token } });
  expect(await config()).toMatchObject({
    data: {
      emailOtpId: 'otp-email-1',
      smsOtpId: 'otp-sms-1',
      indiaSmsOtpId: null,
      whatsAppOtpId: 'otp-whatsapp-1',
      accountId: 'prairie',
    },
  });
  await platform.seed.changeSettings(null);
  expect(await config()).toMatchObject({
    data: { emailOtpId: null, smsOtpId: null, indiaSmsOtpId: null, whatsAppOtpId: null },
  });
  for (const channel of ['email', 'sms', 'whatsApp'] as const) {
    expect(outcome(await maya.send(channel, channel === 'email' ? MAIL : '+13125550142'))).toBe('contact.notOffered');
  }
});

test('whether addresses are kept is the account’s to say', async () => {
  const captures = () => platform.call(getPreferenceCaptureIpConfig, { query: { token: maya.token } });
  expect(await captures()).toMatchObject({ data: { captureIpAddress: false } });
  await platform.seed.changeAccount({ captures_ip: 1 });
  expect(await captures()).toMatchObject({ data: { captureIpAddress: true } });
});

describe('a customer of the external billing system', () => {
  const customer = () => platform.call(getCustomer, { query: { token: maya.token } });

  test('has name, address, recipients and contacts by channel, numbers with their country', async () => {
    await db()
      .insertInto('erp_customers')
      .values({
        account_id: 'prairie',
        recipient_id: 'maya',
        address: '1 Elm Street',
        is_enrolled_in_ebill: 1,
        recipients: JSON.stringify([{ recipientId: 'maya', preferences: ['bills'] }]),
      })
      .execute();
    await maya.verifyWithCode('whatsApp', '+919876543210');
    await maya.add('whatsApp', '+919876543210');
    expect(await customer()).toMatchObject({
      isOk: true,
      data: {
        customer: {
          customerName: 'Maya Torres',
          address: '1 Elm Street',
          isEnrolledInEBill: true,
          recipients: [{ recipientId: 'maya', preferences: ['bills'] }],
          contacts: {
            emails: [{ email: MAIL, isPreferred: false, isVerified: false }],
            mobiles: [{ mobileNumber: '+13125550142', isoCode: 'US', isPreferred: false, isVerified: false }],
            whatsApps: [{ mobileNumber: '+919876543210', isoCode: 'IN', isPreferred: true, isVerified: true }],
          },
        },
      },
    });
  });

  test('is nobody else', async () => {
    expect(await customer()).toMatchObject({ isOk: true, data: { customer: null } });
  });
});

describe('a gate in front of the preferences', () => {
  const closedTo = (token: string, deviceId = '') => {
    const query = { token };
    const who = { ...(deviceId && { deviceId }) };
    const email = { email: MAIL, company: '', supportEmail: '', token, isCustomer: false };
    return Promise.all([
      platform.call(listContacts, { body: { token } }, who),
      platform.call(updatePreferredLanguage, { body: { token, language: 'es' } }, who),
      platform.call(getCustomerPrefConfig, { query }, who),
      platform.call(getPreferenceCaptureIpConfig, { query }, who),
      platform.call(getPreferredLanguage, { query }, who),
      platform.call(listEnabledLanguages, { query }, who),
      platform.call(getCustomer, { query }, who),
      platform.call(listSentCodes, { query }, who),
      platform.call(sendFormEmailOtp, { body: email }, who),
    ]);
  };

  beforeEach(async () => {
    const texts = { header_message: '{}', consent_text: '{}', error_message: '{}' };
    await db()
      .insertInto('gates')
      .values({ account_id: 'prairie', page: 'preferences', ...texts, fields: '[]', is_available: 1 })
      .execute();
    const jti = JSON.parse(Buffer.from(maya.token.split('.')[1] ?? '', 'base64url').toString()) as { jti: string };
    await db()
      .insertInto('gate_passes')
      .values({ link_id: jti.jti, device_hash: deviceHash('mayas-phone'), expires_at: platform.clock.now() + HOUR })
      .execute();
  });

  test('keeps every call to itself until this device has passed it', async () => {
    const before = await platform.rowCounts();
    const closed = [...(await closedTo(maya.token)), ...(await closedTo(maya.token, 'another-phone'))];
    for (const channel of ['email', 'sms', 'whatsApp'] as const) closed.push((await maya.send(channel, MAIL)) as never);
    for (const call of [maya.add, maya.prefer, maya.remove]) closed.push((await call('email', MAIL)) as never);
    expect(closed.map(outcome)).toEqual(closed.map(() => 'gate.required'));
    // The shared limits count calls; nothing else is written.
    const { rate_limits: _limits, ...after } = await platform.rowCounts();
    expect({ ...before, ...after }).toEqual(before);
    expect(platform.messages).toEqual([]);
  });

  test('is open to the device that has passed, for as long as the pass is good', async () => {
    expect((await closedTo(maya.token, 'mayas-phone')).map(outcome)).toEqual(Array<string>(9).fill('ok'));
    platform.clock.advance(HOUR);
    expect((await closedTo(maya.token, 'mayas-phone')).map(outcome)).toEqual(Array<string>(9).fill('gate.required'));
  });

  test('does not stand before a form’s codes', async () => {
    const token = await platform.seed.link({ purpose: 'form' });
    expect(
      outcome(
        await platform.call(sendFormEmailOtp, {
          body: { email: MAIL, company: '', supportEmail: '', token, isCustomer: false },
        }),
      ),
    ).toBe('ok');
  });
});

describe('links', () => {
  const outcomes = async (purpose: LinkPurpose) => {
    const token = await platform.seed.link({ purpose });
    return (
      await Promise.all([
        platform.call(getCustomerPrefConfig, { query: { token } }),
        platform.call(getPreferenceCaptureIpConfig, { query: { token } }),
        platform.call(getPreferredLanguage, { query: { token } }),
        platform.call(listEnabledLanguages, { query: { token } }),
        platform.call(listContacts, { body: { token } }),
        platform.call(updatePreferredLanguage, { body: { token, language: 'es' } }),
        platform.call(getCustomer, { query: { token } }),
      ])
    ).map(outcome);
  };
  const wrong = 'token.wrongPurpose';

  test('of the other gated pages read what those show too, and change nothing', async () => {
    expect(await outcomes('preferences')).toEqual(Array<string>(7).fill('ok'));
    for (const purpose of ['unsubscribe', 'view-bill'] as const)
      expect(await outcomes(purpose)).toEqual(['ok', 'ok', 'ok', 'ok', wrong, wrong, wrong]);
    for (const purpose of ['form', 'supplier'] as const)
      expect(await outcomes(purpose)).toEqual(Array<string>(7).fill(wrong));
  });
});

describe('codes for a contact', () => {
  test('go to numbers of the account’s country, whichever call asks', async () => {
    const requestCode = (token: string) =>
      platform.call(sendFormMobileOtp, { body: { mobileNumber: '+91 98765 43210', token, isCustomer: false } });
    expect(outcome(await requestCode(maya.token))).toBe('phone.invalid');
    const ofForm = await platform.seed.link({ purpose: 'form' });
    expect(outcome(await requestCode(ofForm))).toBe('otp.numberNotServed');
    await platform.seed.changeAccount({ code_countries: '["US","IN"]' });
    expect(outcome(await requestCode(ofForm))).toBe('ok');
  });

  test('are not sent where the capture is removed; forms ask on', async () => {
    await platform.seed.changeSettings({ removes_email_capture: 1, removes_mobile_capture: 1 });
    expect(outcome(await maya.send('email', MAIL))).toBe('contact.notOffered');
    expect(outcome(await maya.send('sms', '+13125550142'))).toBe('contact.notOffered');
    expect(outcome(await maya.send('whatsApp', '+13125550142'))).toBe('contact.notOffered');
    const token = await platform.seed.link({ purpose: 'form' });
    expect(
      outcome(
        await platform.call(sendFormEmailOtp, {
          body: { email: MAIL, company: '', supportEmail: '', token, isCustomer: false },
        }),
      ),
    ).toBe('ok');
    expect(platform.messages).toHaveLength(1);
  });
});

describe('codes that were sent', () => {
  const sentTo = async (token = maya.token) => {
    const result = await platform.call(listSentCodes, { query: { token } });
    if (!result.isOk) throw new Error(result.details);
    return result.data.codes;
  };

  test('are told newest first, with the wait until another', async () => {
    expect(await sentTo()).toEqual([]);
    const old = await maya.send('email', 'old@mail.example');
    platform.clock.advance(20 * SECOND);
    const mail = await maya.send('email', 'new@mail.example');
    platform.clock.advance(10 * SECOND);
    const sms = await maya.send('sms', '+13125550143');
    if (!old.isOk || !mail.isOk || !sms.isOk) throw new Error('codes were expected');
    const open = { state: 'open', isQueued: false, lockedSeconds: 0 };
    expect(await sentTo()).toEqual([
      { channel: 'sms', destination: '+13125550143', mobileToken: sms.data.mobileToken, resendSeconds: 30, ...open },
      {
        channel: 'email',
        destination: 'new@mail.example',
        mobileToken: mail.data.mobileToken,
        resendSeconds: 20,
        ...open,
      },
      {
        channel: 'email',
        destination: 'old@mail.example',
        mobileToken: old.data.mobileToken,
        resendSeconds: 0,
        ...open,
      },
    ]);
    platform.clock.advance(MINUTE);
    expect((await sentTo()).map(({ resendSeconds }) => resendSeconds)).toEqual([0, 0, 0]);
  });

  test('say when they were used or have expired, are nobody else’s, and are forgotten after a day', async () => {
    await maya.verifyWithCode('email', 'new@mail.example');
    await maya.send('sms', '+13125550143');
    await platform.seed.recipient({ id: 'omar' });
    expect(await sentTo((await aCustomer(platform, { recipient: 'omar' })).token)).toEqual([]);
    const states = async () => (await sentTo()).map(({ channel, state }) => `${channel} ${state}`).sort();
    expect(await states()).toEqual(['email used', 'sms open']);
    platform.clock.advance(10 * MINUTE - 1);
    expect(await states()).toEqual(['email used', 'sms open']);
    platform.clock.advance(1);
    expect(await states()).toEqual(['email used', 'sms expired']);
    platform.clock.advance(24 * HOUR);
    expect(await states()).toEqual([]);
  });

  test('say how long a destination stays locked, by whatever channel it is reached', async () => {
    const sms = await maya.send('sms', '+13125550143');
    await maya.send('whatsApp', '+13125550143');
    await maya.send('email', 'new@mail.example');
    if (!sms.isOk) throw new Error('a code was expected');
    const right = /\d{4}/.exec(platform.messages.lastTo('+13125550143').text)?.[0] ?? '';
    const guess = {
      contact: '+13125550143',
      code: right === '1111' ? '2222' : '1111',
      mobileToken: sms.data.mobileToken,
    };
    for (let tries = 0; tries < 5; tries += 1) await enterCode(platform, 'sms', guess);
    platform.clock.advance(MINUTE);
    const locked = (await sentTo()).map(({ channel, lockedSeconds }) => [channel, lockedSeconds]);
    expect(Object.fromEntries(locked)).toEqual({ sms: 3540, whatsApp: 3540, email: 0 });
    platform.clock.advance(HOUR);
    expect((await sentTo()).map(({ lockedSeconds }) => lockedSeconds)).toEqual([0, 0, 0]);
  });

  test('reading them writes nothing, and what they name is enough to verify', async () => {
    await maya.send('email', 'new@mail.example');
    const before = await platform.rowCounts();
    const [code] = await sentTo();
    expect(await platform.rowCounts()).toEqual(before);
    const sentCode = /\d{4}/.exec(platform.messages.at(-1)?.text ?? '')?.[0] ?? '';
    expect(
      outcome(
        await enterCode(platform, 'email', {
          contact: code?.destination ?? '',
          code: sentCode,
          mobileToken: code?.mobileToken ?? '',
        }),
      ),
    ).toBe('ok');
  });

  test('after a carrier’s failure nobody has to wait for another', async () => {
    platform.messages.failNext(new DeliveryError('unknown', 'no answer'));
    expect(outcome(await maya.send('email', 'new@mail.example'))).toBe('server.unavailable');
    expect(await sentTo()).toMatchObject([{ destination: 'new@mail.example', resendSeconds: 0 }]);
  });
});
