import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  sendFormEmailOtp,
  sendFormMobileOtp,
  sendMobileOtp,
  sendWhatsAppOtp,
  verifyMobileOtp,
  verifyWhatsAppOtp,
} from '~/areas/verification/calls';
import type { TestPlatform } from '../../support/test-platform';
import {
  aPerson,
  codeIn,
  HOUR,
  MAIL,
  MINUTE,
  createVerificationPlatform,
  outcome,
  SECOND,
  WRONG_CODE,
  type Person,
} from './person';

let testPlatform: TestPlatform;
let maya: Person;
const logged: string[] = [];

beforeEach(async () => {
  logged.length = 0;
  testPlatform = await createVerificationPlatform({
    overrides: { log: (...line) => void logged.push(JSON.stringify(line)) },
  });
  maya = await aPerson(testPlatform);
});
afterEach(() => testPlatform.close());

const verifiedContacts = () =>
  testPlatform.context.db.selectFrom('verified_contacts').selectAll().where('account_id', '=', 'prairie').execute();

describe('a code', () => {
  test('that is right verifies the address for this recipient', async () => {
    expect(await maya.requestCode(' Maya.Torres@MAIL.example ')).toMatchObject({
      isOk: true,
      data: { resendSeconds: 30 },
    });
    expect(testPlatform.messages).toMatchObject([
      { channel: 'email', to: MAIL, fromName: 'Prairie Light & Water', accountId: 'prairie' },
    ]);
    expect(await maya.enterCode(maya.lastCode())).toMatchObject({
      isOk: true,
      data: { verifiedAt: '2026-01-15T16:00:00.000Z' },
    });
    expect(await verifiedContacts()).toEqual([
      {
        account_id: 'prairie',
        recipient_id: 'maya',
        channel: 'email',
        destination: MAIL,
        verified_at: testPlatform.clock.now(),
      },
    ]);
  });

  test('may be typed with spaces, hyphens and digits of another script, and the address in capitals', async () => {
    await maya.requestCode();
    const [a, b, ...rest] = maya.lastCode();
    const typed = ` ${a}-${String.fromCharCode(0xff10 + Number(b))} ${rest.join(' ')} `;
    expect(outcome(await maya.enterCode(typed, { email: MAIL.toUpperCase() }))).toBe('ok');
  });

  test('that is wrong says incorrect, and how many tries are left', async () => {
    await maya.requestCode();
    expect(await maya.enterCode(WRONG_CODE)).toMatchObject({ name: 'otp.incorrect', params: { triesLeft: 4 } });
    expect(outcome(await maya.enterCode(maya.lastCode()))).toBe('ok');
  });

  test('lives for ten minutes and then says expired, not incorrect', async () => {
    await maya.requestCode();
    testPlatform.clock.advance(10 * MINUTE);
    expect(outcome(await maya.enterCode(maya.lastCode()))).toBe('otp.expired');
    expect(await verifiedContacts()).toEqual([]);
    await maya.requestCode();
    testPlatform.clock.advance(10 * MINUTE - 1);
    expect(outcome(await maya.enterCode(maya.lastCode()))).toBe('ok');
  });

  test('is used once', async () => {
    await maya.requestCode();
    expect(outcome(await maya.enterCode(maya.lastCode()))).toBe('ok');
    expect(outcome(await maya.enterCode(maya.lastCode()))).toBe('otp.used');
  });

  test('used at the same time from many places verifies once', async () => {
    await maya.requestCode();
    const outcomes = (await Promise.all(Array.from({ length: 12 }, () => maya.enterCode(maya.lastCode())))).map(
      outcome,
    );
    expect(outcomes.filter((each) => each === 'ok')).toHaveLength(1);
    expect(outcomes.filter((each) => each === 'otp.used')).toHaveLength(11);
  });

  test('before the last one still works, because mails arrive out of order; the third last does not', async () => {
    const codes: string[] = [];
    for (let sends = 0; sends < 3; sends += 1) {
      await maya.requestCode();
      codes.push(maya.lastCode());
      testPlatform.clock.advance(30 * SECOND);
    }
    const [third = '', second = '', last = ''] = codes;
    expect(outcome(await maya.enterCode(third))).toBe('otp.incorrect');
    expect(outcome(await maya.enterCode(second))).toBe('ok');
    expect(outcome(await maya.enterCode(last))).toBe('otp.used');
  });

  test('has the configured length', async () => {
    await testPlatform.close();
    testPlatform = await createVerificationPlatform({ config: { otpLength: 8 } });
    maya = await aPerson(testPlatform);
    await maya.requestCode();
    expect(outcome(await maya.enterCode(codeIn(testPlatform.messages.lastTo(MAIL).text, 8)))).toBe('ok');
  });

  test('is neither in the database nor in the log', async () => {
    await testPlatform.close();
    testPlatform = await createVerificationPlatform({
      config: { otpLength: 8 },
      overrides: { log: (...line) => void logged.push(JSON.stringify(line)) },
    });
    // What the start says is of no code.
    logged.length = 0;
    maya = await aPerson(testPlatform);
    await maya.requestCode();
    const code = codeIn(testPlatform.messages.lastTo(MAIL).text, 8);
    const [stored] = await testPlatform.context.db.selectFrom('otp_challenges').selectAll().execute();
    await maya.enterCode(code);
    const all = JSON.stringify([
      stored,
      await testPlatform.context.db.selectFrom('otp_challenges').selectAll().execute(),
      logged,
    ]);
    expect(stored?.code_hash).toMatch(/^[\w-]{43}$/);
    expect(all).not.toContain(code);
    expect(logged.join()).not.toContain(MAIL);
    expect(logged).toHaveLength(2);
  });
});

describe('a code belongs to whom and where it was sent', () => {
  test('the token of another recipient verifies nothing', async () => {
    await testPlatform.seed.recipient({ id: 'omar', email: 'omar@mail.example' });
    const omar = await aPerson(testPlatform, 'omar');
    await maya.requestCode();
    const mayasCode = maya.lastCode();
    testPlatform.clock.advance(30 * SECOND);
    await omar.requestCode(MAIL);
    const omarsCode = omar.lastCode();
    expect(outcome(await omar.enterCode(mayasCode))).toBe('otp.incorrect');
    expect(outcome(await maya.enterCode(omarsCode))).toBe('otp.incorrect');
    expect(await verifiedContacts()).toEqual([]);
    expect(outcome(await omar.enterCode(omarsCode))).toBe('ok');
    expect((await verifiedContacts()).map((row) => row.recipient_id)).toEqual(['omar']);
    expect(outcome(await maya.enterCode(mayasCode))).toBe('ok');
  });

  test('a changed address is not verified by the code for the old one', async () => {
    await maya.requestCode();
    expect(outcome(await maya.enterCode(maya.lastCode(), { email: 'someone.else@mail.example' }))).toBe(
      'otp.incorrect',
    );
    expect(await verifiedContacts()).toEqual([]);
    expect(outcome(await maya.enterCode(maya.lastCode()))).toBe('ok');
  });

  test('an unknown token and one of another channel are invalid', async () => {
    await maya.requestCode();
    expect(outcome(await maya.enterCode(maya.lastCode(), { mobileToken: 'made-up' }))).toBe('token.invalid');
    const mail = await maya.requestCode(`x${MAIL}`);
    if (!mail.isOk) throw new Error('a code was expected');
    const body = { mobileNumber: '3125550142', otp: maya.lastCode(`x${MAIL}`), mobileToken: mail.data.mobileToken };
    expect(outcome(await testPlatform.call(verifyMobileOtp, { body }))).toBe('token.invalid');
  });
});

describe('phones', () => {
  test('a number typed into a form is read as one of the form’s country', async () => {
    await testPlatform.seed.form({ id: 'india', country: 'India' });
    const token = await testPlatform.seed.link({ form: 'india' });
    const sent = await testPlatform.call(sendFormMobileOtp, {
      body: { mobileNumber: '098765 43210', token, isCustomer: false },
    });
    if (!sent.isOk) throw new Error(sent.messages.join());
    const { channel, text } = testPlatform.messages.lastTo('+919876543210');
    expect(channel).toBe('sms');
    const body = { mobileNumber: '98765-43210', otp: codeIn(text), mobileToken: sent.data.mobileToken };
    expect(outcome(await testPlatform.call(verifyMobileOtp, { body: { ...body, mobileNumber: '98765-43211' } }))).toBe(
      'otp.incorrect',
    );
    expect(outcome(await testPlatform.call(verifyMobileOtp, { body }))).toBe('ok');
    expect(await verifiedContacts()).toMatchObject([{ channel: 'sms', destination: '+919876543210' }]);
  });

  test('a mobile preference is of the account’s country; WhatsApp reaches India, Pakistan and Russia too', async () => {
    const token = await testPlatform.seed.link({ purpose: 'preferences' });
    const mobile = (mobileNumber: string) =>
      testPlatform.call(sendMobileOtp, { body: { mobileNumber, token, isCustomer: false } });
    expect(outcome(await mobile('+91 98765 43210'))).toBe('phone.invalid');
    expect(outcome(await mobile('(312) 555-0142'))).toBe('ok');
    const sent = await testPlatform.call(sendWhatsAppOtp, {
      body: { mobileNumber: '+91 98765 43210', token, company: '' },
    });
    if (!sent.isOk) throw new Error(sent.messages.join());
    const { channel, text } = testPlatform.messages.lastTo('+919876543210');
    expect(channel).toBe('whatsApp');
    const body = { mobileNumber: '+919876543210', otp: codeIn(text), mobileToken: sent.data.mobileToken };
    expect(outcome(await testPlatform.call(verifyWhatsAppOtp, { body }))).toBe('ok');
    expect(await verifiedContacts()).toMatchObject([{ channel: 'whatsApp', destination: '+919876543210' }]);
  });

  test('SMS and WhatsApp to one phone share their wrong tries', async () => {
    const token = await testPlatform.seed.link({ purpose: 'preferences' });
    const mobileNumber = '+13125550142';
    const sms = await testPlatform.call(sendMobileOtp, { body: { mobileNumber, token, isCustomer: false } });
    const whatsApp = await testPlatform.call(sendWhatsAppOtp, { body: { mobileNumber, token, company: '' } });
    if (!sms.isOk || !whatsApp.isOk) throw new Error('two codes were expected');
    for (let tries = 0; tries < 5; tries += 1) {
      await testPlatform.call(verifyMobileOtp, {
        body: { mobileNumber, otp: WRONG_CODE, mobileToken: sms.data.mobileToken },
      });
    }
    const body = {
      mobileNumber,
      otp: codeIn(testPlatform.messages.at(-1)?.text ?? ''),
      mobileToken: whatsApp.data.mobileToken,
    };
    expect(outcome(await testPlatform.call(verifyWhatsAppOtp, { body }))).toBe('otp.locked');
  });
});

describe('who may ask', () => {
  const email = (token: string) =>
    testPlatform.call(sendFormEmailOtp, {
      body: { email: MAIL, company: '', supportEmail: '', token, isCustomer: false },
    });

  test('the holder of a form or preferences link that has not expired', async () => {
    const purposes = ['form', 'preferences', 'unsubscribe', 'wallet'] as const;
    const outcomes: string[] = [];
    for (const purpose of purposes) {
      outcomes.push(outcome(await email(await testPlatform.seed.link({ purpose }))));
      testPlatform.clock.advance(MINUTE);
    }
    expect(outcomes).toEqual(['ok', 'ok', 'token.wrongPurpose', 'token.wrongPurpose']);
    const old = await testPlatform.seed.link({ seconds: 60 });
    testPlatform.clock.advance(HOUR);
    expect(outcome(await email(old))).toBe('token.expired');
    expect(outcome(await email('no-token'))).toBe('token.invalid');
  });

  test('nobody for something that is no address', async () => {
    expect(outcome(await maya.requestCode('maya'))).toBe('email.invalid');
    expect(
      outcome(
        await testPlatform.call(sendFormMobileOtp, {
          body: { mobileNumber: '12', token: maya.token, isCustomer: false },
        }),
      ),
    ).toBe('phone.invalid');
    expect(testPlatform.messages).toEqual([]);
  });
});

test('a code is in the language of the request, else of the recipient, else of the account', async () => {
  await testPlatform.seed.recipient({ id: 'rosa', locale: 'es' });
  const requestCode = async (recipient: string, accept?: string) => {
    const token = await testPlatform.seed.link({ recipient });
    const request = new Request('http://platform/api/Session/GetOtpForDynamicFormEmailVerification', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(accept !== undefined && { 'accept-language': accept }) },
      body: JSON.stringify({ email: `${recipient}.${testPlatform.messages.length}@mail.example`, token }),
    });
    expect((await testPlatform.platform.fetch(request)).status).toBe(200);
    return testPlatform.messages.at(-1)?.language;
  };
  expect(await requestCode('rosa', 'xx, en;q=0.2, ko;q=0.8')).toBe('ko');
  expect(await requestCode('rosa', '*')).toBe('es');
  expect(await requestCode('maya', 'zh-TW')).toBe('zh-Hant');
  expect(await requestCode('maya')).toBe('en');
  await testPlatform.seed.changeAccount({ default_locale: 'de' });
  expect(await requestCode('maya')).toBe('de');
});
