import type { AccountRules } from '../rules';
import { TYPED_RULES, LISTED_OPTION_RULES, extendRules } from '../server-rules';

/** A bank account and a pay date: a day of the account's, or of the author's options. Spec: forms-and-approval 2.5. */
export const rules: AccountRules = {
  answer: 'account',
  missing: 'payDate',
  errors: ['choice.unknown', 'account.mismatch', 'account.invalid', 'routing.invalid'],
  counting: 'submitted',
};

export const server = /* @__PURE__ */ extendRules(LISTED_OPTION_RULES, {
  estimatedSeconds: 90,
  findIssues: () => [],
  toExport: (given, input, timeZone) =>
    (input.options.length > 0 ? LISTED_OPTION_RULES : TYPED_RULES).toExport(given, input, timeZone),
});
