import type { FormInput, MergeTag } from '~/domain/form-model';
import { visibilityCondition, type VisibilityAtom } from '~/domain/visibility-condition';
import { optionId } from './names';

/** One atom as a condition on the form: an option is checked, or it is not. Ids are letters, digits, `-` and `_`. */
function condition({ choiceGuid, parentId, isChecked }: VisibilityAtom): string {
  const checked = `#${optionId(parentId, choiceGuid)}:checked`;
  return isChecked ? `:has(${checked})` : `:not(:has(${checked}))`;
}

/**
 * Style rules that hide the inputs whose rules don't hold, from the same conditions that the server decides by. An input
 * whose condition is too large gets no rule: it stays in the page, and the server's "Continue" step hides it.
 */
export function visibilityCss(
  inputs: readonly FormInput[],
  drawn: readonly FormInput[],
  tags: readonly MergeTag[],
): { css: string; ruled: ReadonlySet<string> } {
  const rules: string[] = [];
  const ruled = new Set<string>();
  for (const input of drawn) {
    if (input.rules.length === 0) continue;
    const clauses = visibilityCondition(inputs, input.id, { tags });
    if (!clauses) continue;
    ruled.add(input.id);
    for (const clause of clauses) {
      rules.push(`.has-rules${clause.map(condition).join('')} #field-in-${input.id}{display:none}`);
    }
  }
  return { css: rules.length > 0 ? `@supports selector(:has(a)){${rules.join('')}}` : '', ruled };
}
