import type { FormFile } from '~/contract/form-file';
import type { Answers, FormInput, MergeTag } from '~/domain/form-model';
import { isChoice, visibleInputs } from '~/domain/visibility';
import type { SubmissionRow } from '../../db/schema';
import { parseAnswers } from '../drafts/service';
import { inputsOf, localizeForm } from '../forms/localize';

/** An answer as a person reads it: label and option names in one language. */
export interface ReadAnswer {
  inputId: string;
  label: string;
  text: string;
}

/** The answer of one input in words: names of options, several parted by commas; empty for none. */
export function answerText(input: FormInput, answers: Answers): string {
  const answer = Object.hasOwn(answers, input.id) ? answers[input.id] : undefined;
  const values = ([] as string[]).concat(answer ?? []);
  const hasOptions = isChoice(input) || (input.inputType === 'autopayDate' && input.options.length > 0);
  if (!hasOptions) return values.join(', ');
  return values.map((guid) => input.options.find((option) => option.guid === guid)?.name ?? guid).join(', ');
}

/** What was shown and answered, in form order and in the language it was filled in. Files are not among it. */
export function readAnswersOf(submission: SubmissionRow, definition: FormFile): ReadAnswer[] {
  const inputs = inputsOf(localizeForm(definition, submission.language).elements);
  const answers = parseAnswers(submission);
  const shown = visibleInputs(inputs, answers, JSON.parse(submission.merge_tags) as MergeTag[]);
  return inputs.flatMap((input) => {
    if (!shown.has(input.id) || input.inputType === 'attachment' || input.inputType === 'signature') return [];
    const text = answerText(input, answers);
    return text === '' ? [] : [{ inputId: input.id, label: input.name, text }];
  });
}
