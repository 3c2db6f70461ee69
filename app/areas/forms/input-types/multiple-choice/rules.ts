import { LISTED, extendRules } from '../server-rules';

/** One option, all in view. */
export { rules } from '../dropdown/rules';

export const server = /* @__PURE__ */ extendRules(LISTED, { seconds: 8 });
