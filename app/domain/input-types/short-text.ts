import type { TextRules } from './rules';
import { rules as text } from './text';

/** One line. */
export const rules: TextRules = { ...text, counting: 'typed' };

export { AS_TYPED as server } from './server-rules';
