import type { Answers, FormInput } from './form-model';
import { isChoice, isFile, listAllowedAnswers } from '~/areas/forms/input-types';

export type AnswerEntry = readonly [id: string, value: string | string[]];

/** Without a prototype, so that inputs called `constructor` or `__proto__` are inputs like any other. */
export function emptyAnswers(): Answers {
  return Object.create(null) as Answers;
}

/**
 * Answers as sent, each checked to belong to an input. Files are no answers and are left out; an empty choice is `[]`.
 *
 * @returns undefined when an id names no input, or the answer has not the shape of its input
 */
export function parseAnswerEntries(inputs: readonly FormInput[], entries: Iterable<AnswerEntry>): Answers | undefined {
  const byId = new Map(inputs.map((input) => [input.id, input]));
  const answers = emptyAnswers();
  for (const [id, value] of entries) {
    const input = byId.get(id);
    if (!input) return undefined;
    if (isFile(input)) continue;
    if (isChoice(input)) answers[id] = ([] as string[]).concat(value).filter((guid) => guid !== '');
    else if (typeof value === 'string') answers[id] = value;
    else if (value.length <= 1) answers[id] = value[0] ?? '';
    else return undefined;
  }
  return answers;
}

/** Whether every chosen guid is an option of its input. `payDates` are the values of a pay date without own options. */
export function hasKnownOptions(inputs: readonly FormInput[], answers: Answers, payDates: readonly string[]): boolean {
  return inputs.every((input) => {
    const answer = answers[input.id];
    if (answer === undefined || answer === '') return true;
    const known = listAllowedAnswers(input, payDates);
    return !known || ([] as string[]).concat(answer).every((chosen) => known.includes(chosen));
  });
}

/** Selects the answers that belong to inputs of this version, in form order. */
export function selectKnownAnswers(inputs: readonly FormInput[], answers: Answers): Answers {
  const known = emptyAnswers();
  for (const { id } of inputs) {
    const value = Object.hasOwn(answers, id) ? answers[id] : undefined;
    if (value !== undefined) known[id] = value;
  }
  return known;
}

/** The answers that a draft or a submission keeps as JSON. */
export function parseStoredAnswers(row: { answers: string }): Answers {
  return Object.assign(emptyAnswers(), JSON.parse(row.answers));
}
