import { AUTOFILL_NAMES, type AutofillName } from '~/domain/form-model';
import type { TextRules } from '../rules';
import { TYPED_RULES, extendRules } from '../server-rules';
import { rules as text } from '../text/rules';

/** One line. */
export const rules: TextRules = { ...text, counting: 'typed' };

/** What questions of other types ask for: an email address, a number, several lines. */
const OF_OTHERS: readonly AutofillName[] = ['email', 'tel', 'street-address'];

export const server = /* @__PURE__ */ extendRules(TYPED_RULES, {
  estimatedSeconds: 12,
  autofillNames: AUTOFILL_NAMES.filter((name) => !OF_OTHERS.includes(name)),
});
