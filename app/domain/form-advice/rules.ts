import { inputsOf, ruleParts, type BuilderForm, type BuilderInput } from '../form-builder';
import type { FormInput } from '../form-model';
import { listOptions } from '~/areas/forms/input-types';
import { analyzeRules } from '../visibility-condition';
import { advise, type FormAdvice } from './advice';

/** What rules and switches come to. A rule that names what is not there is a mistake, which is told elsewhere. */
export function ruleAdvice(form: BuilderForm): FormAdvice[] {
  const inputs = inputsOf(form);
  const { neverShown, alwaysHold } = analyzeRules(inputs.map(asInput));
  const places = new Map(inputs.map(({ id }, index) => [id, index]));
  return inputs.flatMap((input, place): FormAdvice[] => {
    const at = (index: number) => ({ item: input.id, part: `rules.${index}` });
    if (input.required && !input.visible) return [advise('requiredHidden', { item: input.id, part: 'required' })];
    if (isBroken(input, inputs)) return [];
    const never = neverShown.get(input.id);
    if (never)
      return [
        never.rule === undefined
          ? advise('rulesContradict', { item: input.id, part: 'rules' })
          : advise('ruleNeverHolds', at(never.rule)),
      ];
    return [
      ...(alwaysHold.get(input.id) ?? []).map((index) => advise('ruleAlwaysHolds', at(index))),
      ...input.rules.flatMap(({ parentId }, index) =>
        (places.get(parentId) ?? 0) > place ? [advise('looksAhead', at(index))] : [],
      ),
    ];
  });
}

const isBroken = (input: BuilderInput, inputs: readonly BuilderInput[]): boolean =>
  input.rules.some((rule) => ruleParts(inputs, rule).isBroken);

/** A question as pages judge it; how long its answer may be decides nothing here. */
const asInput = ({ length: _length, ...input }: BuilderInput): FormInput => ({ ...input, options: listOptions(input) });
