/**
 * Calendar dates as `YYYY-MM-DD` text, so that no time zone can move them, and instants as
 * milliseconds since 1970. Spec: forms-and-approval 5 and 9, enrollment-and-payment 9.
 */
import { utc } from '@date-fns/utc';
import { addDays as addDaysTo } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { formatISO } from 'date-fns/formatISO';
import { getDaysInMonth } from 'date-fns/getDaysInMonth';
import { isValid } from 'date-fns/isValid';
import { parseISO } from 'date-fns/parseISO';
import { setDate } from 'date-fns/setDate';
import { startOfMonth } from 'date-fns/startOfMonth';
import { withDayPeriod, formatLocale } from './format-units-and-lists';
import { bracketed } from './punctuation';
import { memoizeByKey } from './memoize';

/** `YYYY-MM-DD`; compares and sorts as text. */
export type CalendarDate = string;

/** Shown for dates before 2000 and for dates that are none. */
const NOT_AVAILABLE = 'N/A';
const FIRST_SHOWN_YEAR = 2000;
/** No day is left out or moved by the clocks of a place. */
const UTC = { in: utc };
/** Years before it are slips: dates of JavaScript take 0 to 99 for years of the twentieth century. */
export const FIRST_YEAR = 1000;
const MOST_DAYS = 2000;

interface DateParts {
  year: number;
  month: number;
  day: number;
}

/** The date of a year (1000 to 9999), month (1 to 12) and day. RangeError when there is no such day. */
export function createCalendarDate(year: number, month: number, day: number): CalendarDate {
  const date = [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
  return existing(date);
}

/** Number of days in a month (1 to 12). */
export const daysInMonth = (year: number, month: number): number => getDaysInMonth(new Date(year, month - 1));

/** Extracts the date from `text`: a time behind it is dropped. Undefined when there is no such date. */
export function extractCalendarDate(text: string | undefined): CalendarDate | undefined {
  const [, date = ''] = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec((text ?? '').trim()) ?? [];
  return isValid(parsed(date)) && partsOf(date).year >= FIRST_YEAR ? date : undefined;
}

function partsOf(date: CalendarDate): DateParts {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
}

/**
 * `n` months after `date` (before it, when negative). The day is `anchorDay` (by default the day of
 * `date`) or the month's last where the month is shorter: Jan 31, Feb 28, Mar 31.
 */
export function addMonthsClamped(date: CalendarDate, n: number, anchorDay = partsOf(date).day): CalendarDate {
  const month = addMonths(startOfMonth(dayOf(date)), n);
  return dateOf(setDate(month, Math.min(anchorDay, getDaysInMonth(month))));
}

/** `n` days after `date` (before it, when negative). RangeError for what is no date, and beyond the years 1000 to 9999. */
export const addDays = (date: CalendarDate, n: number): CalendarDate => dateOf(addDaysTo(dayOf(date), n));

/** Whole days from `a` to `b`; negative when `b` comes first. RangeError for what is no date. */
export const daysBetween = (a: CalendarDate, b: CalendarDate): number => differenceInCalendarDays(dayOf(b), dayOf(a));

/** RangeError for what is no date. */
const dayOf = (date: CalendarDate): Date => parsed(existing(date));

const days = memoizeByKey<Date>(MOST_DAYS);

/** The same dates come again and again, and parsing one costs twice what is done with it. Nobody changes the result. */
const parsed = (date: CalendarDate): Date => days(date, () => parseISO(date, UTC));

const dateOf = (day: Date): CalendarDate => existing(formatISO(day, { ...UTC, representation: 'date' }));

function existing(date: CalendarDate): CalendarDate {
  const found = extractCalendarDate(date);
  if (!found) throw new RangeError(`Not a calendar date: ${date}`);
  return found;
}

const DAY_OPTIONS = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const formatters = memoizeByKey<Intl.DateTimeFormat>();

// Building a formatter costs far more than using it.
const formatterFor = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  formatters(`${locale} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(formatLocale(locale), options));

/** The calendar date at an instant in an IANA time zone. RangeError for an unknown zone. */
export const calendarDateAt = (instantMs: number, timeZone: string): CalendarDate =>
  // A day begins with a minute, wherever.
  todays(`${Math.floor(instantMs / 60_000)} ${timeZone}`, () => findToday(instantMs, timeZone));

const todays = memoizeByKey<CalendarDate>();

function findToday(instantMs: number, timeZone: string): CalendarDate {
  const formatter = formatterFor('en-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const parts = formatter.formatToParts(instantMs);
  const part = (type: 'year' | 'month' | 'day') => Number(parts.find((each) => each.type === type)?.value);
  return createCalendarDate(part('year'), part('month'), part('day'));
}

/** True for time zones that this runtime knows. */
export function isTimeZone(timeZone: string): boolean {
  try {
    formatterFor('en', { timeZone });
    return timeZone !== '';
  } catch {
    return false;
  }
}

/** The time zone if this runtime knows it, else UTC. */
export function timeZoneOrUtc(timeZone: string): string {
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}

/** For people, e.g. `Jan 5, 2026` in English; `N/A` before 2000 and for what is no date. */
export function formatDateOrNotAvailable(date: CalendarDate | undefined, locale = 'en'): string {
  const parsed = extractCalendarDate(date);
  return !parsed || partsOf(parsed).year < FIRST_SHOWN_YEAR ? NOT_AVAILABLE : formatDay(parsed, locale);
}

const dayTexts = memoizeByKey<string>(MOST_DAYS);

/** Formats a date of any year for people, e.g. `Jan 5, 2026`: a person's birthday is a date too. */
export function formatDay(date: CalendarDate, locale: string): string {
  return dayTexts(`${locale} ${date}`, () =>
    formatterFor(locale, { timeZone: 'UTC', ...DAY_OPTIONS }).format(atUtcNoon(existing(date))),
  );
}

const zoneNames = memoizeByKey<string>();
const MINUTE_MS = 60_000;

/**
 * What people call a time zone, with the place that names it: `Eastern Time (New York)`, in the language asked for.
 *
 * @param instantMs names depend on the minute that is spoken of
 */
export function timeZoneName(timeZone: string, locale: string, instantMs: number): string {
  const minute = Math.floor(instantMs / MINUTE_MS);
  return zoneNames(`${timeZone} ${locale} ${minute}`, () => nameOfZone(timeZone, locale, minute * MINUTE_MS));
}

function nameOfZone(timeZone: string, locale: string, instantMs: number): string {
  const name = (style: 'longGeneric' | 'long') =>
    formatterFor(locale, { timeZone, timeZoneName: style })
      .formatToParts(instantMs)
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  const [area, ...place] = timeZone.split('/');
  // Zones of no place, such as UTC, have a name but no general one.
  if (place.length === 0 || area === 'Etc') return name('long');
  const city = place.at(-1)?.replace(/_/g, ' ') ?? '';
  const general = name('longGeneric');
  return general.includes(city) ? general : bracketed(general, city);
}

const partOrders = memoizeByKey<(keyof DateParts)[]>();

/**
 * Day, month and year in the order that a language writes them: of the first tag that the runtime knows.
 *
 * @param languages tags, the best first
 */
export function datePartOrder(languages: readonly string[]): (keyof DateParts)[] {
  return partOrders(languages.join(), () => {
    const known = Intl.DateTimeFormat.supportedLocalesOf([...languages])[0] ?? 'en';
    const formatter = formatterFor(known, { calendar: 'gregory', year: 'numeric', month: 'numeric', day: 'numeric' });
    return formatter
      .formatToParts(0)
      .flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []));
  });
}

const monthTexts = memoizeByKey<string>();

/** The month and year of a date, e.g. `January 2026`; `N/A` as in `formatDateOrNotAvailable`. */
export function formatMonthOrNotAvailable(date: CalendarDate, locale = 'en'): string {
  const parsed = extractCalendarDate(date);
  if (!parsed || partsOf(parsed).year < FIRST_SHOWN_YEAR) return NOT_AVAILABLE;
  return monthTexts(`${locale} ${parsed.slice(0, 'YYYY-MM'.length)}`, () =>
    formatterFor(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(atUtcNoon(parsed)),
  );
}

/** The month of a date alone, as short as the language writes it: `Jan`. */
export function formatShortMonth(date: CalendarDate, locale: string): string {
  const parsed = extractCalendarDate(date);
  if (!parsed) return NOT_AVAILABLE;
  return monthTexts(`${locale} ${parsed.slice('YYYY-'.length, 'YYYY-MM'.length)}`, () =>
    formatterFor(locale, { timeZone: 'UTC', month: 'short' }).format(atUtcNoon(parsed)),
  );
}

const atUtcNoon = (date: CalendarDate): number => Date.parse(`${date}T12:00:00Z`);

/** Formats a date as calls of the specification carry it in their texts, `MMM DD, YYYY`: `Jan 05, 2026`. */
export function formatSpecDate(date: CalendarDate): string {
  return formatterFor('en', { timeZone: 'UTC', ...DAY_OPTIONS, day: '2-digit' }).format(atUtcNoon(existing(date)));
}

/** An instant for people, with its zone, e.g. `Jan 5, 2026, 4:30 PM EST`; `N/A` before 2000. */
export function formatDateAndTimeOrNotAvailable(
  instantMs: number | undefined,
  timeZone: string,
  locale = 'en',
): string {
  if (instantMs === undefined || !Number.isFinite(instantMs) || Math.abs(instantMs) > 8.64e15) return NOT_AVAILABLE;
  const isTooEarly = instantMs < Date.UTC(1999, 11, 30) || calendarDateAt(instantMs, timeZone) < `${FIRST_SHOWN_YEAR}`;
  if (isTooEarly) return NOT_AVAILABLE;
  return formatDateAndTime(instantMs, timeZone, locale);
}

/** Formats an instant of any year for people, with its zone. */
export function formatDateAndTime(instantMs: number, timeZone: string, locale: string): string {
  const options = { timeZone, ...DAY_OPTIONS, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  return withDayPeriod(formatterFor(locale, options).format(instantMs), locale);
}

/** A time of day, `HH:mm`, for people: `2:30 PM` in American English. */
export function formatTimeOfDay(time: string, locale: string): string {
  const instantMs = Date.parse(`1970-01-01T${time.trim().slice(0, 5)}Z`);
  return withDayPeriod(
    formatterFor(locale, { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' }).format(instantMs),
    locale,
  );
}

/**
 * Normalizes a `datetime-local` value to `YYYY-MM-DDTHH:mm`, seconds dropped. Undefined when it cannot be converted.
 */
export function normalizeDateTimeLocal(text: string | undefined): string | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?$/.exec((text ?? '').trim());
  const date = extractCalendarDate(match?.[1]);
  const time = match?.[2];
  return date && time && isValidTime(time) ? `${date}T${time}` : undefined;
}

/** True for `HH:mm`, with or without seconds, from 00:00 to 23:59. */
export function isValidTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?$/.test(text.trim());
}
