import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sendFormMobileOtp, sendMobileOtp, sendWhatsAppOtp } from '~/areas/verification/calls';
import type { AccountRow } from '~/platform/db/schema';
import type { TestPlatform } from '../../support/test-platform';
import { HOUR, MINUTE, createVerificationPlatform, outcome } from './person';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createVerificationPlatform();
});
afterEach(() => platform.close());

const number = (index: number) => `+1312555${String(1000 + index)}`;
const change = (values: Partial<AccountRow>) => platform.seed.changeAccount(values);

/** Somebody with a form's link who asks from ever new addresses. */
async function asker(recipient = 'maya') {
  const token = await platform.seed.link({ recipient });
  let requestCount = 0;
  return (mobileNumber: string, address = `198.51.100.${(requestCount += 1)}`) =>
    platform.call(sendFormMobileOtp, { body: { mobileNumber, token, isCustomer: false } }, { address });
}

describe('one link', () => {
  test('reaches five different numbers a day from whatever addresses, and those again; other links go on', async () => {
    const requestCode = await asker();
    const outcomes: string[] = [];
    for (let index = 0; index < 60; index += 1) {
      outcomes.push(outcome(await requestCode(number(index))));
      platform.clock.advance(MINUTE);
    }
    expect(outcomes).toEqual([...Array<string>(5).fill('ok'), ...Array<string>(55).fill('otp.tooManyNumbers')]);
    expect(await requestCode(number(7))).toMatchObject({ status: 429, params: { seconds: 23 * 3600 } });
    expect(outcome(await requestCode(number(2)))).toBe('ok');
    expect(outcome(await (await asker('omar'))(number(8)))).toBe('ok');
    platform.clock.advance(23 * HOUR);
    expect(outcome(await requestCode(number(9)))).toBe('ok');
  });

  test('reaches no more with a second link to the same person, or by asking at the same time', async () => {
    const [one, other] = [await asker(), await asker()];
    const outcomes = (
      await Promise.all(Array.from({ length: 20 }, (_all, index) => (index % 2 ? one : other)(number(index))))
    ).map(outcome);
    expect(outcomes.filter((each) => each === 'ok')).toHaveLength(5);
    expect(outcomes.filter((each) => each === 'otp.tooManyNumbers')).toHaveLength(15);
    expect(platform.messages).toHaveLength(5);
  });

  test('reaches as many as the account says', async () => {
    await change({ code_numbers_a_day: 1 });
    const requestCode = await asker();
    expect([outcome(await requestCode(number(1))), outcome(await requestCode(number(2)))]).toEqual([
      'ok',
      'otp.tooManyNumbers',
    ]);
  });
});

describe('codes go to', () => {
  const outcomeOf = async (mobileNumber: string) => outcome(await (await asker())(mobileNumber));

  test.each([
    ['Jamaica, which shares +1', '+18765550143'],
    ['Canada, which shares +1', '+14165550143'],
    ['Germany', '+491711234567'],
    ['a premium number of the account’s own country', '+19005550143'],
    ['a satellite', '+870773111632'],
    ['another satellite', '+881612345678'],
  ])('nobody in %s', async (_name, to) => {
    expect(await outcomeOf(to)).toBe('otp.numberNotServed');
    expect(platform.messages).toEqual([]);
  });

  test.each(['+8835100123456', '+88213123456', '+979123456789', '+8781234567890'])(
    'no worldwide number such as %s',
    async (to) => {
      expect(['otp.numberNotServed', 'phone.invalid']).toContain(await outcomeOf(to));
      expect(platform.messages).toEqual([]);
    },
  );

  test('the countries that the account names, and no premium number there', async () => {
    await change({ code_countries: '["US","DE","GB"]' });
    expect([
      await outcomeOf('+491711234567'),
      await outcomeOf('+13125550142'),
      await outcomeOf('+447012345678'),
    ]).toEqual(['ok', 'ok', 'otp.numberNotServed']);
  });

  test('contacts of the preferences: SMS to the account’s countries, WhatsApp to those of its list too', async () => {
    const token = await platform.seed.link({ purpose: 'preferences', form: '' });
    const sms = (mobileNumber: string) =>
      platform.call(sendMobileOtp, { body: { mobileNumber, token, isCustomer: false } });
    const whatsApp = (mobileNumber: string) =>
      platform.call(sendWhatsAppOtp, { body: { mobileNumber, token, company: '' } });
    expect(outcome(await sms('+18765550143'))).toBe('otp.numberNotServed');
    expect(outcome(await whatsApp('+18765550143'))).toBe('otp.numberNotServed');
    expect(outcome(await sms('+13125550142'))).toBe('ok');
  });
});

test('one IPv6 network is one address, whichever of its addresses asks', async () => {
  const outcomes: string[] = [];
  for (let index = 0; index < 31; index += 1) {
    const requestCode = await asker(`person${index}`);
    outcomes.push(outcome(await requestCode(number(index), `2001:db8:1:2::${index.toString(16)}`)));
    platform.clock.advance(MINUTE);
  }
  expect(outcomes.filter((each) => each === 'ok')).toHaveLength(30);
  expect(outcomes.at(-1)).toBe('otp.tooManySends');
  expect(outcome(await (await asker('other'))(number(40), '2001:db8:1:3::1'))).toBe('ok');
});
