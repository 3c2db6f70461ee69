import type { FormFile } from '~/areas/forms/form-file';
import { z } from 'zod';
import { bare, defineCalls, envelope } from '~/lib/contract/call';
import { idSchema } from '~/areas/forms/form-wire-schemas';
import {
  errorKeys,
  languageTag,
  linkErrors,
  linkToken,
  money,
  renameFields,
  SMALLEST_AMOUNT,
} from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('reports');

/** The link's claims that name a report. `token` is ours, and optional where the link's token is the bearer: ids alone open nothing. */
const reportQuery = renameFields(
  z.object({
    guid: idSchema,
    recipient: z.string().max(64),
    accountId: idSchema,
    language: languageTag.default(''),
    token: linkToken
      .optional()
      .describe('The token of the link, if it is not sent as the bearer. Without either the call answers 401'),
  }),
  { guid: 'target', recipient: 'recipientId' },
);

/** State of an e-bill or autopay enrollment. Spec: enrollment-and-payment 3, "Generic report response". */
export const genericReportSchema = renameFields(
  z.object({
    type: z.number().int().min(0).max(5),
    title: z.string(),
    unenrollButton: z.boolean(),
    enrolled: z.boolean(),
    description: z.string(),
    companyContactPhone: z.string(),
    companyContactEmail: z.string(),
    preferences: z.array(z.string()).default([]),
    /** Extra: the language that title and description are in. */
    language: languageTag.default(''),
  }),
  { unenrollButton: 'canUnenroll', enrolled: 'isEnrolled', description: 'descriptionHtml' },
);
export type GenericReport = z.output<typeof genericReportSchema>;

/** An enrollment that can be ended. */
export const REPORT_KINDS = ['eBill', 'autopay'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Extra: the way into the e-bill and autopay pages without a link. Bare: the answer carries its own `error`. */
export const authorizeReport = defineCall({
  id: 'authorizeReport',
  path: 'api/x/Enrollments/AuthorizeReport',
  summary: 'Exchanges an account number and a house number for the link of an e-bill or autopay page',
  audience: 'public',
  body: z.object({ accountNumber: z.string().max(12), houseNumber: z.string().max(20), kind: z.enum(REPORT_KINDS) }),
  reply: bare(z.object({ error: errorKeys, token: z.string().nullable() })),
  errors: ['request.tooMany'],
  rateLimit: 'guess',
});

export const getGenericReport = defineCall({
  id: 'getGenericReport',
  path: 'api/Enrollments/GetGenericReport',
  summary: 'What the e-bill and autopay pages show of an enrollment',
  audience: 'link',
  query: reportQuery,
  reply: envelope(genericReportSchema),
  errors: [...linkErrors, 'report.notFound'],
});

/**
 * Ends an e-bill or autopay enrollment. The spec's call is a GET that changes state: the method stays on the wire, but
 * pages make it only from a person's post, never while rendering. Idempotent. Bare: the answer carries its own
 * `apiError`. Spec: enrollment-and-payment 7.
 */
export const unenroll = defineCall({
  id: 'unenroll',
  changesState: true,
  path: 'api/Enrollments/SecondPageCallback',
  summary: 'Ends an e-bill or autopay enrollment; changes state although it is a GET',
  audience: 'link',
  query: renameFields(z.object({ jwt: linkToken }), { jwt: 'token' }),
  reply: bare(z.object({ apiError: errorKeys })),
  errors: [...linkErrors, 'enrollment.notAllowed'],
  rateLimit: 'submit',
});

/** A row of the schedule. Spec: enrollment-and-payment 3, "Submission data". */
export const planRowSchema = renameFields(
  z.object({ month: z.string().max(40), amount: money, downPayment: z.boolean() }),
  {
    amount: 'amountCents',
    downPayment: 'isDownPayment',
  },
);

/** A submitted installment plan. `downPayment` is a percent. Spec: enrollment-and-payment 3, "Submission data". */
export const submissionDataSchema = renameFields(
  z.object({
    installmentName: z.string(),
    installmentDescription: z.string(),
    /** Null when nothing was submitted: the page says that the report cannot be found. */
    submissionTime: z.string().nullable(),
    installmentPeriod: z.number().int().min(1).max(120),
    companyContactPhone: z.string(),
    companyContactEmail: z.string(),
    downPayment: z.number().min(-1).max(100),
    country: z.string(),
    accountBalance: money,
    nextBillDate: z.string().nullable(),
    /** Extra: the rows stored at the submission, so that the rows shown are the rows stored; `month` is their due date. */
    rows: z.array(planRowSchema).max(130).default([]),
    /** Extra: all of the down payment was received, and how much of it. */
    downPaymentPaid: z.boolean().default(false),
    downPaymentReceived: money.default(0),
    /** Extra: whose plan it is. */
    recipientName: z.string().default(''),
    /** Extra: the language that name and description are in. */
    language: languageTag.default(''),
  }),
  {
    installmentName: 'title',
    installmentDescription: 'descriptionHtml',
    installmentPeriod: 'period',
    downPayment: 'downPaymentPercent',
    accountBalance: 'accountBalanceCents',
    downPaymentPaid: 'isDownPaymentPaid',
    downPaymentReceived: 'downPaymentReceivedCents',
  },
);
export type SubmissionData = z.output<typeof submissionDataSchema>;

export const getSubmissionData = defineCall({
  id: 'getSubmissionData',
  path: 'api/Enrollments/GetSubmissionData',
  summary: 'The submitted installment plan of a recipient',
  audience: 'link',
  query: reportQuery,
  reply: envelope(submissionDataSchema),
  errors: [...linkErrors, 'installments.notFound'],
});

/** `amount` is in major units and only a hint: what is charged is the stored first row. Spec: enrollment-and-payment 7. */
export const getInstallmentPayLink = defineCall({
  id: 'getInstallmentPayLink',
  path: 'api/Enrollments/GetInstallmentPayLink',
  summary: 'Where the down payment of a plan is paid',
  audience: 'link',
  query: z.object({ token: linkToken, amount: z.coerce.number().min(0).max(1e9).multipleOf(SMALLEST_AMOUNT) }),
  reply: envelope(z.object({ url: z.string().max(2048).nullable() })),
  errors: [...linkErrors, 'installments.notFound', 'payment.invalidAmount'],
});

/** Ids that a report link may carry in place of a form's: the enrollment itself, whatever it came from. */
export const REPORT_IDS: Readonly<Record<ReportKind, string>> = {
  eBill: 'enrollment-ebill',
  autopay: 'enrollment-autopay',
};

const KINDS: Partial<Record<FormFile['type'], ReportKind>> = { EBill: 'eBill', AutoPay: 'autopay' };

/** Forms whose submission is an installment plan. */
export const PLAN_TYPES: readonly FormFile['type'][] = ['InstallmentPlan', 'Dpp'];

/** What submitting a form of a type enrolls in; undefined where it is no enrollment that can be ended. */
export function reportKindOfForm(type: FormFile['type']): ReportKind | undefined {
  return KINDS[type];
}

/** What a report id stands for; undefined for the id of a form. */
export function reportKindOfId(id: string): ReportKind | undefined {
  return (Object.keys(REPORT_IDS) as ReportKind[]).find((kind) => REPORT_IDS[kind] === id);
}
