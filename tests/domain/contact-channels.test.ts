import { describe, expect, test } from 'vitest';
import { captureCountries, isCaptureChannel, isCaptureOffered, type CaptureSettings } from '~/domain/contact-channels';
import { countryOfPhone } from '~/domain/phone-number';

const ALL: CaptureSettings = {
  emailOtpId: 'e',
  smsOtpId: 's',
  indiaSmsOtpId: 'i',
  whatsAppOtpId: 'w',
  isEmailCaptureRemoved: false,
  isMobileCaptureRemoved: false,
};
const offered = (settings: Partial<CaptureSettings>, country = 'US') =>
  (['email', 'sms', 'whatsApp'] as const).filter((channel) =>
    isCaptureOffered(channel, { ...ALL, ...settings }, country),
  );

describe('captures', () => {
  test.each([
    [{}, 'US', 'email sms whatsApp'],
    [{ emailOtpId: null }, 'US', 'sms whatsApp'],
    [{ smsOtpId: '' }, 'US', 'email whatsApp'],
    [{ whatsAppOtpId: null }, 'US', 'email sms'],
    [{ isEmailCaptureRemoved: true }, 'US', 'sms whatsApp'],
    [{ isMobileCaptureRemoved: true }, 'US', 'email'],
    [{ indiaSmsOtpId: null }, 'US', 'email sms whatsApp'],
    [{ indiaSmsOtpId: null }, 'IN', 'email whatsApp'],
    [{ smsOtpId: null }, 'IN', 'email sms whatsApp'],
  ])('%j in %s leaves %s', (settings, country, expected) =>
    expect(offered(settings, country).join(' ')).toBe(expected),
  );

  test('are three channels', () => {
    expect(['email', 'sms', 'whatsApp', 'push', 'ivr', ''].map(isCaptureChannel)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

test('SMS take numbers of the account’s country, WhatsApp of the four that it lists too, the account’s own first', () => {
  expect(captureCountries('sms', 'PK')).toEqual(['PK']);
  expect(captureCountries('whatsApp', 'PK')).toEqual(['PK', 'US', 'RU', 'IN']);
  expect(captureCountries('whatsApp', 'DE')).toEqual(['DE', 'US', 'RU', 'IN', 'PK']);
});

test.each([
  ['+12025550143', 'US'],
  ['+919876543210', 'IN'],
  ['+923012345678', 'PK'],
  ['+79123456789', 'RU'],
  ['+15551234567', 'US'],
  ['12', ''],
  ['', ''],
])('the country of %j is %j', (number, country) => expect(countryOfPhone(number)).toBe(country));
