import { CHOICE_ERRORS, type ChoiceRules } from '../rules';
import { LISTED_OPTION_RULES, extendRules } from '../server-rules';

/** One option, from a list. */
export const rules: ChoiceRules = {
  answer: 'choice',
  missing: 'option',
  errors: CHOICE_ERRORS,
  counting: 'choice',
  allowsMultiple: false,
  options: 'listed',
};

export const server = /* @__PURE__ */ extendRules(LISTED_OPTION_RULES, {
  estimatedSeconds: 8,
  autofillNames: ['honorific-prefix', 'address-level1', 'country-name', 'sex', 'language', 'off'],
});
