import { z } from 'zod';
import { checkbox, rawText, wholeNumber } from '~/contract/fields';
import { SAVE_NAMES } from '~/domain/answers';
import type { FormInput } from '~/domain/form-model';
import { toE164 } from '~/domain/phone-number';
import { isChoice } from '~/domain/visibility';
import { answerName } from './names';

/**
 * The answers of a post. Only inputs of the form are looked up, by their own names, so nothing else gets in. Every input
 * that the page drew comes with its name, also when it is empty: emptied is an answer, and what was not drawn has none.
 *
 * @param country ISO code of the numbers that come without a prefix
 */
export function readAnswers(
  form: FormData,
  inputs: readonly FormInput[],
  country: string,
): Record<string, string | string[]> {
  const answers: Record<string, string | string[]> = {};
  for (const input of inputs) {
    const name = answerName(input.id);
    if (input.inputType === 'attachment' || input.inputType === 'signature' || !form.has(name)) continue;
    const texts = form.getAll(name).filter((value): value is string => typeof value === 'string');
    answers[input.id] = isChoice(input) ? known(input, texts) : completed(input, texts[0] ?? '', country);
  }
  return answers;
}

/** A phone number in any usual form becomes E.164; what is no number stays as it was typed, for its error. */
function completed(input: FormInput, text: string, country: string): string {
  return input.inputType === 'phone' ? (toE164(text, country).e164 ?? text) : text;
}

/** Options that the form has: one that was taken out since the page was drawn is as good as not chosen. */
function known(input: FormInput, guids: string[]): string[] {
  return guids.filter((guid) => input.options.some((option) => option.guid === guid));
}

/** What a post of a form says beside its answers. Of a body that breaks off, what did not come is as if it was not typed. */
export const formFields = z.object({
  intent: rawText(),
  language: rawText(),
  agree: checkbox(),
  seen: rawText(),
  submissionKey: rawText(),
  formVersion: rawText().transform(Number),
  [SAVE_NAMES.page]: rawText(),
  [SAVE_NAMES.number]: wholeNumber().catch(0),
  'bank.source': rawText(),
  'bank.accountNumber': rawText(),
  'bank.confirmAccountNumber': rawText(),
  'bank.routingNumber': rawText(),
});
export type PostedForm = z.output<typeof formFields>;
