import { describe, expect, test } from 'vitest';
import { account } from '~/areas/data-import/datasets/account';
import { contacts, recipients } from '~/areas/data-import/datasets/people';
import { readRecord } from '~/areas/data-import/datasets/record-json';
import { cleanContactInput, isDialable, isEmail, isPhoneLengthValid, normalizeEmail } from '~/domain/contact';
import { server as emailServer } from '~/areas/forms/input-types/email/rules';
import { server as phoneServer } from '~/areas/forms/input-types/phone/rules';
import { toE164 } from '~/domain/phone-number';
import { parseSearchQuery } from '~/domain/search-query';
import { parseEmailDestination, parsePhoneDestination } from '~/platform/parse-destination';
import { parseContact } from '~/areas/contacts/contact-entries.server';

const EMAIL = 'kim@mail.example.com';
const EMAILS = [
  `${EMAIL}\u202c`,
  `${EMAIL}\u200b`,
  `\u202a${EMAIL}\u202c`,
  `\ufeff${EMAIL}\u200d`,
  `${EMAIL}”`,
  `“${EMAIL}”`,
  `"${EMAIL}"`,
  `'${EMAIL}'`,
  `«${EMAIL}»`,
  `「${EMAIL}」`,
  `<${EMAIL}>`,
  `(${EMAIL})`,
  `[${EMAIL}]`,
  `${EMAIL}.`,
  `${EMAIL},`,
  `${EMAIL};`,
  `${EMAIL}。`,
  `mailto:${EMAIL}`,
  `<mailto:${EMAIL}?subject=Hello>`,
  `Kim Lee <${EMAIL}>`,
  `"Lee, Kim" <${EMAIL}>;`,
  `${EMAIL} <${EMAIL}>`,
  `Kim@Mail.Example.COM `,
  'ｋｉｍ＠ｍａｉｌ．ｅｘａｍｐｌｅ．ｃｏｍ',
  'kim＠mail.example.com',
  `＜${EMAIL}＞`,
  `（${EMAIL}）`,
  'kim@mail．example。com',
  'kim@mail｡example﹒com',
  'ki\u200bm@mail.exam\u00adple.com',
  'kim\u202c@mail\ufeff.example.com',
  'k\u200di\u200cm@mail.example.com',
];
const PHONE = '+12025550143';
const PHONES = [
  '\u202a(202) 555-0143\u202c',
  '“(202) 555-0143”',
  '((202) 555-0143)'.slice(1),
  '202-555-0143.',
  'tel:+12025550143',
  'TEL: 202.555.0143',
  '<tel:+1-202-555-0143>',
  '[+1 202 555 0143]',
  '(+1 202 555 0143)',
  '\u200e+1\u00a0202\u00a0555\u00a00143\u200b',
  '202\u200b555\u200b0143',
  "'2025550143",
  '（２０２）５５５－０１４３',
];
/** Those with their country's code, which files and the API take. */
const FULL_PHONES = [
  '+1 (202) 555-0143',
  '＋1 202 555 0143',
  '＋１（２０２）５５５－０１４３',
  '+1.202.555.0143',
  '+1/202/555/0143',
  '\u202a+1 202\u2011555\u20110143\u202c',
  'tel:+1-202-555-0143',
  '001 202 555 0143',
  '+١ ٢٠٢ ٥٥٥ ٠١٤٣',
];
const NOW = { today: '2027-01-01', now: 0 };

describe('an email address with something around it', () => {
  test.each(EMAILS)('%j', (typed) => {
    expect(isEmail(typed)).toBe(true);
    expect(normalizeEmail(typed)).toBe(EMAIL);
    expect(parseEmailDestination(typed)).toBe(EMAIL);
    expect(parseContact('email', typed, 'US')).toBe(EMAIL);
    expect(emailServer.toStored(typed, 'US').toLowerCase()).toBe(EMAIL);
    expect(parseSearchQuery(typed, 'US').text).toBe(EMAIL);
    const { given, errors } = readRecord(recipients, { id: 'R1', email: typed }, NOW);
    expect(errors).toEqual([]);
    expect(String(given.email).toLowerCase()).toBe(EMAIL);
    expect(readRecord(contacts, { recipient: 'R', channel: 'email', contact: typed }, NOW).given.contact).toBe(EMAIL);
  });
  test.each(['kim@quo”.example', 'kim@a☎.example', 'kim@exa“mple.com', 'a@b.com <c@d.com>', 'x\nBcc: <a@b.com>'])(
    '%j is none',
    (typed) => expect(isEmail(typed)).toBe(false),
  );
  test('an international domain and its punycode are one address', () => {
    expect(normalizeEmail('X@MÜNCHEN.de')).toBe('x@xn--mnchen-3ya.de');
    expect(normalizeEmail('x@mu\u0308nchen.de')).toBe('x@xn--mnchen-3ya.de');
    expect(normalizeEmail('x@xn--mnchen-3ya.de')).toBe('x@xn--mnchen-3ya.de');
    expect(isEmail('x@उदाहरण.भारत')).toBe(true);
    expect(isEmail('x@xn--a.de')).toBe(false);
    expect(normalizeEmail('x@bücher。example')).toBe('x@xn--bcher-kva.example');
  });
});

describe('a telephone number with something around it', () => {
  test.each([...PHONES, ...FULL_PHONES])('%j', (typed) => {
    expect(toE164(typed, 'US')).toEqual({ e164: PHONE });
    expect(parsePhoneDestination(typed, 'US')).toBe(PHONE);
    expect(parseContact('sms', typed, 'US')).toBe(PHONE);
    expect(phoneServer.normalize(typed, 'US')).toBe(PHONE);
    expect(phoneServer.toStored(typed, 'US')).toBe(PHONE);
    expect(parseSearchQuery(typed, 'US').phone).toBe(PHONE);
    expect(isDialable(typed)).toBe(true);
  });
  test.each([`\u202a${PHONE}\u202c`, ...FULL_PHONES])('in data: %j', (phone) => {
    const { given, errors } = readRecord(recipients, { id: 'R1', phone }, NOW);
    expect({ phone: given.phone, errors }).toEqual({ phone: PHONE, errors: [] });
    const contact = { recipient: 'R', channel: 'sms', contact: phone };
    expect(readRecord(contacts, contact, NOW).given.contact).toBe(PHONE);
  });
  test.each([
    ['+91 98765 43210', '+919876543210'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['+49 1512 3456789', '+4915123456789'],
  ])('in data, of another country: %j', (phone, stored) => {
    expect(readRecord(recipients, { id: 'R1', phone }, NOW)).toMatchObject({
      given: { phone: stored },
      errors: [],
    });
  });
  test.each(['(202) 555-0143', '2025550143', '+1 202 555', '00100201', '+1 (202) 555-CALL'])(
    'in data, without the code of its country or incomplete, it is refused: %j',
    (phone) => {
      const { errors } = readRecord(recipients, { id: 'R1', phone }, NOW);
      expect(errors).toEqual([{ field: 'phone', code: 'phone' }]);
    },
  );
  test('as an account has it', () => {
    expect(isPhoneLengthValid(`“${PHONE}”`)).toBe(true);
    expect(readRecord(account, { supportPhone: '“844-927-0115”' }, NOW).given.supportPhone).toBe('844-927-0115');
  });
});

test('a long hostile text is cleaned at once', () => {
  const text = `${'"<'.repeat(50_000)}@`;
  expect(cleanContactInput(text)).toBe(text);
  expect(cleanContactInput(`${'.'.repeat(900)}@x`)).toContain('@x');
});
