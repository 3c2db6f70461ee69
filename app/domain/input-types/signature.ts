import type { FileRules } from './rules';

/** A signature: drawn, typed or uploaded. A typed name may be too long. */
export const rules: FileRules = {
  answer: 'file',
  missing: 'signature',
  errors: ['file.tooBig', 'file.wrongType', 'text.tooLong'],
  counting: 'submitted',
  isSigned: true,
  judge: () => undefined,
};

export { AS_TYPED as server } from './server-rules';
