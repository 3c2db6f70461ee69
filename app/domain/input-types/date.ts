import { dayText, parseCalendarDate } from '../calendar-date';
import type { TextRules } from './rules';
import { AS_TYPED, like } from './server-rules';

const isDate = (text: string): boolean => parseCalendarDate(text) === text;

/** A day as `yyyy-mm-dd`. */
export const rules: TextRules = {
  answer: 'text',
  missing: 'date',
  errors: ['date.invalid'],
  counting: 'typed',
  judge: (_input, text) => (isDate(text) ? undefined : { key: 'date.invalid' }),
};

export const server = /* @__PURE__ */ like(AS_TYPED, {
  asksFor: ['bday', 'off'],
  read: (answer, _input, { language }) => (isDate(answer) ? dayText(answer, language) : answer),
});
