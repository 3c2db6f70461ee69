import { describe, expect, test } from 'vitest';
import {
  canAddContact,
  contactLimit,
  toFieldAgentPhone,
  isDialable,
  isEmail,
  isPhoneLengthValid,
  maskEmail,
  maskPhone,
  normalizePhoneDigits,
} from '~/domain/contact';
import { toE164 } from '~/domain/phone-number';

describe('e-mail addresses', () => {
  test.each(['a@b.co', ' jane.doe+tag@mail.example.com ', "o'brien@example.ie", 'x@münchen.de', 'a@xn--mnchen-3ya.de'])(
    '%s is one',
    (email) => expect(isEmail(email)).toBe(true),
  );
  test.each([
    '',
    'a',
    'a@b',
    '@b.com',
    'a@',
    'a@@b.com',
    'a b@c.com',
    '.a@b.com',
    'a.@b.com',
    'a..b@c.com',
    'a@b..com',
    'a@-b.com',
    'a@b.1',
    'a@1.2.3.4',
    'a@b.com\nBcc: x@y.zz',
    `${'x'.repeat(65)}@b.com`,
    'ana@exam\u202eple.com',
    'ana@exam\u2028ple.com',
    'ana@मेल\u200d\u200cमेल.example',
  ])('%j is none', (email) => expect(isEmail(email)).toBe(false));
  test('a long hostile text is judged at once', () => {
    expect(isEmail(`${'a.'.repeat(50_000)}@${'b.'.repeat(50_000)}`)).toBe(false);
  });
});

describe('phone digits', () => {
  test('separators and the plus sign are removed, letters make it no number', () => {
    expect(normalizePhoneDigits('+1 (202) 555-0143')).toBe('12025550143');
    expect(normalizePhoneDigits('٢٠٢ ٥٥٥')).toBe('202555');
    expect(normalizePhoneDigits('call 555')).toBe('');
    expect(normalizePhoneDigits('1+2')).toBe('');
  });
  test('11 to 13 digits are accepted, 10 and 14 refused', () => {
    const accepted = [10, 11, 12, 13, 14].map((length) => isPhoneLengthValid(`+${'1'.repeat(length)}`));
    expect(accepted).toEqual([false, true, true, true, false]);
  });
  test('the field agent drops the leading digit of more than 10', () => {
    expect(toFieldAgentPhone('+1(202)-555-0143')).toBe('2025550143');
    expect(toFieldAgentPhone('202 555 0143')).toBe('2025550143');
  });
});

describe('contacts per channel', () => {
  test('a fifth contact is accepted, a sixth refused', () => {
    expect(canAddContact(4)).toBe(true);
    expect(canAddContact(5)).toBe(false);
  });
  test("the account's own maximum counts when it is above 0", () => {
    expect(contactLimit(2)).toBe(2);
    expect(contactLimit(0)).toBe(5);
    expect(contactLimit(-1)).toBe(5);
    expect(contactLimit(null)).toBe(5);
    expect(canAddContact(2, 2)).toBe(false);
  });
});

test('masked numbers give away no more than their owner needs', () => {
  expect(maskPhone('+1 202 555 0143')).toBe('•••• 0143');
  expect(maskPhone('12345')).toBe('••••');
});

describe('E.164', () => {
  test.each([
    ['(202) 555-0143', 'US', '+12025550143'],
    ['1-202-555-0143', 'US', '+12025550143'],
    ['202.555.0143', undefined, '+12025550143'],
    ['98765 43210', 'IN', '+919876543210'],
    ['+91 98765 43210', 'US', '+919876543210'],
    ['0091 98765 43210', 'US', '+919876543210'],
    ['tel:+12025550143', 'US', '+12025550143'],
    ['８ (912) 345-67-89', 'RU', '+79123456789'],
    ['0301 2345678', 'PK', '+923012345678'],
    ['555-123-4567', 'US', '+15551234567'],
  ])('%s typed in %s is %s', (text, country, e164) => expect(toE164(text, country)).toEqual({ e164 }));
  test.each([
    ['', 'phone.required'],
    ['call me', 'phone.invalid'],
    ['911', 'phone.invalid'],
    ['1234567890', 'phone.invalid'],
    ['20255501439', 'phone.tooLong'],
    ['+86 138 0013 8000', 'phone.tooLong'],
    ['1'.repeat(40), 'phone.tooLong'],
  ])('%j is refused with %s', (text, error) => expect(toE164(text, 'US')).toEqual({ error }));
  test('numbers of other countries are refused where the account allows its own only', () => {
    expect(toE164('+919876543210', 'US', ['US'])).toEqual({ error: 'phone.countryNotAllowed' });
    expect(toE164('+919876543210', 'US', ['US', 'IN'])).toEqual({ e164: '+919876543210' });
  });
});

test.each([
  ['844-927-0115', true],
  ['+1 (202) 555-0123 ext. 7', true],
  ['911', true],
  ['abc', false],
  ['12', false],
  ['844-WASHGAS', false],
])('whether %s can be called is %s', (text, isSo) => {
  expect(isDialable(text)).toBe(isSo);
});

test.each([
  ['maya.torres@mail.example', 'm•••@mail.example'],
  ['名字@例え.example', '名•••@例え.example'],
  ['"a@b"@mail.example', '"•••@mail.example'],
  ['nonsense', '•••'],
])('%s is shown as %s', (email, shown) => expect(maskEmail(email)).toBe(shown));
