import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, currencyOf, formatMoney, fromCents, parseAmount, toCents } from '~/domain/money';

test('cents are whole numbers', () => {
  expect(cents(1050)).toBe(1050);
  for (const wrong of [10.5, NaN, Infinity, 2 ** 53]) expect(() => cents(wrong)).toThrow(RangeError);
});

describe('decimals of the wire', () => {
  test.each([
    [12.5, 1250],
    ['12.50', 1250],
    [1.005, 101],
    [0.285, 29],
    ['0.005', 1],
    ['0.0049', 0],
    ['.5', 50],
    ['7.', 700],
    [0, 0],
    [-1.005, -101],
    ['+3', 300],
    [1e-7, 0],
    [1e21 / 1e10, 10000000000000],
    ['1e3', 100000],
    ['5e-3', 1],
  ])('%s is %s cents', (amount, expected) => expect(toCents(amount)).toBe(expected));
  test.each(['', 'abc', '1,5', '1.2.3', NaN, Infinity, '1e99'])('%s is no amount', (amount) => {
    expect(() => toCents(amount)).toThrow(RangeError);
  });
  test('an amount survives the wire', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => {
        expect(toCents(fromCents(amount))).toBe(amount);
        expect(toCents(fromCents(amount).toFixed(2))).toBe(amount === 0 ? 0 : amount);
      }),
    );
  });
});

describe('money for people', () => {
  test('in Arabic the sign stays with its letters, whichever way the line runs', () => {
    // A mark from left to right behind it keeps it from changing sides.
    expect(formatMoney(500, 'USD', 'ar')).toMatch(/US\$\u200e$/);
    expect(formatMoney(500, 'USD', 'fr')).toMatch(/5,00\s\$$/);
  });

  test('dollars for USD, rupees for INR, always 2 decimals', () => {
    expect(formatMoney(105000)).toBe('$1,050.00');
    expect(formatMoney(5, 'USD', 'en')).toBe('$0.05');
    expect(formatMoney(12345600, 'INR', 'en-IN')).toBe('₹1,23,456.00');
    for (const locale of ['en', 'es', 'fr', 'de', 'zh-Hans', 'zh-Hant', 'ko', 'hi']) {
      expect(formatMoney(150, 'USD', locale)).toMatch(/\$/);
      expect(formatMoney(150, 'INR', locale)).toMatch(/₹/);
      expect(formatMoney(150, 'USD', locale)).toMatch(/1[.,]50/);
    }
  });
  test('India pays in rupees, everybody else in dollars', () => {
    expect(currencyOf('India')).toBe('INR');
    expect(currencyOf('IN')).toBe('INR');
    expect(currencyOf('United States')).toBe('USD');
    expect(currencyOf(undefined)).toBe('USD');
  });
});

describe('a typed amount', () => {
  test.each([
    ['10', 1000],
    ['10.5', 1050],
    ['10,5', 1050],
    ['10.', 1000],
    [' 0.01 ', 1],
    ['1234567.89', 123456789],
    ['٨٤٫٣٥', 8435],
    ['८४.३५', 8435],
    ['８４．３５', 8435],
    ['۸۴،۳۵', 8435],
    ['\u200f84.35\u200e', 8435],
  ])('%s is accepted', (text, expected) => expect(parseAmount(text)).toBe(expected));
  test.each(['', 'ten', '-5', '1.234', '1,000', '1.2.3', '$5', '12345678.90', '.5', '1e5', '١٬٠٠٠', '١٢٣٤٥٦٧٨٫٩٠'])(
    '%s is refused',
    (text) => {
      expect(parseAmount(text)).toBeUndefined();
    },
  );
});
