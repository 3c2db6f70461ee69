import type { AccountRules } from '../rules';
import { AS_TYPED, LISTED, extendRules } from '../server-rules';

/** A bank account and a pay date: a day of the account's, or of the author's options. Spec: forms-and-approval 2.5. */
export const rules: AccountRules = {
  answer: 'account',
  missing: 'payDate',
  errors: ['choice.unknown', 'account.mismatch', 'account.invalid', 'routing.invalid'],
  counting: 'submitted',
};

export const server = /* @__PURE__ */ extendRules(LISTED, {
  seconds: 90,
  issues: () => [],
  exported: (given, input, timeZone) => (input.options.length > 0 ? LISTED : AS_TYPED).exported(given, input, timeZone),
});
