import type { FormInput, InputType } from './form-model';
import { beforeText } from './punctuation';

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

/** A field that a mistake is in: a question, or a part of one that only has a label. */
export type MistakePlace = Pick<FormInput, 'name' | 'requiredMessage'> & { inputType?: InputType };

/** What is said of a mistake. The summary is the label, which brings what parts it from the sentence, and the sentence. */
export interface MistakeTexts {
  text: string;
  label: string;
  /** The sentence is the author's, so in the language of the form. */
  isAuthors: boolean;
}

/**
 * The sentence beside a field, and in the summary above the form: it names the mend. What is left empty is said in the
 * author's own words, where the form has them, which name the question themselves.
 *
 * @param say gives the sentence of a key of `errors`
 */
export function mistakeTexts(
  say: (key: string, params?: Params) => string,
  error: { key: string; params?: Params },
  place: MistakePlace | undefined,
): MistakeTexts {
  const isMissing = place?.inputType !== undefined && error.key === 'input.required';
  if (isMissing && place.requiredMessage) return { text: place.requiredMessage, label: '', isAuthors: true };
  const text =
    isMissing && place.inputType ? say(`missing.${MISSING_TEXTS[place.inputType]}`) : say(error.key, error.params);
  return { text, label: place?.name ? beforeText(place.name) : '', isAuthors: false };
}
