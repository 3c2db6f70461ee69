import type { FormInput, InputType } from './form-model';
import { INPUT_RULES } from '~/areas/forms/input-types';
import { withColon } from './punctuation';

type Params = Record<string, string | number>;

/** A field with an error: a question, or a part of one that only has a label. */
export type ErrorField = Pick<FormInput, 'name' | 'requiredMessage'> & { inputType?: InputType };

/** The texts of an error. The summary shows the label with its separator, then the text. */
export interface ErrorTexts {
  text: string;
  label: string;
  /** The text is the author's, so in the language of the form. */
  isAuthors: boolean;
}

/**
 * The error text beside a field, and in the summary above the form: it says how to fix the error. A missing answer has the
 * author's own text, where the form has one, which names the question itself.
 *
 * @param textOf returns the text of a key of `errors`
 */
export function fieldErrorTexts(
  textOf: (key: string, params?: Params) => string,
  error: { key: string; params?: Params },
  field: ErrorField | undefined,
): ErrorTexts {
  const isMissing = field?.inputType !== undefined && error.key === 'input.required';
  if (isMissing && field.requiredMessage) return { text: field.requiredMessage, label: '', isAuthors: true };
  const text =
    isMissing && field.inputType
      ? textOf(`missing.${INPUT_RULES[field.inputType].missing}`)
      : textOf(error.key, error.params);
  return { text, label: field?.name ? withColon(field.name) : '', isAuthors: false };
}
