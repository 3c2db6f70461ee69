import { LISTED, like } from '../server-rules';

/** One option, all in view. */
export { rules } from '../dropdown/rules';

export const server = /* @__PURE__ */ like(LISTED, { seconds: 8 });
