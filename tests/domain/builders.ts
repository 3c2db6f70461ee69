import type { FormInput, FormOption, FormRule, InputType, RuleCondition } from '~/domain/form-model';

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
