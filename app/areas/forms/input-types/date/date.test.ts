import { describe, expect, test } from 'vitest';
import { validateAnswers } from '~/domain/validate-answers';
import { datePartOrder } from '~/domain/calendar-date';
import { joinPartedAnswer, partRulesOf } from '..';
import { serverRulesOf } from '../server-rules-by-type';
import { anInput } from '../../../../../tests/domain/builders';

const BORN = anInput('born', 'date', { parts: true, required: true });
const typed = (day: string, month: string, year: string) =>
  joinPartedAnswer(BORN, (part) => ({ day, month, year })[part]) ?? 'none';
const errorOf = (day: string, month: string, year: string) =>
  validateAnswers({ inputs: [BORN], answers: { born: typed(day, month, year) } }).fieldErrors.born;

describe('a date in three fields', () => {
  test('is the same text as one that is typed in one', () => {
    expect(typed('2', '7', '1948')).toBe('1948-07-02');
    expect(typed(' 02', '07 ', '1948')).toBe('1948-07-02');
    expect(typed('29', '2', '2028')).toBe('2028-02-29');
    // Digits as an Arabic or Hindi keyboard types them, with the unseen marks that a copy brings along.
    expect(typed('٢', '٧', '\u200f١٩٤٨')).toBe('1948-07-02');
    expect(typed('२', '७', '१९४८')).toBe('1948-07-02');
    expect(partRulesOf(BORN)?.split('1948-07-02')).toEqual({ day: '2', month: '7', year: '1948' });
    expect(errorOf('2', '7', '1948')).toBeUndefined();
  });

  test.each([
    ['', '', '', { key: 'input.required' }],
    ['', '7', '1948', { key: 'date.dayMissing', part: 'day' }],
    ['2', ' ', '1948', { key: 'date.monthMissing', part: 'month' }],
    ['2', '7', '', { key: 'date.yearMissing', part: 'year' }],
    ['2', '13', '1948', { key: 'date.monthInvalid', part: 'month' }],
    ['2', 'July', '1948', { key: 'date.monthInvalid', part: 'month' }],
    ['2', '7', '48', { key: 'date.yearInvalid', part: 'year' }],
    ['2', '7', '0000', { key: 'date.yearInvalid', part: 'year' }],
    ['30', '2', '2027', { key: 'date.dayInvalid', part: 'day', params: { n: 28 } }],
    ['0', '2', '2028', { key: 'date.dayInvalid', part: 'day', params: { n: 29 } }],
    ['-2', '7', '1948', { key: 'date.dayInvalid', part: 'day', params: { n: 31 } }],
  ])('%j, %j, %j is a mistake of its part', (day, month, year, error) => {
    expect(errorOf(day, month, year)).toEqual(error);
  });

  test('keeps what was typed, whatever it is', () => {
    for (const [day, month, year] of [
      ['30', '', ''],
      ['', '', '48'],
      ['31', 'Febr.', '1948'],
      ['x', '١٣', ''],
    ] as const)
      expect(partRulesOf(BORN)?.split(typed(day, month, year))).toEqual({ day, month, year });
    expect(partRulesOf(BORN)?.split('next spring')).toEqual({ day: 'next spring', month: '', year: '' });
    expect(typed('1|2', '7', '1948')).toBe('1948|7|1 2');
  });

  test('is read in words, and what is no date yet by its parts', () => {
    const read = (text: string) =>
      serverRulesOf(BORN).display(text, BORN, { language: 'en', timeZone: 'UTC', givenAt: 0, country: 'US' });
    expect(read('1948-07-02')).toBe('Jul 2, 1948');
    expect(read(typed('2', '', '1948'))).not.toContain('|');
  });

  test('is typed in one field where a page has one', () => {
    expect(joinPartedAnswer(BORN, (part) => (part === 'day' ? '2' : undefined))).toBeUndefined();
    expect(joinPartedAnswer(anInput('name'), () => '2')).toBeUndefined();
    const plain = anInput('born', 'date');
    expect(validateAnswers({ inputs: [plain], answers: { born: '1948|7|' } }).fieldErrors.born).toEqual({
      key: 'date.invalid',
    });
  });
});

test.each([
  [['en'], 'month day year'],
  [['en-GB'], 'day month year'],
  [['es'], 'day month year'],
  [['de'], 'day month year'],
  [['ko'], 'year month day'],
  [['zh-Hans'], 'year month day'],
  [['ar'], 'day month year'],
  // A calendar of its own or a language that the runtime does not know changes nothing.
  [['fa', 'en'], 'year month day'],
  [['th'], 'day month year'],
  [['ht', 'fr'], 'day month year'],
])('%s writes it as %s', (languages, order) => {
  expect(datePartOrder(languages).join(' ')).toBe(order);
});
