import type { FieldError } from '~/domain/error-keys';
import type { FormInput } from '~/domain/form-model';
import type { TextRules } from '../rules';
import { TYPED_RULES, extendRules } from '../server-rules';

/** Longest answer of any input, in characters, where its author names no smaller limit. */
export const MAX_ANSWER_LENGTH = 20_000;

/** Text as it is validated and stored. Browsers post line breaks as two characters but count one against `maxlength`. */
export function trimText(text: string): string {
  return (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text).trim();
}

/** Characters of an answer as its limit counts them: without the spaces around it, a line break or an emoji as one. */
export function textLength(text: string): number {
  return Array.from(trimText(text)).length;
}

/** `text.tooLong` with the limit {n} where an answer is longer than its input or the house takes. */
export function validateLength(input: FormInput, text: string): FieldError | undefined {
  const max = Math.min(input.length || MAX_ANSWER_LENGTH, MAX_ANSWER_LENGTH);
  // No text has more characters than code units.
  return text.length > max && textLength(text) > max ? { key: 'text.tooLong', params: { n: max } } : undefined;
}

/** Several lines. */
export const rules: TextRules = {
  answer: 'text',
  missing: 'answer',
  errors: ['text.tooLong'],
  counting: 'submitted',
  validate: validateLength,
};

export const server = /* @__PURE__ */ extendRules(TYPED_RULES, {
  estimatedSeconds: 60,
  autofillNames: ['street-address', 'off'],
});
