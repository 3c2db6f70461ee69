import { inputsOf, ruleParts, type BuilderForm, type BuilderInput } from '../form-builder';
import type { FormInput } from '../form-model';
import { listOptions } from '~/areas/forms/input-types';
import { analyzeRules } from '../hidden-condition';
import { createAdvice, type FormAdvice } from './advice';

/** What rules and switches come to. A rule that names what is not there is a mistake, which is told elsewhere. */
export function adviseRules(form: BuilderForm): FormAdvice[] {
  const inputs = inputsOf(form);
  const { neverShown, alwaysHold } = analyzeRules(inputs.map(asInput));
  const places = new Map(inputs.map(({ id }, index) => [id, index]));
  return inputs.flatMap((input, place): FormAdvice[] => {
    const at = (index: number) => ({ item: input.id, part: `rules.${index}` });
    if (input.required && !input.visible) return [createAdvice('requiredHidden', { item: input.id, part: 'required' })];
    if (isBroken(input, inputs)) return [];
    const never = neverShown.get(input.id);
    if (never)
      return [
        never.rule === undefined
          ? createAdvice('rulesContradict', { item: input.id, part: 'rules' })
          : createAdvice('ruleNeverHolds', at(never.rule)),
      ];
    return [
      ...(alwaysHold.get(input.id) ?? []).map((index) => createAdvice('ruleAlwaysHolds', at(index))),
      ...input.rules.flatMap(({ parentId }, index) =>
        (places.get(parentId) ?? 0) > place ? [createAdvice('looksAhead', at(index))] : [],
      ),
    ];
  });
}

const isBroken = (input: BuilderInput, inputs: readonly BuilderInput[]): boolean =>
  input.rules.some((rule) => ruleParts(inputs, rule).isBroken);

/** A question as pages judge it; how long its answer may be decides nothing here. */
const asInput = ({ length: _length, ...input }: BuilderInput): FormInput => ({ ...input, options: listOptions(input) });
