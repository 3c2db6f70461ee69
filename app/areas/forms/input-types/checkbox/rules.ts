import { rules as dropdown } from '../dropdown/rules';
import type { ChoiceRules } from '../rules';
import { LISTED, optionOf, extendRules } from '../server-rules';

/** Any number of options. */
export const rules: ChoiceRules = { ...dropdown, missing: 'boxes', takesMany: true };

export const server = /* @__PURE__ */ extendRules(LISTED, {
  seconds: 10,
  exported: (given, input) => given.map((guid) => optionOf(input, guid)),
});
