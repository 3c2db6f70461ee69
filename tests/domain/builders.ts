import type { Answers, FormInput, FormOption, FormRule, InputType, RuleCondition } from '~/domain/form-model';
import { checkedGuids } from '~/domain/visibility';
import type { hiddenCondition, VisibilityAtom } from '~/domain/hidden-condition';

/** An input of a form; optional, shown and without rules unless told otherwise. */
export function anInput(id: string, inputType: InputType = 'shortText', more: Partial<FormInput> = {}): FormInput {
  return { id, name: id, inputType, required: false, visible: true, options: [], rules: [], ...more };
}

/** Options whose guid, value and name are the given words. */
export function options(...words: string[]): FormOption[] {
  return words.map((word) => ({ guid: word, value: word, name: word }));
}

export function rule(parentId: string, condition: RuleCondition, choiceId?: string): FormRule {
  return { inputId: '', parentId, condition, ...(choiceId !== undefined && { choiceId }) };
}

type HiddenCondition = NonNullable<ReturnType<typeof hiddenCondition>>;

/** Whether a condition is true for these answers, as a browser's `:has(:checked)` would have it. */
export function evaluateCondition(condition: HiddenCondition, inputs: readonly FormInput[], answers: Answers): boolean {
  const isTrue = (atom: VisibilityAtom) => {
    const parent = inputs.find((input) => input.id === atom.parentId);
    return (parent !== undefined && checkedGuids(parent, answers).includes(atom.choiceGuid)) === atom.isChecked;
  };
  return condition.some((clause) => clause.every(isTrue));
}
