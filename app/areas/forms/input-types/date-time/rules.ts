import { formatDateAndTime } from '~/domain/calendar-date';
import { hasInvalidYear, parseTypedDateTime } from '~/domain/typed-date';
import { instantOfWallTime, isSkippedTime, withOffset } from '~/domain/wall-time';
import type { TextRules } from '../rules';
import { TYPED_RULES, extendRules } from '../server-rules';

/** A day and a time as `yyyy-mm-ddThh:mm`, in the account's zone. */
export const rules: TextRules = {
  answer: 'text',
  missing: 'dateTime',
  errors: ['dateTime.invalid', 'date.yearInvalid', 'dateTime.skipped'],
  counting: 'submitted',
  parse: parseTypedDateTime,
  validate(_input, text, timeZone) {
    if (parseTypedDateTime(text) === undefined)
      return { key: hasInvalidYear(text) ? 'date.yearInvalid' : 'dateTime.invalid' };
    return timeZone && isSkippedTime(text, timeZone) ? { key: 'dateTime.skipped' } : undefined;
  },
};

export const server = /* @__PURE__ */ extendRules(TYPED_RULES, {
  estimatedSeconds: 20,
  display(answer, _input, { language, timeZone }) {
    const instant = instantOfWallTime(answer, timeZone);
    return instant === undefined ? answer : formatDateAndTime(instant, timeZone, language);
  },
  toExport: ([answer], _input, timeZone) => withOffset(answer, timeZone),
});
