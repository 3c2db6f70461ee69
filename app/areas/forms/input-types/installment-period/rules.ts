import type { ErrorKey } from '~/domain/error-keys';
import type { Answers, FormInput } from '~/domain/form-model';
import { LONGEST_PLAN } from '~/domain/installments';
import { rules as dropdown } from '../dropdown/rules';
import type { ChoiceRules } from '../rules';
import { LISTED_OPTION_RULES, findOption, extendRules } from '../server-rules';

/** A number of months, from a list: an option's value is the number. */
export const rules: ChoiceRules = { ...dropdown, missing: 'period' };

export const server = /* @__PURE__ */ extendRules(LISTED_OPTION_RULES, {
  estimatedSeconds: 20,
  findIssues: (input) => [
    ...LISTED_OPTION_RULES.findIssues(input),
    ...input.options.flatMap(({ value }, index) =>
      monthsOf(value) === undefined
        ? [{ path: ['options', index, 'value'], message: `must be a number of months from 1 to ${LONGEST_PLAN}` }]
        : [],
    ),
  ],
  defaultOptionValue: (_name, index) => String(3 * (index + 1)),
});

/** Whether an input's answer is the period of the form's plan. */
export const isInstallmentPeriod = ({ inputType }: Pick<FormInput, 'inputType'>): boolean =>
  inputType === 'installmentPeriod';

function monthsOf(value: string): number | undefined {
  const months = /^[1-9]\d?$/.test(value.trim()) ? Number(value) : 0;
  return months >= 1 && months <= LONGEST_PLAN ? months : undefined;
}

/** Months of a plan, or the mistake that there are none: of the input, where the form has one that is answered. */
type ChosenPeriod = { months: number; error?: undefined } | { months?: undefined; inputId: string; error: ErrorKey };

/** The period of the first input that is answered. `answers` are clean ones, as they are submitted. */
export function findChosenPeriod(inputs: readonly FormInput[], answers: Answers): ChosenPeriod {
  const periods = inputs.filter(isInstallmentPeriod);
  for (const input of periods) {
    const [chosen] = ([] as string[]).concat(answers[input.id] ?? []);
    if (chosen === undefined) continue;
    // A tag that answers the input has the number itself.
    const { value, name } = findOption(input, chosen);
    const months = monthsOf(value || name);
    return months === undefined ? { inputId: input.id, error: 'input.invalid' } : { months };
  }
  return { inputId: periods[0]?.id ?? 'installmentPeriod', error: 'input.required' };
}
