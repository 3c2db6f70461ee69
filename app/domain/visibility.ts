/**
 * Which inputs of a form are shown, and what a hidden one leaves behind.
 * Spec: forms-and-approval 4, "Conditional visibility".
 */
import type { Answers, FormInput, FormRule, MergeTag } from './form-model';
import { isChoice, parseText, allowsMultiple } from '~/areas/forms/input-types';

export const NO_TAGS: readonly MergeTag[] = [];

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
  tags: readonly MergeTag[] = NO_TAGS,
): ReadonlySet<string> {
  const plan = createVisibilityPlan(inputs);
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
  tags: readonly MergeTag[] = NO_TAGS,
  shown = visibleInputs(inputs, answers, tags),
): Answers {
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
  return allowsMultiple(input) ? checked : checked[0];
}

/** Inputs of one form with every input after the ones its rules look at. */
export interface VisibilityPlan {
  order: FormInput[];
  byId: Map<string, FormInput>;
  /** Number of the cycle group an input belongs to; inputs of one group look at each other. */
  groupOf: Map<string, number>;
}

/** Orders inputs parents first and groups those that look at each other in a circle (Tarjan). */
export function createVisibilityPlan(inputs: readonly FormInput[]): VisibilityPlan {
  const byId = new Map(inputs.map((input) => [input.id, input]));
  const order: FormInput[] = [];
  const groupOf = new Map<string, number>();
  const indexOf = new Map<string, number>();
  const stack: FormInput[] = [];
  let groups = 0;

  function visit(input: FormInput): number {
    const index = indexOf.size;
    let low = index;
    indexOf.set(input.id, index);
    stack.push(input);
    for (const { parentId } of input.rules) {
      const parent = byId.get(parentId);
      if (!parent || groupOf.has(parentId)) continue;
      low = Math.min(low, indexOf.get(parentId) ?? visit(parent));
    }
    if (low === index) {
      for (let member = stack.pop(); member; member = stack.pop()) {
        groupOf.set(member.id, groups);
        order.push(member);
        if (member.id === input.id) break;
      }
      groups += 1;
    }
    return low;
  }

  for (const input of byId.values()) if (!indexOf.has(input.id)) visit(input);
  return { order, byId, groupOf };
}

/**
 * The parent a rule looks at, or undefined when it looks at nothing usable: a parent that does not
 * exist, or one that in turn depends on this input.
 */
export function parentOf(plan: VisibilityPlan, input: FormInput, rule: FormRule): FormInput | undefined {
  const parent = plan.byId.get(rule.parentId);
  if (!parent || plan.groupOf.get(parent.id) === plan.groupOf.get(input.id)) return undefined;
  return parent;
}

/**
 * The options checked on screen, whether or not the input is shown. Untouched inputs have the
 * author's checked options; guids that are not among the options do not count; single-choice
 * inputs have at most one. Not a choice input: none.
 */
export function checkedGuids(input: FormInput, answers: Answers): string[] {
  if (!isChoice(input)) return [];
  const answer = answers[input.id];
  const chosen =
    answer === undefined
      ? input.options.filter((option) => option.checked).map((option) => option.guid)
      : ([] as string[]).concat(answer).filter((guid) => input.options.some((option) => option.guid === guid));
  return allowsMultiple(input) ? chosen : chosen.slice(0, 1);
}

/** The non-blank value of a merge tag. */
function tagValue(name: string | undefined, tags: readonly MergeTag[]): string | undefined {
  return name ? tags.find((tag) => tag.name === name && tag.value.trim() !== '')?.value.trim() : undefined;
}

/** The value of the merge tag that an input is mapped to: with one the input is hidden, and the value is its answer. */
export function mappedValue(input: FormInput, tags: readonly MergeTag[]): string | undefined {
  return tagValue(input.mappedField, tags);
}

/**
 * What a text field holds before anybody touched it: the value of its tag, else the author's. A date or time that cannot be converted is
 * cleared: the person did not type it. Spec: forms-and-approval 5, "Form submit".
 */
export function presetText(input: FormInput, tags: readonly MergeTag[]): string | undefined {
  const text = tagValue(input.tagName, tags) ?? input.value;
  return text === undefined ? undefined : parseText(input, text);
}

/** Whether an input holds an answer before anybody touched it, so that a missing answer is not an empty one. */
export function hasPreset(input: FormInput, tags: readonly MergeTag[]): boolean {
  return isChoice(input) ? checkedGuids(input, {}).length > 0 : (presetText(input, tags) ?? '').trim() !== '';
}

/** True when an input is hidden whatever is answered: by its author, or because its tag has a value. */
export function isAlwaysHidden(input: FormInput, tags: readonly MergeTag[]): boolean {
  return !input.visible || mappedValue(input, tags) !== undefined;
}

/**
 * Ids along one circle of rules, each looking at the next and the last at the first; undefined
 * when there is none. For the importer, which refuses such forms.
 */
export function findCycle(inputs: readonly FormInput[]): string[] | undefined {
  const byId = new Map(inputs.map((input) => [input.id, input]));
  const done = new Set<string>();
  const path: string[] = [];

  function walk(id: string): string[] | undefined {
    const seenAt = path.indexOf(id);
    if (seenAt >= 0) return path.slice(seenAt);
    const input = byId.get(id);
    if (!input || done.has(id)) return undefined;
    path.push(id);
    for (const rule of input.rules) {
      const cycle = walk(rule.parentId);
      if (cycle) return cycle;
    }
    path.pop();
    done.add(id);
    return undefined;
  }

  for (const input of inputs) {
    const cycle = walk(input.id);
    if (cycle) return cycle;
  }
  return undefined;
}
