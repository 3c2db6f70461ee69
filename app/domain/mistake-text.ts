import type { FormInput, InputType } from './form-model';
import { INPUT_RULES } from '~/areas/forms/input-types';
import { beforeText } from './punctuation';

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
    isMissing && place.inputType
      ? say(`missing.${INPUT_RULES[place.inputType].missing}`)
      : say(error.key, error.params);
  return { text, label: place?.name ? beforeText(place.name) : '', isAuthors: false };
}
