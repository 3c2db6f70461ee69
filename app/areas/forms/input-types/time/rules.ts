import { isValidTime, timeText, timeZoneName } from '~/domain/calendar-date';
import { joinClauses } from '~/domain/punctuation';
import { readTime } from '~/domain/typed-date';
import type { TextRules } from '../rules';
import { AS_TYPED, extendRules } from '../server-rules';

/** A time of the day as `hh:mm`, in the account's zone. */
export const rules: TextRules = {
  answer: 'text',
  missing: 'time',
  errors: ['time.invalid'],
  counting: 'typed',
  clean: readTime,
  validate: (_input, text) => (isValidTime(text) ? undefined : { key: 'time.invalid' }),
};

export const server = /* @__PURE__ */ extendRules(AS_TYPED, {
  seconds: 10,
  read: (answer, _input, { language, timeZone, givenAt }) =>
    isValidTime(answer) ? joinClauses([timeText(answer, language), timeZoneName(timeZone, language, givenAt)]) : answer,
});
