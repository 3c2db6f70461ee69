import type { Draft } from '~/areas/drafts/calls';
import { hashAnswer, hashSignatureState } from '~/domain/draft-merge';
import type { Answers, FormInput } from '~/domain/form-model';
import { formatList } from '~/domain/format-units-and-lists';
import { isChoice, isFile, isSignature, takesBankAccount } from '~/areas/forms/input-types';
import { parseAnswer, type AnswerLocale } from './read-answers';

/** A question that was answered on two devices at once. */
export interface ConflictingAnswer {
  id: string;
  name: string;
  /** What stood there before the present answer; undefined for a file, which is gone. */
  text: string | undefined;
}

interface RenderedPage {
  draft: Draft;
  link: { autoPayElements: { payDates: readonly { value: string }[] } };
}

/** Marks of what a post of the drawn page would say of a question if nobody touched it. */
export function untouchedAnswerHashes(
  input: FormInput,
  { savedAnswer, chosen }: { savedAnswer: Answers[string]; chosen: string[] },
  { draft, link, reading }: RenderedPage & { reading: AnswerLocale },
): string[] {
  if (isFile(input)) {
    const files = draft.files.filter(({ inputId }) => inputId === input.id);
    const mark = hashAnswer(files.map(({ fileId }) => fileId));
    const [{ method = '', text = '' } = {}] = files;
    return isSignature(input) ? [mark, hashSignatureState(method || 'type', text)] : [mark];
  }
  if (savedAnswer !== undefined || isChoice(input)) return [hashAnswer(chosen)];
  // A list always has one of its days chosen; what was filled in beforehand comes back completed.
  const [first = ''] = chosen;
  const day = takesBankAccount(input) ? input.options[0]?.guid || link.autoPayElements.payDates[0]?.value : undefined;
  return [hashAnswer(parseAnswer(input, first || day || '', reading))];
}

/** Lists the questions that were answered on two devices with their previous answers, in the order of the form. */
export function listConflictingAnswers(
  inputs: readonly FormInput[],
  others: Draft['others'],
  language: string,
): ConflictingAnswer[] {
  return inputs.flatMap((input) => {
    if (!Object.hasOwn(others, input.id)) return [];
    const other = others[input.id] ?? null;
    const named = [other ?? []]
      .flat()
      .map((one) => input.options.find(({ guid }) => isChoice(input) && guid === one)?.name ?? one);
    const { id, name } = input;
    return [{ id, name, text: other === null ? undefined : formatList(named, language) }];
  });
}
