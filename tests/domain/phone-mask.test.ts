import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toFieldAgentPhone, formatNorthAmericanPhone } from '~/domain/contact';

describe('the mask of the field agent’s mobile number', () => {
  test.each([
    ['2025550143', '+1(202)-555-0143'],
    ['12025550143', '+1(202)-555-0143'],
    ['+12025550143', '+1(202)-555-0143'],
    ['(202) 555-0143', '+1(202)-555-0143'],
    ['+1(202)-555-0143', '+1(202)-555-0143'],
    [' 202.555.0143 ', '+1(202)-555-0143'],
    ['20', '+1(20'],
    ['2025', '+1(202)-5'],
    ['2025550', '+1(202)-555-0'],
  ])('%s becomes %s', (typed, shown) => expect(formatNorthAmericanPhone(typed)).toBe(shown));

  test.each([
    [''],
    ['+'],
    ['1'],
    ['+49 30 1234567'],
    ['+919876543210'],
    ['202555014399'],
    ['call me'],
    ['2025550143 ext. 5'],
  ])('%j stays as it is', (typed) => expect(formatNorthAmericanPhone(typed)).toBe(typed));

  test('it is put on once: the mask of a masked number is the same', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20, unit: fc.constantFrom(...'0123456789+-() .x') }), (text) => {
        expect(formatNorthAmericanPhone(formatNorthAmericanPhone(text))).toBe(formatNorthAmericanPhone(text));
      }),
    );
  });

  test('what is sent is the ten digits, with the mask and without', () => {
    fc.assert(
      fc.property(
        fc.tuple(fc.integer({ min: 2, max: 9 }), fc.integer({ min: 0, max: 999_999_999 })),
        ([first, rest]) => {
          const digits = `${first}${String(rest).padStart(9, '0')}`;
          expect(toFieldAgentPhone(formatNorthAmericanPhone(digits))).toBe(digits);
          expect(toFieldAgentPhone(`+1 ${digits}`)).toBe(digits);
        },
      ),
    );
  });
});
