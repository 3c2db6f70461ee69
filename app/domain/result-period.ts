/**
 * Periods that results are asked for, and how they are put together of what was counted by day and by month.
 * Spec: forms-and-approval 2.7.
 */
import { addDays, daysBetween, daysInMonth, type CalendarDate } from './calendar-date';

/** Days of results, both included; an end that is null is open. */
export interface ResultPeriod {
  from: CalendarDate | null;
  to: CalendarDate | null;
}

/** The first and the last of what is counted together: months as YYYYMM, days as YYYYMMDD. */
export type CountedRange = readonly [first: number, last: number];

const NO_MONTH = 0;
const LAST_MONTH = 999_912;
const LAST_DAY = 99_991_231;
/** Nobody has asked by forms before, nor for so many days. */
const EARLIEST = '1970-01-01';
const MOST_DAYS = 36_525;

/** A day as a number, YYYYMMDD. */
export const dayAsNumber = (day: CalendarDate): number => Number(day.replaceAll('-', ''));

/** The month of a day, both as numbers. */
export const monthOfDay = (day: number): number => Math.floor(day / 100);

const nextMonth = (month: number): number => (month % 100 === 12 ? month + 89 : month + 1);
const monthBefore = (month: number): number => (month % 100 === 1 ? month - 89 : month - 1);
const lastDayOf = (month: number): number => month * 100 + daysInMonth(Math.floor(month / 100), month % 100);

/**
 * A period as few ranges that have every day of it once: its whole months, and the days before and after them. However long
 * it is, no more than 62 days and its months are read.
 */
export function countedRanges({ from, to }: ResultPeriod): CountedRange[] {
  const [first, last] = [from ? dayAsNumber(from) : null, to ? dayAsNumber(to) : null];
  const [firstWhole, lastWhole] = [firstWholeMonth(first), lastWholeMonth(last)];
  if (firstWhole > lastWhole) return [[first ?? 0, last ?? LAST_DAY]];
  const ranges: CountedRange[] = [[firstWhole, lastWhole]];
  if (first !== null && monthOfDay(first) < firstWhole) ranges.push([first, lastDayOf(monthOfDay(first))]);
  if (last !== null && monthOfDay(last) > lastWhole) ranges.push([monthOfDay(last) * 100 + 1, last]);
  return ranges;
}

function firstWholeMonth(day: number | null): number {
  if (day === null) return NO_MONTH;
  return day % 100 === 1 ? monthOfDay(day) : nextMonth(monthOfDay(day));
}

function lastWholeMonth(day: number | null): number {
  if (day === null) return LAST_MONTH;
  return day === lastDayOf(monthOfDay(day)) ? monthOfDay(day) : monthBefore(monthOfDay(day));
}

/**
 * As many days just before a period, to compare it with. Undefined where the period has no beginning or begins after `today`, and of
 * one that is longer than anybody has asked.
 */
export function periodBefore(
  { from, to }: ResultPeriod,
  today: CalendarDate,
): { from: CalendarDate; to: CalendarDate } | undefined {
  const end = to ?? today;
  if (!from || from > end || from < EARLIEST) return undefined;
  const days = daysBetween(from, end) + 1;
  return days > MOST_DAYS ? undefined : { from: addDays(from, -days), to: addDays(from, -1) };
}

/** How a number has changed: as a part of what it was, 0.2 for a fifth more; undefined where it was nothing. */
export const changeOf = (now: number, before: number): number | undefined =>
  before === 0 ? undefined : now / before - 1;
