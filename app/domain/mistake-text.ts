import type { FormInput, InputType } from './form-model';

/** Names of the sentences that mend an empty answer. In the locales they stand under `errors`, in `missing`. */
export const MISSING_TEXTS = {
  shortText: 'answer',
  text: 'answer',
  installmentPeriod: 'period',
  dropdown: 'option',
  multipleChoice: 'option',
  checkbox: 'boxes',
  phone: 'phone',
  email: 'email',
  date: 'date',
  dateTime: 'dateTime',
  time: 'time',
  attachment: 'file',
  signature: 'signature',
  autopayDate: 'payDate',
} as const satisfies Record<InputType, string>;

type Params = Record<string, string | number>;

/**
 * The sentence beside a field, and in the summary above the form: it names the mend. What is left empty is said in the
 * author's own words, where the form has them, which name the question themselves.
 *
 * @param say gives the sentence of a key of `errors`
 */
export function mistakeTexts(
  say: (key: string, params?: Params) => string,
  error: { key: string; params?: Params },
  input: Pick<FormInput, 'name' | 'inputType' | 'requiredMessage'> | undefined,
): { field: string; summary: string } {
  const isMissing = input !== undefined && error.key === 'input.required';
  if (isMissing && input.requiredMessage) return { field: input.requiredMessage, summary: input.requiredMessage };
  const field = isMissing ? say(`missing.${MISSING_TEXTS[input.inputType]}`) : say(error.key, error.params);
  return { field, summary: input ? afterLabel(input.name, field) : field };
}

/** A question that ends by itself needs no colon. */
function afterLabel(label: string, text: string): string {
  return /[\p{Sentence_Terminal}:：]$/u.test(label.trim()) ? `${label.trim()} ${text}` : `${label}: ${text}`;
}
