import type { FormInput, FormOption, RatingScale } from '~/domain/form-model';
import { CHOICE_ERRORS, type ChoiceRules } from '../rules';
import { LISTED_OPTION_RULES, extendRules } from '../server-rules';

type Scaled = Pick<FormInput, 'scale' | 'value'>;

/** Lowest and highest value of each scale. */
const ENDS: Record<RatingScale, readonly [lowest: number, highest: number]> = { stars: [1, 5], numbers: [0, 10] };

/** The scale of a rating; undefined for what is none. */
export const ratingScaleOf = ({ inputType, scale = 'stars' }: Pick<FormInput, 'inputType' | 'scale'>) =>
  inputType === 'rating' ? scale : undefined;

/** The values of a scale as options, so that a rating is chosen, asked for by rules and counted like any choice. */
function valuesOf({ scale = 'stars', value }: Scaled): FormOption[] {
  const [lowest, highest] = ENDS[scale];
  return Array.from({ length: highest - lowest + 1 }, (_all, index) => {
    const text = String(lowest + index);
    return { guid: text, value: text, name: text, ...(value?.trim() === text && { checked: true }) };
  });
}

/** Whether a text is a value of a rating's scale. */
export const isOnScale = (input: Scaled, text: string): boolean => valuesOf(input).some(({ guid }) => guid === text);

/** One value of a scale: 1 to 5 stars, or the numbers 0 to 10. */
export const rules: ChoiceRules = {
  answer: 'choice',
  missing: 'rating',
  errors: CHOICE_ERRORS,
  counting: 'choice',
  allowsMultiple: false,
  options: valuesOf,
};

/** What is no value of the scale came by a merge tag, and stays as it is. */
export const server = /* @__PURE__ */ extendRules(LISTED_OPTION_RULES, {
  estimatedSeconds: 6,
  display: (answer, input) => (isOnScale(input, answer) ? `${answer}/${ENDS[input.scale ?? 'stars'][1]}` : answer),
  toExport: ([answer], input) => (isOnScale(input, answer) ? Number(answer) : answer),
  findIssues: (input) =>
    input.value === undefined || isOnScale(input, input.value.trim())
      ? []
      : [
          {
            path: ['value'],
            message: `must be a value of the scale, from ${ENDS[input.scale ?? 'stars'].join(' to ')}`,
          },
        ],
});
