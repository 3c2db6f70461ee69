import { ISO_COUNTRIES } from '~/contract/enums';
import type { FormFile } from '~/contract/form-file';
import type { Answers, FormInput, MergeTag } from '~/domain/form-model';
import { phoneText } from '~/domain/phone-text';
import { listed } from '~/domain/punctuation';
import { temporalText } from '~/domain/temporal-answer';
import { isChoice, visibleInputs } from '~/domain/visibility';
import type { SubmissionRow } from '../../db/schema';
import { parseAnswers } from '~/domain/sent-answers';
import { chooseLanguage, inputsOf, localizeForm } from '~/contract/form-texts';

/** An answer as a person reads it: label and option names in one language. */
interface ReadAnswer {
  inputId: string;
  label: string;
  text: string;
  /** In the person's own words: no name of an option. */
  isTyped: boolean;
}

/** Whether answers are guids of the input's options. */
export const hasOptions = (input: FormInput) =>
  isChoice(input) || (input.inputType === 'autopayDate' && input.options.length > 0);

/**
 * The answer of one input in words: names of options, several put together by `join`; empty for none. Dates and times are written
 * by `write`; without it they stay as they are stored.
 */
export function answerText(
  input: FormInput,
  answers: Answers,
  write?: (input: FormInput, value: string) => string,
  join = (items: readonly string[]) => items.join(', '),
): string {
  const answer = Object.hasOwn(answers, input.id) ? answers[input.id] : undefined;
  const values = ([] as string[]).concat(answer ?? []);
  if (!hasOptions(input)) return join(values.map((value) => write?.(input, value) ?? value));
  return join(values.map((guid) => input.options.find((option) => option.guid === guid)?.name ?? guid));
}

/** What was shown and answered, in form order, for people; in the language it was filled in unless told otherwise. Files are not among it. */
export function readAnswersOf(
  submission: SubmissionRow,
  definition: FormFile,
  asked = submission.language,
): ReadAnswer[] {
  const inputs = inputsOf(localizeForm(definition, asked).elements);
  const answers = parseAnswers(submission);
  const shown = visibleInputs(inputs, answers, JSON.parse(submission.merge_tags) as MergeTag[]);
  const reading = {
    language: chooseLanguage(definition, asked),
    timeZone: submission.time_zone,
    givenAt: submission.submitted_at,
  };
  const country = ISO_COUNTRIES[definition.country];
  return inputs.flatMap((input) => {
    if (!shown.has(input.id) || input.inputType === 'attachment' || input.inputType === 'signature') return [];
    const isPhone = input.inputType === 'phone';
    const write = ({ inputType }: FormInput, value: string) =>
      isPhone ? phoneText(value, country) : temporalText(inputType, value, reading);
    const text = answerText(input, answers, write, listed);
    return text === ''
      ? []
      : [
          {
            inputId: input.id,
            label: input.name,
            text,
            isTyped: isPhone || (!hasOptions(input) && text === answerText(input, answers)),
          },
        ];
  });
}
