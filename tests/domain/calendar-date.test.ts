import { describe, expect, test } from 'vitest';
import {
  addMonthsClamped,
  createCalendarDate,
  daysBetween,
  formatDateOrNotAvailable,
  formatDateAndTimeOrNotAvailable,
  formatMonthOrNotAvailable,
  isTimeZone,
  isValidTime,
  extractCalendarDate,
  normalizeDateTimeLocal,
  calendarDateAt,
} from '~/domain/calendar-date';

test('only days that exist are calendar dates', () => {
  expect(createCalendarDate(2024, 2, 29)).toBe('2024-02-29');
  for (const [y, m, d] of [
    [2023, 2, 29],
    [1900, 2, 29],
    [2023, 13, 1],
    [2023, 4, 31],
    [2023, 1, 0],
    [2023, 1.5, 1],
  ] as const) {
    expect(() => createCalendarDate(y, m, d)).toThrow(RangeError);
  }
  expect(extractCalendarDate('2023-02-30')).toBeUndefined();
  expect(extractCalendarDate('2023-2-3')).toBeUndefined();
  expect(extractCalendarDate('soon')).toBeUndefined();
  expect(extractCalendarDate(undefined)).toBeUndefined();
  expect(extractCalendarDate('2023-02-03T23:59:59Z')).toBe('2023-02-03');
});

test('month ends are clamped and come back to the original day', () => {
  expect([0, 1, 2, 3, 13].map((n) => addMonthsClamped('2023-01-31', n))).toEqual([
    '2023-01-31',
    '2023-02-28',
    '2023-03-31',
    '2023-04-30',
    '2024-02-29',
  ]);
  expect(addMonthsClamped('2023-02-28', 1, 31)).toBe('2023-03-31');
  expect(addMonthsClamped('2023-01-15', -1)).toBe('2022-12-15');
  expect(() => addMonthsClamped('2023-02-30', 1)).toThrow(RangeError);
});

test('days are counted from one date to another, over leap days and clock changes', () => {
  expect(daysBetween('2026-03-01', '2026-03-01')).toBe(0);
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
  expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2);
  expect(daysBetween('2026-01-01', '2025-01-01')).toBe(-365);
  expect(() => daysBetween('2026-02-30', '2026-03-01')).toThrow(RangeError);
});

test('today is the day in the zone of the account, not in UTC', () => {
  const instant = Date.UTC(2026, 2, 1, 3, 30);
  expect(calendarDateAt(instant, 'UTC')).toBe('2026-03-01');
  expect(calendarDateAt(instant, 'America/New_York')).toBe('2026-02-28');
  expect(calendarDateAt(instant, 'Asia/Kolkata')).toBe('2026-03-01');
  expect(() => calendarDateAt(instant, 'Mars/Olympus')).toThrow(RangeError);
  expect(isTimeZone('Asia/Seoul')).toBe(true);
  expect(isTimeZone('Mars/Olympus')).toBe(false);
});

describe('dates for people', () => {
  test('are shown as a language writes them', () => {
    expect(formatDateOrNotAvailable('2026-01-05')).toBe('Jan 5, 2026');
    expect(formatMonthOrNotAvailable('2026-01-31')).toBe('January 2026');
    expect(formatDateOrNotAvailable('2026-01-05', 'de')).toContain('2026');
  });
  test('earlier than 2000 are shown as N/A', () => {
    expect(formatDateOrNotAvailable('1999-12-31')).toBe('N/A');
    expect(formatDateOrNotAvailable('2000-01-01')).toBe('Jan 1, 2000');
    expect(formatDateOrNotAvailable('nonsense')).toBe('N/A');
    expect(formatDateOrNotAvailable(undefined)).toBe('N/A');
    expect(formatDateAndTimeOrNotAvailable(0, 'UTC')).toBe('N/A');
    expect(formatDateAndTimeOrNotAvailable(NaN, 'UTC')).toBe('N/A');
    expect(formatDateAndTimeOrNotAvailable(Date.UTC(2000, 0, 1, 2), 'America/New_York')).toBe('N/A');
    expect(formatDateAndTimeOrNotAvailable(Date.UTC(2000, 0, 1, 2), 'UTC')).toContain('2000');
  });
  test('an instant has its zone beside it', () => {
    expect(formatDateAndTimeOrNotAvailable(Date.UTC(2026, 0, 5, 21, 30), 'America/New_York')).toMatch(
      /^Jan 5, 2026, 4:30\sPM EST$/,
    );
  });
});

test('date-times that cannot be converted are cleared', () => {
  expect(normalizeDateTimeLocal('2026-01-05T16:30')).toBe('2026-01-05T16:30');
  expect(normalizeDateTimeLocal(' 2026-01-05 16:30:59 ')).toBe('2026-01-05T16:30');
  for (const wrong of ['2026-02-30T16:30', '2026-01-05T24:00', '2026-01-05', 'tomorrow', '', undefined]) {
    expect(normalizeDateTimeLocal(wrong)).toBeUndefined();
  }
});

test('times run from 00:00 to 23:59', () => {
  for (const time of ['00:00', '23:59', '12:30:15']) expect(isValidTime(time)).toBe(true);
  for (const time of ['24:00', '12:60', '1:30', '12', '', '12:30 PM']) expect(isValidTime(time)).toBe(false);
});
