import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createCalendarDate,
  formatDay,
  daysInMonth,
  formatDateAndTime,
  datePartOrder,
  formatTimeOfDay,
} from '~/domain/calendar-date';
import { hasInvalidYear, parseTypedDate, parseTypedDateTime, parseTypedTime } from '~/domain/typed-date';
import { instantOfWallTime } from '~/domain/wall-time';

const LANGUAGES = ['en', 'es', 'fr', 'de', 'ar', 'hi', 'ko', 'zh-Hans', 'zh-Hant'];

describe('a date', () => {
  test.each([
    ['2026-12-31', 'en', '2026-12-31'],
    ['2026-1-5', 'de', '2026-01-05'],
    ['12/31/2026', 'en', '2026-12-31'],
    ['31/12/2026', 'en', '2026-12-31'],
    ['03/04/2026', 'en', '2026-03-04'],
    ['03/04/2026', 'fr', '2026-04-03'],
    ['3.4.2026', 'de', '2026-04-03'],
    ['1.2.2026', 'en', '2026-02-01'],
    ['1. 2. 2026', 'zh-Hant', '2026-02-01'],
    ['1/2/2026', 'en', '2026-01-02'],
    ['3. 4. 2026', 'de', '2026-04-03'],
    ['03-04-2026', 'es', '2026-04-03'],
    ['3 4 2026', 'hi', '2026-04-03'],
    ['2026. 12. 31.', 'ko', '2026-12-31'],
    ['2026년 12월 31일', 'ko', '2026-12-31'],
    ['2026年12月31日', 'zh-Hans', '2026-12-31'],
    ['12/31/2026', 'zh-Hant', '2026-12-31'],
    ['٣١/١٢/٢٠٢٦', 'ar', '2026-12-31'],
    ['\u200f٣١\u200f/١٢/٢٠٢٦', 'ar', '2026-12-31'],
    ['३१/१२/२०२६', 'hi', '2026-12-31'],
    ['２０２６／１２／３１', 'zh-Hant', '2026-12-31'],
  ])('%s in %s is %s', (text, language, date) => expect(parseTypedDate(text, language)).toBe(date));

  test.each([
    '12/31/26',
    '07/02/48',
    '0048-07-02',
    '2026-02-30',
    '02/30/2026',
    '12/2026',
    '2026',
    'soon',
    '',
    '1/2/3/2026',
  ])('%j is none', (text) => expect(parseTypedDate(text, 'en')).toBeUndefined());

  test('without a language is ISO 8601 alone', () => {
    expect(parseTypedDate('2026-12-31')).toBe('2026-12-31');
    for (const text of ['12/31/2026', '2026-1-5', '2026-12-31T10:00', '٢٠٢٦-١٢-٣١'])
      expect(parseTypedDate(text)).toBeUndefined();
  });

  test.each([
    ['07/02/48', true],
    ['0048-07-02', true],
    ['0999-12-31T10:00', true],
    ['07/02/48 10:15 AM', true],
    ['12026-01-01', true],
    ['٠٢/٠٧/٤٨', true],
    ['2026-02-30', false],
    ['2026-13-45T99:99', false],
    ['tomorrow 3pm', false],
    ['', false],
  ])('%j lacks a year of four digits: %s', (text, isWrong) => expect(hasInvalidYear(text)).toBe(isWrong));
});

describe('a time', () => {
  test.each([
    ['9:05', '09:05'],
    ['09:05', '09:05'],
    ['14:30:59', '14:30'],
    ['14.30', '14:30'],
    ['14h30', '14:30'],
    ['14 h 30', '14:30'],
    ['14:30 Uhr', '14:30'],
    ['2:30 PM', '14:30'],
    ['2:30\u202fPM', '14:30'],
    ['2:30 p. m.', '14:30'],
    ['2 pm', '14:00'],
    ['12 AM', '00:00'],
    ['12:15 pm', '12:15'],
    ['오후 2:30', '14:30'],
    ['오전 9시 5분', undefined],
    ['오전 9시 05분', '09:05'],
    ['下午2:30', '14:30'],
    ['٢:٣٠ م', '14:30'],
    ['14：30', '14:30'],
    ['24:00', undefined],
    ['12:60', undefined],
    ['13:00 PM', undefined],
    ['0:30 AM', undefined],
    ['14', undefined],
    ['1430', undefined],
    ['noon', undefined],
    ['', undefined],
  ])('%j is %s', (text, time) => expect(parseTypedTime(text, 'en')).toBe(time));

  test('without a language is ISO 8601 alone', () => {
    expect(parseTypedTime('14:30')).toBe('14:30');
    expect(parseTypedTime('14:30:10.5')).toBe('14:30');
    for (const text of ['9:05', '2:30 PM', '14.30']) expect(parseTypedTime(text)).toBeUndefined();
  });
});

describe('a date and time', () => {
  test.each([
    ['2026-12-01T10:15', 'en', '2026-12-01T10:15'],
    ['2026-12-01 10:15:30', 'en', '2026-12-01T10:15'],
    ['12/01/2026 10:15 AM', 'en', '2026-12-01T10:15'],
    ['12/01/2026, 2:15 pm', 'en', '2026-12-01T14:15'],
    ['1.12.2026 14.30', 'de', '2026-12-01T14:30'],
    ['01/12/2026 14h30', 'fr', '2026-12-01T14:30'],
    ['2026年12月31日下午2:30', 'zh-Hans', '2026-12-31T14:30'],
    ['2026년 12월 31일 오후 2:30', 'ko', '2026-12-31T14:30'],
    ['2026. 12. 31. 오후 2:30', 'ko', '2026-12-31T14:30'],
    ['tomorrow 3pm', 'en', undefined],
    ['2026-13-45T99:99', 'en', undefined],
    ['2026-12-01', 'en', undefined],
    ['12/01/26 10:15 AM', 'en', undefined],
    ['0048-07-02T10:00', 'en', undefined],
  ])('%s in %s is %s', (text, language, expected) => expect(parseTypedDateTime(text, language)).toBe(expected));
});

const days = fc
  .tuple(fc.integer({ min: 1000, max: 9999 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
  .map(([year, month, day]) => [year, month, Math.min(day, daysInMonth(year, month))] as const);

test('what is typed in the order of a language, with dots the day first, is that date in every language', () => {
  fc.assert(
    fc.property(
      days,
      fc.constantFrom(...LANGUAGES),
      fc.constantFrom('/', '.', '-', ' '),
      ([year, month, day], language, between) => {
        const numbers = { year, month, day };
        const order = datePartOrder([language]);
        const isWithDots = between === '.' && order[0] !== 'year';
        const typed = (isWithDots ? (['day', 'month', 'year'] as const) : order)
          .map((part) => numbers[part])
          .join(between);
        expect(parseTypedDate(typed, language)).toBe(createCalendarDate(year, month, day));
      },
    ),
  );
});

test('no text is taken for a date before the year 1000, and none is shown with another year than its own', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789/-. T:'), maxLength: 16 }), (text) => {
      for (const date of [parseTypedDate(text, 'en'), parseTypedDateTime(text, 'en')?.slice(0, 10)])
        if (date !== undefined) expect(date).toMatch(/^[1-9]\d{3}-/);
    }),
  );
  fc.assert(
    fc.property(days, ([year, month, day]) => {
      const date = createCalendarDate(year, month, day);
      expect(formatDay(date, 'en')).toContain(String(year));
      expect(
        formatDateAndTime(instantOfWallTime(`${date}T12:00`, 'America/New_York') ?? 0, 'America/New_York', 'en'),
      ).toContain(String(year));
    }),
  );
});

test('a time as a page writes it is read again', () => {
  for (const language of LANGUAGES)
    for (const time of ['00:05', '09:05', '12:00', '14:30', '23:59'])
      expect([language, parseTypedTime(formatTimeOfDay(time, language), language)]).toEqual([language, time]);
});

test.each(LANGUAGES)('in %s, hint and error show one date and time, and it is read', async (language) => {
  const [page, errors] = await Promise.all(
    ['form-page', 'errors'].map((name) => readFile(`app/locales/${language}/${name}.json`, 'utf8')),
  );
  const shown = /2026[^"\u2069]*30/;
  const hint = shown.exec((JSON.parse(page ?? '') as { dateTimeHint: string }).dateTimeHint)?.[0] ?? '';
  const error = shown.exec((JSON.parse(errors ?? '') as { dateTime: { invalid: string } }).dateTime.invalid)?.[0];
  expect(hint).toBe(error);
  expect(parseTypedDateTime(hint, language)).toBe('2026-11-30T14:30');
  expect(parseTypedDateTime('1.2.2026 14:30', language)).toBe('2026-02-01T14:30');
});
