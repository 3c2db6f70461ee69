/**
 * Which inputs of a form are shown, and what a hidden one leaves behind.
 * Spec: forms-and-approval 4, "Conditional visibility".
 */
import type { Answers, FormInput, FormRule, MergeTag } from './form-model';
import { isChoice, takesMany } from './input-types';
import { checkedGuids, isAlwaysHidden, mappedValue, parentOf, planOf, presetText } from './visibility-plan';

export { checkedGuids, findCycle, hasPreset, mappedValue, presetText } from './visibility-plan';
export { visibilityCondition } from './visibility-condition';
export type { VisibilityAtom } from './visibility-condition';

/**
 * Ids of the inputs that are shown, in form order. An input is shown when its author wants it, the
 * merge tag it is mapped to has no value, and ALL its rules hold. A hidden parent counts as having
 * nothing checked, so hiding runs down chains of rules.
 *
 * A rule whose parent or choice does not exist, or whose parent depends on this input again
 * (a circle), sees a parent that is hidden and unchecked: `selected` and `displayed` do not hold,
 * `notSelected` and `notDisplayed` do. The result never depends on the order of inputs.
 */
export function visibleInputs(
  inputs: readonly FormInput[],
  answers: Answers,
  tags: readonly MergeTag[] = [],
): Set<string> {
  const plan = planOf(inputs);
  const shown = new Set<string>();
  for (const input of plan.order) {
    if (isAlwaysHidden(input, tags)) continue;
    const holds = (rule: FormRule) => ruleHolds(rule, parentOf(plan, input, rule), shown, answers);
    if (input.rules.every(holds)) shown.add(input.id);
  }
  return new Set(inputs.filter((input) => shown.has(input.id)).map((input) => input.id));
}

function ruleHolds(rule: FormRule, parent: FormInput | undefined, shown: Set<string>, answers: Answers): boolean {
  const isShown = parent !== undefined && shown.has(parent.id);
  const isSelected = isShown && rule.choiceId !== undefined && checkedGuids(parent, answers).includes(rule.choiceId);
  switch (rule.condition) {
    case 'selected':
      return isSelected;
    case 'notSelected':
      return !isSelected;
    case 'displayed':
      return isShown;
    case 'notDisplayed':
      return !isShown;
  }
}

/**
 * The answers as they count once hiding is done: hidden inputs are absent (their options
 * unchecked), but one mapped to a merge tag takes the tag's value. Shown and untouched inputs have
 * the author's checked options, or the value of their tag, or the author's. A person who unchecked everything is `[]` or `''`, never
 * absent, so callers that read a posted form fill that in for every choice they showed.
 */
export function effectiveAnswers(
  inputs: readonly FormInput[],
  answers: Answers,
  tags: readonly MergeTag[] = [],
): Answers {
  const shown = visibleInputs(inputs, answers, tags);
  const result: Answers = {};
  for (const input of inputs) {
    const value = shown.has(input.id) ? shownAnswer(input, answers, tags) : mappedValue(input, tags);
    if (value !== undefined) result[input.id] = value;
  }
  return result;
}

function shownAnswer(input: FormInput, answers: Answers, tags: readonly MergeTag[]): string | string[] | undefined {
  const answer = answers[input.id];
  if (answer !== undefined) return answer;
  if (!isChoice(input)) return presetText(input, tags);
  const checked = checkedGuids(input, answers);
  if (checked.length === 0) return undefined;
  return takesMany(input) ? checked : checked[0];
}
