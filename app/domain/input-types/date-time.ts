import { instantText, parseDateTimeLocal } from '../calendar-date';
import { instantOfWallTime, isSkippedTime, withOffset } from '../wall-time';
import type { TextRules } from './rules';
import { AS_TYPED, like } from './server-rules';

/** A day and a time as `yyyy-mm-ddThh:mm`, in the account's zone. */
export const rules: TextRules = {
  answer: 'text',
  missing: 'dateTime',
  errors: ['dateTime.skipped'],
  counting: 'submitted',
  clean: (text) => parseDateTimeLocal(text) ?? '',
  judge: (_input, text, timeZone) =>
    timeZone && isSkippedTime(text, timeZone) ? { key: 'dateTime.skipped' } : undefined,
};

export const server = /* @__PURE__ */ like(AS_TYPED, {
  read(answer, _input, { language, timeZone }) {
    const instant = instantOfWallTime(answer, timeZone);
    return instant === undefined ? answer : instantText(instant, timeZone, language);
  },
  exported: ([answer], _input, timeZone) => withOffset(answer, timeZone),
});
