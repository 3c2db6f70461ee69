/** Dates and times as people type them where a browser has no picker. Spec: forms-and-approval 3, "Input type". */
import {
  isValidTime,
  extractCalendarDate,
  normalizeDateTimeLocal,
  datePartOrder,
  type CalendarDate,
} from './calendar-date';
import { toAsciiDigits, withoutInvisibleMarks } from './normalize-digits';

const SEPARATOR = String.raw`(?:\s*[-/.\u060d年月년월]\s*|\s+)`;
/** Three numbers, such as `12/31/2026`, `31.12.2026` and `2026년 12월 31일`. */
const NUMBERS = String.raw`^(\d{1,6})(${SEPARATOR})(\d{1,2})${SEPARATOR}(\d{1,6})(?!\d)`;
const DATE = new RegExp(String.raw`${NUMBERS}\s*[日일]?\.?$`);
const DATE_TIME = new RegExp(String.raw`${NUMBERS}(?:\s*[日일]\.?[,\s]*|\.?[t,\u060c\s]+)(.+)$`, 'i');
const DATE_START = new RegExp(NUMBERS);
/** `9:05`, `14.30`, `2 pm`, `14 h 30`, `오후 2시 30분`: the hour, the minutes, and what stands around them. */
const TIME = /^(\D*?)\s*(\d{1,2})(?:\s*[:.h点點时時시]\s*([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?\s*[分분]?)?\s*(\D*)$/i;
const MORNING = /^(a\.?\s?m?\.?|오전|上午|ص|पूर्वाह्न)$/i;
const AFTERNOON = /^(p\.?\s?m?\.?|오후|下午|م|अपराह्न)$/i;

/** Longer texts are no dates: the expressions above would take many steps on them. */
const LONGEST = 100;

/** Digits of any script as 0 to 9, full-width signs as narrow ones, without what is not seen; empty for a text that is too long. */
const plainText = (text: string): string =>
  text.length > LONGEST ? '' : toAsciiDigits(withoutInvisibleMarks(text).normalize('NFKC')).trim();

/** The date of a year in four digits, and of a month and day. */
const existingDate = (year: string, month: string, day: string): CalendarDate | undefined =>
  extractCalendarDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);

/**
 * The year comes first or last. Before it, day and month stand as the language writes them, or in the one order that is a date.
 * With dots the day comes first in every language, as people who write dots do.
 */
function dateOfNumbers([, first = '', separator = '', second = '', third = '']: string[], language: string) {
  if (first.length === 4) return existingDate(first, second, third);
  const order = datePartOrder([language]);
  const isMonthFirst = !separator.includes('.') && order.indexOf('month') < order.indexOf('day');
  return isMonthFirst
    ? (existingDate(third, first, second) ?? existingDate(third, second, first))
    : (existingDate(third, second, first) ?? existingDate(third, first, second));
}

/**
 * The date that a text stands for.
 *
 * @param language tag of the page that it was typed on; without one only `YYYY-MM-DD` is read
 * @returns `YYYY-MM-DD`; undefined for what is no date, and for a year that has not four digits: no century is guessed
 */
export function parseTypedDate(text: string, language?: string): CalendarDate | undefined {
  const date = extractCalendarDate(text);
  if (date !== undefined && date === text.trim()) return date;
  if (language === undefined) return undefined;
  return dateOfNumbers(DATE.exec(plainText(text)) ?? [], language);
}

/** Whether a text begins with a date but for its year, which has not four digits or is before 1000. */
export function hasInvalidYear(text: string): boolean {
  const [isDate, first = '', , , third = ''] = DATE_START.exec(plainText(text)) ?? [];
  const year = [first, third].find(({ length }) => length > 2) ?? '';
  return isDate !== undefined && !/^[1-9]\d{3}$/.test(year);
}

/**
 * The time of day that a text stands for, seconds dropped.
 *
 * @param language as of `parseTypedDate`
 * @returns `HH:mm`; undefined for what is no time
 */
export function parseTypedTime(text: string, language?: string): string | undefined {
  if (isValidTime(text)) return text.trim().slice(0, 'HH:mm'.length);
  return language === undefined ? undefined : typedTime(plainText(text));
}

function typedTime(text: string): string | undefined {
  const [isTime, before = '', hours = '', minutes, after = ''] = TIME.exec(text) ?? [];
  const around = `${before}${after}`.trim();
  const isMorning = MORNING.test(around);
  const isHalf = isMorning || AFTERNOON.test(around);
  const hour = Number(hours);
  const isPlain = /^(uhr|h)?$/i.test(around) && minutes !== undefined && hour < 24;
  if (!isTime || !(isHalf ? hour >= 1 && hour <= 12 : isPlain)) return undefined;
  const ofDay = isHalf ? (hour % 12) + (isMorning ? 0 : 12) : hour;
  return `${String(ofDay).padStart(2, '0')}:${minutes ?? '00'}`;
}

/**
 * The date and time that a text stands for, seconds dropped.
 *
 * @param language as of `parseTypedDate`
 * @returns `YYYY-MM-DDTHH:mm`; undefined for what cannot be converted
 */
export function parseTypedDateTime(text: string, language?: string): string | undefined {
  const iso = normalizeDateTimeLocal(text);
  if (iso !== undefined || language === undefined) return iso;
  const found = DATE_TIME.exec(plainText(text)) ?? [];
  const date = dateOfNumbers(found, language);
  const time = typedTime(found.at(-1)?.trim() ?? '');
  return date && time ? `${date}T${time}` : undefined;
}
