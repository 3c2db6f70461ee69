import { fieldId, optionId } from '~/domain/form-field-names';
import type { Answers, FormInput, MergeTag } from '~/domain/form-model';
import { checkedGuids } from '~/domain/visibility';
import { hiddenCondition, type VisibilityAtom } from '~/domain/hidden-condition';

interface VisibilityInput {
  /** All of the form. */
  inputs: readonly FormInput[];
  /** Those that the page renders. */
  renderedInputs: readonly FormInput[];
  answers: Answers;
  tags: readonly MergeTag[];
}

/** One atom as a condition on the form: an option is checked, or it is not. Ids are letters, digits, `-` and `_`. */
function condition({ choiceGuid, parentId, isChecked }: VisibilityAtom): string {
  const checked = `#${optionId(parentId, choiceGuid)}:checked`;
  return isChecked ? `:has(${checked})` : `:not(:has(${checked}))`;
}

/**
 * Style rules that hide the inputs whose rules don't hold, from the same conditions that the server decides by. An input
 * whose condition is too large gets no rule: it stays in the page, and the server's "Continue" step hides it. What is asked on other
 * pages of the form is settled while this one is open; an input that only depends on that has no rule either.
 */
export function visibilityCss({ inputs, renderedInputs, answers, tags }: VisibilityInput): {
  css: string;
  ruled: ReadonlySet<string>;
} {
  const hiding = new Map<string, string[]>();
  const ruled = new Set<string>();
  const here = new Set(renderedInputs.map(({ id }) => id));
  const byId = new Map(inputs.map((input) => [input.id, input]));
  /** Undefined where the page itself decides. */
  const settled = ({ parentId, choiceGuid, isChecked }: VisibilityAtom): boolean | undefined => {
    const parent = byId.get(parentId);
    if (here.has(parentId) || !parent) return undefined;
    return checkedGuids(parent, answers).includes(choiceGuid) === isChecked;
  };
  for (const input of renderedInputs) {
    if (input.rules.length === 0) continue;
    const clauses = hiddenCondition(inputs, input.id, { tags })
      ?.filter((clause) => !clause.some((atom) => settled(atom) === false))
      .map((clause) => clause.filter((atom) => settled(atom) === undefined));
    if (!clauses || clauses.length === 0 || clauses.some((clause) => clause.length === 0)) continue;
    ruled.add(input.id);
    for (const clause of clauses) {
      const when = clause.map(condition).join('');
      hiding.set(when, [...(hiding.get(when) ?? []), `#${fieldId(input.id)}`]);
    }
  }
  const rules = [...hiding].map(([when, fields]) => `.has-rules${when} :is(${fields.join()}){display:none}`);
  return { css: rules.length > 0 ? `@supports selector(:has(a)){${rules.join('')}}` : '', ruled };
}
