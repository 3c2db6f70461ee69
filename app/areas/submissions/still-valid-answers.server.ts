import type { FormFile } from '~/areas/forms/form-file';
import { inputsOf, localizeForm } from '~/areas/forms/localize-form';
import type { Answers } from '~/domain/form-model';
import { isChoice } from '~/areas/forms/input-types';
import { changedAnswers, readsTheSame } from '~/domain/submission-change';

/**
 * Answers that were given to one version of a form, as they stand in another: a choice that reads otherwise is left out, in whichever
 * language of both that is, so that nobody is taken to have chosen words that were not shown. What is no choice stays.
 */
export function pickStillValidAnswers(answers: Answers, given: FormFile, live: FormFile): Answers {
  const shared = Object.keys(live.translations).filter((language) => Object.hasOwn(given.translations, language));
  const validAnswers = Object.assign(Object.create(null) as Answers, answers);
  for (const language of [live.language, ...shared]) {
    const [before, now] = [given, live].map((form) => inputsOf(localizeForm(form, language).elements));
    for (const input of now ?? []) {
      const chosen = Object.hasOwn(validAnswers, input.id) ? validAnswers[input.id] : undefined;
      if (chosen === undefined || !isChoice(input)) continue;
      const old = before?.find(({ id }) => id === input.id);
      const unchanged = [chosen].flat().filter((guid) => guid === '' || readsTheSame(guid, old, input));
      if (unchanged.length < [chosen].flat().length) validAnswers[input.id] = unchanged;
    }
  }
  return validAnswers;
}

/** Ids of questions whose chosen options now have other texts. */
export const findRewordedChoices = (answers: Answers, given: FormFile, live: FormFile): string[] =>
  changedAnswers(answers, pickStillValidAnswers(answers, given, live));
