import { isoCountry } from '~/lib/contract/enums';
import type { FormFile } from '~/areas/forms/form-file';
import type { MergeTag } from '~/domain/form-model';
import { contactRulesOf, isChoice, isFile, listAllowedAnswers, listOptions } from '~/areas/forms/input-types';
import { serverRulesOf } from '~/areas/forms/input-types/server-rules-by-type';
import { joinItems } from '~/domain/punctuation';
import { visibleInputs } from '~/domain/visibility';
import type { SubmissionRow } from '~/platform/db/schema';
import { parseStoredAnswers } from '~/domain/parse-answers';
import { chooseLanguage, inputsOf, localizeForm } from '~/areas/forms/localize-form';

/** An answer as a person reads it: label and option names in one language. */
interface ReadableAnswer {
  inputId: string;
  label: string;
  text: string;
  /** Hints of the options that were chosen: they say what was agreed to. */
  notes: string[];
  /** In the person's own words: no name of an option. */
  isTyped: boolean;
}

/** What was shown and answered but for files, in form order, for people; in the language it was filled in unless told otherwise. */
export function toReadableAnswers(
  submission: SubmissionRow,
  definition: FormFile,
  textLanguage = submission.language,
): ReadableAnswer[] {
  const inputs = inputsOf(localizeForm(definition, textLanguage).elements);
  const answers = parseStoredAnswers(submission);
  const shown = visibleInputs(inputs, answers, JSON.parse(submission.merge_tags) as MergeTag[]);
  const reading = {
    language: chooseLanguage(definition, textLanguage),
    timeZone: submission.time_zone,
    givenAt: submission.submitted_at,
    country: isoCountry(definition.country),
  };
  return inputs.flatMap((input) => {
    const given = ([] as string[]).concat(answers[input.id] ?? []);
    const { display } = serverRulesOf(input);
    const text = joinItems(given.map((one) => display(one, input, reading)));
    if (!shown.has(input.id) || isFile(input) || text === '') return [];
    const isOwn = contactRulesOf(input) !== undefined || (!listAllowedAnswers(input) && text === joinItems(given));
    const notes = isChoice(input) ? listOptions(input).filter(({ guid }) => given.includes(guid)) : [];
    return [
      { inputId: input.id, label: input.name, text, notes: notes.flatMap((one) => one.notes || []), isTyped: isOwn },
    ];
  });
}
