import { describe, expect, test } from 'vitest';
import {
  cardBrand,
  cardErrors,
  groupCardNumber,
  hasCardNumber,
  isCardNumberValid,
  isCardExpired,
  isExpiryTooFarAhead,
  parseCardExpiry,
  insertExpirySlash,
} from '~/domain/payment-card';

test.each([
  ['4242 4242 4242 4242', 'visa'],
  ['5555-5555-5555-4444', 'mastercard'],
  ['2223003122003222', 'mastercard'],
  ['378282246310005', 'amex'],
  ['6011111111111117', 'discover'],
  ['3056930009020004', 'diners'],
  ['3566002020360505', 'jcb'],
  ['6200000000000005', 'unionpay'],
  ['6521111111111117', 'discover'],
] as const)('%s is a %s number', (number, brand) => {
  expect(cardBrand(number)).toBe(brand);
});

test('the check digit of a card number must be right', () => {
  for (const number of ['4242 4242 4242 4242', '378282246310005', '5555-5555-5555-4444'])
    expect(isCardNumberValid(number)).toBe(true);
  for (const number of ['4242424242424241', '42', '', '0000000000000000', 'abcd', '4'.repeat(20)])
    expect(isCardNumberValid(number)).toBe(false);
});

test.each([
  '4242 4242 4242 4242',
  '4242.4242.4242.4242',
  '4242424242424242 12/28 123',
  '4242424242424242x1',
  '1 4242 4242 4242 4242',
  '3782 822463 10005 12/28',
  '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢',
])('%s has a card number', (text) => expect(hasCardNumber(text)).toBe(true));

test.each([
  '',
  '12.50',
  'maya@mail.example',
  '+1 202 555 0143',
  '220010010101',
  '4242424242424241',
  'RE-2026-000123456789',
])('%j has none', (text) => expect(hasCardNumber(text)).toBe(false));

describe('the expiry', () => {
  test('is typed as MM/YY', () => {
    for (const text of ['02/27', '2/27', '0227', '02 / 2027', '02-27'])
      expect(parseCardExpiry(text)).toEqual({ year: 2027, month: 2 });
    for (const text of ['', '13/27', '00/27', '0/27', '02/1927', '2/7', 'ab/cd', '02/27/28'])
      expect(parseCardExpiry(text)).toBeUndefined();
  });
  test('a card is good through the end of its month', () => {
    const expiry = { year: 2026, month: 12 };
    expect(isCardExpired(expiry, Date.UTC(2026, 11, 31, 23, 59))).toBe(false);
    expect(isCardExpired(expiry, Date.UTC(2027, 0, 1, 12))).toBe(true);
  });
  test('no card is good for more than 20 years', () => {
    const now = Date.UTC(2026, 10, 22);
    expect(isExpiryTooFarAhead({ year: 2046, month: 11 }, now)).toBe(false);
    expect(isExpiryTooFarAhead({ year: 2046, month: 12 }, now)).toBe(true);
    expect(cardErrors({ cardNumber: '4242424242424242', nameOnCard: 'J', expirationDate: '11/93' }, now)).toEqual({
      expirationDate: 'expiry.tooFar',
    });
  });
  test('has its stroke once while it is typed, in digits of any script', () => {
    for (const [typed, shown] of [
      ['1', '1'],
      ['2', '2'],
      ['11', '11/'],
      ['١١', '١١/'],
      ['11//', '11/'],
      ['1/', '1/'],
      ['11/3', '11/3'],
      ['13', '13'],
    ])
      expect(insertExpirySlash(typed!)).toBe(shown);
  });
});

describe('a number in groups while it is typed', () => {
  test.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242-4242 42', '4242 4242 42'],
    ['378282246310005', '3782 822463 10005'],
    ['3056930009020004', '3056 9300 0902 0004'],
    ['30569309025904', '3056 930902 5904'],
    ['6200000000000000003', '6200 0000 0000 0000 003'],
    ['٤٢٤٢٤', '4242 4'],
    ['', ''],
  ])('%s is %s', (typed, shown) =>
    expect(groupCardNumber(typed, typed.length)).toEqual({ text: shown, caret: shown.length }),
  );
  test('what is no number is left alone', () => expect(groupCardNumber('4242 ab', 7)).toBeUndefined());
  test('the caret stays at its digit', () => {
    expect(groupCardNumber('42429 4242', 5)).toEqual({ text: '4242 9424 2', caret: 6 });
    expect(groupCardNumber('424 4242', 3)).toEqual({ text: '4244 242', caret: 3 });
    expect(groupCardNumber('9', 0)).toEqual({ text: '9', caret: 0 });
  });
  test('deleting a space forward steps over it, backward to the digit before it', () => {
    expect(groupCardNumber('42424242', 4, true)).toEqual({ text: '4242 4242', caret: 5 });
    expect(groupCardNumber('42424242', 4)).toEqual({ text: '4242 4242', caret: 4 });
  });
});

test('each field of a card says what is wrong with it', () => {
  const now = Date.UTC(2026, 0, 1);
  expect(cardErrors({ cardNumber: '4242424242424242', nameOnCard: 'Jane', expirationDate: '01/26' }, now)).toEqual({});
  expect(cardErrors({ cardNumber: '', nameOnCard: ' ', expirationDate: '' }, now)).toEqual({
    cardNumber: 'input.required',
    nameOnCard: 'input.required',
    expirationDate: 'input.required',
  });
  expect(cardErrors({ cardNumber: '1', nameOnCard: 'J', expirationDate: '11/25' }, now)).toEqual({
    cardNumber: 'card.invalid',
    expirationDate: 'expiry.past',
  });
  expect(cardErrors({ cardNumber: '1', nameOnCard: 'J', expirationDate: 'x' }, now).expirationDate).toBe(
    'expiry.invalid',
  );
});
