import { describe, expect, test } from 'vitest';
import { comparableIdentityAnswer, identityAnswerError } from '~/domain/identity-answers';

const zip = { isZip: true, maxLength: 5 };
const text = { isZip: false, maxLength: 12 };

describe('the shape of a value', () => {
  test.each(['', '   ', ' - ', '\u200b'])('%j is missing', (typed) => {
    expect(identityAnswerError(typed, text)).toEqual({ key: 'input.required' });
    expect(identityAnswerError(typed, zip)).toEqual({ key: 'input.required' });
  });

  test('a limit counts what was meant, not the spaces and hyphens in between', () => {
    expect(identityAnswerError('2200 1001-0101', text)).toBeUndefined();
    expect(identityAnswerError('2200100101012', text)).toEqual({ key: 'text.tooLong', params: { n: 12 } });
  });

  test.each(['1', '02139', '99999', ' 80424 ', '٨٠٤٢٤'])('%s is a ZIP code', (typed) => {
    expect(identityAnswerError(typed, zip)).toBeUndefined();
  });

  test.each(['0', '00000', '8042x', 'x'])('%s is none', (typed) => {
    expect(identityAnswerError(typed, zip)).toEqual({ key: 'zip.numberOnly' });
  });

  test('six digits are too many', () => {
    expect(identityAnswerError('804240', zip)).toEqual({ key: 'text.tooLong', params: { n: 5 } });
  });
});

describe('two values are the same', () => {
  test.each([
    ['0042-7731', ' 00427731 '],
    ['Main Street 4-B', 'mainstreet4b'],
    ['NÚÑEZ', 'nu\u0301n\u0303ez'],
    ['１２３', '123'],
  ])('%s and %s', (left, right) => {
    expect(comparableIdentityAnswer(left, text)).toBe(comparableIdentityAnswer(right, text));
  });

  test.each([
    ['0427', '427'],
    ['Nunez', 'Núñez'],
    ['12.5', '125'],
  ])('not %s and %s', (left, right) => {
    expect(comparableIdentityAnswer(left, text)).not.toBe(comparableIdentityAnswer(right, text));
  });

  test('a ZIP code with and without its extension; other numbers are compared whole', () => {
    expect(comparableIdentityAnswer('02139-4307', zip)).toBe('02139');
    expect(comparableIdentityAnswer('02139-4307', text)).toBe('021394307');
  });
});
