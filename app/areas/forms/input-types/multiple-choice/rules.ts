import { LISTED_OPTION_RULES, extendRules } from '../server-rules';

/** One option, all in view. */
export { rules } from '../dropdown/rules';

export const server = /* @__PURE__ */ extendRules(LISTED_OPTION_RULES, { estimatedSeconds: 8 });
