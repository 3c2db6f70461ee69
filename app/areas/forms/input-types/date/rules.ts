import { createCalendarDate, formatDay, daysInMonth, FIRST_YEAR } from '~/domain/calendar-date';
import { toAsciiDigits, withoutInvisibleMarks } from '~/domain/normalize-digits';
import type { FieldError } from '~/domain/error-keys';
import { hasInvalidYear, parseTypedDate } from '~/domain/typed-date';
import type { PartRules, TextRules } from '../rules';
import { TYPED_RULES, extendRules } from '../server-rules';

const DATE_PARTS = ['day', 'month', 'year'] as const;

/** Between the year, month and day of what is no date yet. */
const BETWEEN = '|';

const isDate = (text: string): boolean => parseTypedDate(text) === text;
const digitsOf = (typed: string): string => toAsciiDigits(withoutInvisibleMarks(typed)).trim();

/** A whole number in up to so many digits; NaN for anything else. */
const numberIn = (typed: string, digits: number): number =>
  new RegExp(`^\\d{1,${digits}}$`).test(digitsOf(typed)) ? Number(digitsOf(typed)) : NaN;
const yearIn = (typed: string): number => (digitsOf(typed).length === 4 ? numberIn(typed, 4) : NaN);

/** Day, month and year; what is no date is kept as it was typed. */
const parts: PartRules = {
  names: DATE_PARTS,
  join({ day = '', month = '', year = '' }) {
    const typed = [year, month, day].map((text) => text.replaceAll(BETWEEN, ' ').trim());
    if (typed.every((text) => text === '')) return '';
    try {
      return createCalendarDate(yearIn(year), numberIn(month, 2), numberIn(day, 2));
    } catch {
      return typed.join(BETWEEN);
    }
  },
  split(text) {
    if (/^\d{4}-\d{2}-\d{2}$/.test(text)) {
      const [year = '', month, day] = text.split('-');
      return { year, month: String(Number(month)), day: String(Number(day)) };
    }
    const [year = '', month = '', ...day] = text.split(BETWEEN);
    // What came from elsewhere, and is in no parts, stands where the person begins.
    return text.includes(BETWEEN) ? { year, month, day: day.join('') } : { year: '', month: '', day: text };
  },
};

/** The first part that is missing, else the one that is wrong. */
function partError(text: string): FieldError {
  const { day = '', month = '', year = '' } = parts.split(text);
  const missing = DATE_PARTS.find((part) => ({ day, month, year })[part] === '');
  if (missing) return { key: `date.${missing}Missing`, part: missing };
  const [months, years] = [numberIn(month, 2), yearIn(year)];
  if (!(months >= 1 && months <= 12)) return { key: 'date.monthInvalid', part: 'month' };
  if (!(years >= FIRST_YEAR)) return { key: 'date.yearInvalid', part: 'year' };
  return { key: 'date.dayInvalid', part: 'day', params: { n: daysInMonth(years, months) } };
}

/** A day as `yyyy-mm-dd`, typed in one field or, where its author says so, in three. */
export const rules: TextRules = {
  answer: 'text',
  missing: 'date',
  errors: [
    'date.invalid',
    'date.dayMissing',
    'date.monthMissing',
    'date.yearMissing',
    'date.dayInvalid',
    'date.monthInvalid',
    'date.yearInvalid',
  ],
  counting: 'typed',
  parse: parseTypedDate,
  validate(input, text) {
    if (isDate(text)) return undefined;
    if (input.parts) return partError(text);
    return { key: hasInvalidYear(text) ? 'date.yearInvalid' : 'date.invalid' };
  },
  parts,
};

export const server = /* @__PURE__ */ extendRules(TYPED_RULES, {
  estimatedSeconds: 12,
  autofillNames: ['bday', 'off'],
  display(answer, _input, { language }) {
    if (isDate(answer)) return formatDay(answer, language);
    return answer.includes(BETWEEN) ? answer.replaceAll(BETWEEN, ' – ') : answer;
  },
});
