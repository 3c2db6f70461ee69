/** The effort of a form, shown at its start: how many minutes it takes, and what a person needs for it. */
import { needsVerification } from './validate-answers';
import { withoutTags } from './escape-html';
import type { FormElement, FormInput, MergeTag } from './form-model';
import { contactRulesOf, isChoice, isFile, isSignature, takesBankAccount } from '~/areas/forms/input-types';
import { serverRulesOf } from '~/areas/forms/input-types/server-rules-by-type';
import { isAlwaysHidden } from './visibility';

/** To have a code sent, to find it and to type it. */
const CODE_SECONDS = 45;
/** Each option is read, as far as a list is read. */
const OPTION_SECONDS = 1;
const READ_OPTIONS = 15;
/** So many words are read in a minute; of Chinese, so many characters in place of a word. */
const WORDS_PER_MINUTE = 200;
const CHARACTERS_OF_A_WORD = 1.7;
/** A question that depends on answers is asked of so many. */
const CONDITIONAL_SHARE = 0.5;
/** From here on nobody can tell to the minute. */
const ROUGH_MINUTES = 10;
const ROUGH_STEP = 5;

/**
 * Whole minutes that a form takes, at least one: the seconds of its questions by their types, half of those that depend on answers,
 * and the reading of its texts. More than ten are rounded up to fives. A question that a merge tag answers takes no time.
 */
export function estimateFormMinutes(elements: readonly FormElement[], tags: readonly MergeTag[]): number {
  const seconds = elements.reduce((sum, element) => sum + secondsOf(element, tags), 0);
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes > ROUGH_MINUTES ? Math.ceil(minutes / ROUGH_STEP) * ROUGH_STEP : minutes;
}

function secondsOf(element: FormElement, tags: readonly MergeTag[]): number {
  if (element.type === 'html') return (wordsOf(element.html) * 60) / WORDS_PER_MINUTE;
  if (element.type !== 'inputs') return 0;
  const shownInputs = element.inputs.filter((input) => !isAlwaysHidden(input, tags));
  return shownInputs.reduce((sum, input) => sum + secondsOfInput(input, tags) * shareOf(input), 0);
}

const shareOf = ({ rules }: FormInput): number => (rules.length > 0 ? CONDITIONAL_SHARE : 1);

function secondsOfInput(input: FormInput, tags: readonly MergeTag[]): number {
  const options = isChoice(input) ? Math.min(input.options.length, READ_OPTIONS) * OPTION_SECONDS : 0;
  return serverRulesOf(input).estimatedSeconds + options + (needsVerification(input, tags) ? CODE_SECONDS : 0);
}

function wordsOf(html: string): number {
  const text = withoutTags(html).replace(/&\w+;/g, ' ');
  const characters = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.match(/[^\P{L}\p{Script=Han}]+/gu)?.length ?? 0;
  return words + characters / CHARACTERS_OF_A_WORD;
}

/** What is needed to finish a form, as far as its questions tell. */
export const PREPARATION_HINTS = ['file', 'emailCode', 'phoneCode', 'bank', 'signature'] as const;
export type PreparationHint = (typeof PREPARATION_HINTS)[number];

/**
 * What whoever fills a form in needs in any case: of questions that must be answered and depend on nothing. Files for required
 * attachments, codes for contacts that have to be verified, a bank account, a signature.
 *
 * @param takesAccounts whether bank accounts can be given
 */
export function listPreparationHints(
  inputs: readonly FormInput[],
  tags: readonly MergeTag[],
  takesAccounts: boolean,
): PreparationHint[] {
  const shownInputs = inputs.filter((input) => input.rules.length === 0 && !isAlwaysHidden(input, tags));
  const hints = new Set(shownInputs.map((input) => hintOf(input, tags, takesAccounts)));
  return PREPARATION_HINTS.filter((hint) => hints.has(hint));
}

function hintOf(input: FormInput, tags: readonly MergeTag[], takesAccounts: boolean): PreparationHint | undefined {
  if (takesBankAccount(input)) return takesAccounts ? 'bank' : undefined;
  if (!input.required) return undefined;
  if (isSignature(input)) return 'signature';
  if (isFile(input)) return 'file';
  if (!needsVerification(input, tags)) return undefined;
  return contactRulesOf(input)?.channel === 'email' ? 'emailCode' : 'phoneCode';
}
