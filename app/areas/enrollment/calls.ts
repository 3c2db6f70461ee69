import { z } from 'zod';
import { bare, defineCalls, file } from '~/lib/contract/call';
import {
  byToken,
  errorKeys,
  linkErrors,
  linkToken,
  money,
  renameFields,
  sourceText,
} from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('enrollment');

/** Bare: the answer carries its own `error`. Spec: enrollment-and-payment 3 and 5, "Budget billing lookup". */
export const authorizeBudgetUser = defineCall({
  id: 'authorizeBudgetUser',
  path: 'api/BudgetBill/AuthorizeUser',
  summary: 'Exchanges an account number and a house number for an enrollment token',
  audience: 'public',
  body: z.object({ accountNumber: z.string().max(12), houseNumber: z.string().max(20), source: sourceText }),
  reply: bare(
    z.object({ error: errorKeys, token: z.string().nullable(), shouldRedirectToInstallmentPlan: z.boolean() }),
  ),
  errors: ['request.tooMany'],
  rateLimit: 'guess',
});

/** One month of usage; `usage` is in therms. Spec: enrollment-and-payment 3, "Budget billing data response". */
const budgetItemSchema = renameFields(
  z.object({
    usageFromDate: z.string().max(40),
    usageToDate: z.string().max(40),
    usage: z.number(),
    billAmount: money,
  }),
  { usage: 'usageTherms', billAmount: 'billAmountCents' },
);

/** Budget billing of an account; the highest and average bill follow from the items. Spec: as above. */
export const budgetPlanSchema = renameFields(
  z.object({
    error: errorKeys,
    shouldRedirectToIpPage: z.boolean(),
    contractAccountNumber: z.string().max(20),
    budgetEstimate: money,
    items: z.array(budgetItemSchema).max(60),
    enrolledInBbp: z.boolean(),
    /** Extra: where the account is, which decides when the amount may be adjusted: `DC`, `MD`, `VA` or another. */
    state: z.string().max(10).default(''),
    /** Extra: the monthly amount at the enrollment; null where there is none. */
    agreedAmount: money.nullable().default(null),
    /** Extra, once enrolled: whether there is an email address for the confirmation. Missing: not known. */
    hasEmailAddress: z.boolean().optional(),
  }),
  {
    shouldRedirectToIpPage: 'shouldRedirectToInstallmentPlan',
    contractAccountNumber: 'accountNumber',
    budgetEstimate: 'budgetEstimateCents',
    enrolledInBbp: 'isEnrolled',
    agreedAmount: 'agreedCents',
  },
);
export type BudgetPlan = z.output<typeof budgetPlanSchema>;

/** Both charts have a bar for each month that `getBudgetPlan` tells of; `file.notFound` where it tells of none. */
export const getUsageChart = defineCall({
  id: 'getUsageChart',
  path: 'api/x/enrollment/UsageChart',
  summary: 'What was used, or billed, month by month, as a chart to download in the caller’s language',
  audience: 'link',
  query: byToken.extend({ of: z.enum(['usage', 'bill']), format: z.enum(['svg', 'png']) }),
  reply: file('image/svg+xml', 'image/png'),
  errors: [...linkErrors, 'file.notFound'],
  rateLimit: 'lookUp',
});

/** A POST that only reads. Bare, as above. Spec: enrollment-and-payment 7. */
export const getBudgetPlan = defineCall({
  id: 'getBudgetPlan',
  path: 'api/BudgetBill/GetBudgetBillingWglcx',
  summary: 'Usage, bills and monthly estimate of an account, and whether it is enrolled',
  audience: 'link',
  body: z.object({ token: linkToken, source: sourceText }),
  reply: bare(budgetPlanSchema),
  errors: linkErrors,
  rateLimit: 'read',
});

/**
 * Idempotent: `enroll` names the state wanted. With `shownEstimate`, which is extra, nothing is stored but what the customer
 * has seen: another estimate is `enrollment.changed`. Bare, as above. Spec: enrollment-and-payment 4 and 7.
 */
export const setBudgetPlan = defineCall({
  id: 'setBudgetPlan',
  path: 'api/BudgetBill/SetBudgetBillingPlanWglcx',
  summary: 'Enrolls an account in budget billing, or ends that',
  audience: 'link',
  body: renameFields(
    z.object({ token: linkToken, enroll: z.boolean(), source: sourceText, shownEstimate: money.optional() }),
    {
      shownEstimate: 'shownCents',
    },
  ),
  reply: bare(z.object({ error: errorKeys })),
  errors: [...linkErrors, 'enrollment.notAllowed', 'enrollment.changed'],
  rateLimit: 'submit',
});

/** All but the texts is extra: the same for pages in another language, and what the texts don't say. */
const installmentPaymentSchema = renameFields(
  z.object({
    dateString: z.string().max(40),
    amountString: z.string().max(40),
    dueDate: z.string().max(10).default(''),
    amount: money.nullable().default(null),
    downPayment: z.boolean().default(false),
  }),
  { downPayment: 'isDownPayment', dateString: 'dateText', amountString: 'amountText', amount: 'amountCents' },
);

/** Payment of a plan as text, made by the server. Spec: enrollment-and-payment 3, "Installment plan response". */
export const installmentPlanSchema = renameFields(
  z.object({
    error: errorKeys,
    paymentsByMonth: z.array(installmentPaymentSchema).max(130),
    contractAccountNumber: z.string().max(20),
    accountBalance: money,
    accountBalanceString: z.string().max(40),
    /** Extra: the plan is not only offered but agreed to; its rows are the stored ones. */
    isEnrolled: z.boolean().default(false),
    /** Extra: names what is offered, so that nothing else is agreed to than what was shown. */
    version: z.string().max(64).default(''),
    /** Extra, once enrolled: whether there is an email address for the confirmation. Missing: not known. */
    hasEmailAddress: z.boolean().optional(),
  }),
  {
    paymentsByMonth: 'payments',
    contractAccountNumber: 'accountNumber',
    accountBalance: 'accountBalanceCents',
    accountBalanceString: 'accountBalanceText',
  },
);
export type InstallmentPlan = z.output<typeof installmentPlanSchema>;

/** Bare: the answer carries its own `error`. Spec: enrollment-and-payment 7. */
export const getInstallmentPlan = defineCall({
  id: 'getInstallmentPlan',
  path: 'api/BudgetBill/GetInstallmentPlan',
  summary: 'The installment plan offered to an account',
  audience: 'link',
  query: z.object({ token: linkToken, source: sourceText }),
  reply: bare(installmentPlanSchema),
  errors: linkErrors,
});

/**
 * Idempotent. With `version`, which is extra, nothing is stored but what the customer has seen: another plan is
 * `enrollment.changed`. Bare, as above. Spec: enrollment-and-payment 4 and 7.
 */
export const setInstallmentPlan = defineCall({
  id: 'setInstallmentPlan',
  path: 'api/BudgetBill/SetInstallmentPlan',
  summary: 'Enrolls an account in the installment plan offered',
  audience: 'link',
  body: z.object({ token: linkToken, source: sourceText, version: z.string().max(64).default('') }),
  reply: bare(z.object({ error: errorKeys })),
  errors: [...linkErrors, 'enrollment.notAllowed', 'enrollment.changed'],
  rateLimit: 'submit',
});
