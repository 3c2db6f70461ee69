import { z } from 'zod';
import { isoCountry } from '~/lib/contract/enums';
import type { Enrollment } from '../calls';
import { checkbox, rawText, wholeNumber } from '~/lib/contract/form-field-schemas';
import { SAVE_FIELDS } from '~/domain/validate-answers';
import type { FormInput } from '~/domain/form-model';
import { isChoice, isFile, joinPartedAnswer, parseText } from '~/areas/forms/input-types';
import { serverRulesOf } from '~/areas/forms/input-types/server-rules-by-type';
import { parseAnswerHashes, type AnswerHashes } from '~/domain/draft-merge';
import { answerName, BASE_NAMES, partName } from '~/domain/form-field-names';

/** The country and language by which typed answers are parsed. */
export interface AnswerLocale {
  /** ISO code of the numbers that come without a prefix. */
  country: string;
  /** Tag of the form's language. */
  language: string;
}

export const answerLocale = ({ country, language }: Pick<Enrollment, 'country' | 'language'>): AnswerLocale => ({
  country: isoCountry(country),
  language,
});

/** Parses a typed text. Returns a text that can't be parsed unchanged; validation then reports it. */
export function parseAnswer(input: FormInput, text: string, { country, language }: AnswerLocale): string {
  return serverRulesOf(input).normalize(parseText(input, text, language) ?? text, country);
}

/**
 * The answers of a post. Only inputs of the form are looked up, by their own names, so nothing else gets in. Every input
 * that the page drew comes with its name, also when it is empty: emptied is an answer, and what was not drawn has none.
 */
export function readAnswers(
  form: FormData,
  inputs: readonly FormInput[],
  reading: AnswerLocale,
): Record<string, string | string[]> {
  const answers: Record<string, string | string[]> = {};
  for (const input of inputs) {
    const name = answerName(input.id);
    const parted = joinPartedAnswer(input, (part) => textOf(form.get(partName(input.id, part))));
    if (parted !== undefined) answers[input.id] = parted;
    if (parted !== undefined || isFile(input) || !form.has(name)) continue;
    const texts = form.getAll(name).filter((value): value is string => typeof value === 'string');
    // An option that was taken out since the page was drawn is as good as not chosen.
    answers[input.id] = isChoice(input)
      ? texts.filter((text) => input.options.some(({ guid }) => guid === text))
      : parseAnswer(input, texts[0] ?? '', reading);
  }
  return answers;
}

const textOf = (value: FormDataEntryValue | null): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** Reads the marks of the answers that the page was rendered with; undefined if it has none. */
export function readUntouchedAnswerHashes(form: FormData, inputs: readonly FormInput[]): AnswerHashes | undefined {
  const fields = Object.values(BASE_NAMES).flatMap((name) => form.getAll(name));
  if (fields.length === 0) return undefined;
  const marks = parseAnswerHashes(fields.filter((value) => typeof value === 'string'));
  return Object.fromEntries(inputs.flatMap(({ id }) => (marks[id] ? [[id, marks[id]]] : [])));
}

/** What a post of a form says beside its answers. Of a body that breaks off, what did not come is as if it was not typed. */
export const formFields = z.object({
  intent: rawText(),
  language: rawText(),
  agree: checkbox(),
  seen: rawText(),
  submissionKey: rawText(),
  change: rawText(),
  /** Reference of what that changes. */
  changeOf: rawText(),
  formVersion: rawText().transform(Number),
  [SAVE_FIELDS.page]: rawText(),
  [SAVE_FIELDS.number]: wholeNumber().catch(0),
  'bank.source': rawText(),
  'bank.accountNumber': rawText(),
  'bank.confirmAccountNumber': rawText(),
  'bank.routingNumber': rawText(),
});
export type PostedForm = z.output<typeof formFields>;
