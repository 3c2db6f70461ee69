import { rules as dropdown } from '../dropdown/rules';
import type { ChoiceRules } from '../rules';
import { LISTED_OPTION_RULES, findOption, extendRules } from '../server-rules';

/** Any number of options. */
export const rules: ChoiceRules = { ...dropdown, missing: 'boxes', allowsMultiple: true };

export const server = /* @__PURE__ */ extendRules(LISTED_OPTION_RULES, {
  estimatedSeconds: 10,
  toExport: (given, input) => given.map((guid) => findOption(input, guid)),
});
