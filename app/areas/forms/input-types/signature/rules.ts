import type { FileRules } from '../rules';
import { TYPED_RULES, extendRules } from '../server-rules';

/** A signature: drawn, typed or uploaded. A typed name may be too long. */
export const rules: FileRules = {
  answer: 'file',
  missing: 'signature',
  errors: ['file.tooBig', 'file.wrongType', 'text.tooLong'],
  counting: 'submitted',
  isSignature: true,
  validate: () => undefined,
};

export const server = /* @__PURE__ */ extendRules(TYPED_RULES, { estimatedSeconds: 45 });
