import { CHOICE_ERRORS, type ChoiceRules } from './rules';

/** One option, from a list. */
export const rules: ChoiceRules = {
  answer: 'choice',
  missing: 'option',
  errors: CHOICE_ERRORS,
  counting: 'choice',
  takesMany: false,
  options: 'listed',
};

export { LISTED as server } from './server-rules';
