import { isValidTime, formatTimeOfDay, timeZoneName } from '~/domain/calendar-date';
import { joinClauses } from '~/domain/punctuation';
import { parseTypedTime } from '~/domain/typed-date';
import type { TextRules } from '../rules';
import { TYPED_RULES, extendRules } from '../server-rules';

/** A time of the day as `hh:mm`, in the account's zone. */
export const rules: TextRules = {
  answer: 'text',
  missing: 'time',
  errors: ['time.invalid'],
  counting: 'typed',
  parse: parseTypedTime,
  validate: (_input, text) => (isValidTime(text) ? undefined : { key: 'time.invalid' }),
};

export const server = /* @__PURE__ */ extendRules(TYPED_RULES, {
  estimatedSeconds: 10,
  display: (answer, _input, { language, timeZone, givenAt }) =>
    isValidTime(answer)
      ? joinClauses([formatTimeOfDay(answer, language), timeZoneName(timeZone, language, givenAt)])
      : answer,
});
