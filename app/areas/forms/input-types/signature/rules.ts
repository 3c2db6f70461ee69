import type { FileRules } from '../rules';
import { AS_TYPED, extendRules } from '../server-rules';

/** A signature: drawn, typed or uploaded. A typed name may be too long. */
export const rules: FileRules = {
  answer: 'file',
  missing: 'signature',
  errors: ['file.tooBig', 'file.wrongType', 'text.tooLong'],
  counting: 'submitted',
  isSigned: true,
  validate: () => undefined,
};

export const server = /* @__PURE__ */ extendRules(AS_TYPED, { seconds: 45 });
