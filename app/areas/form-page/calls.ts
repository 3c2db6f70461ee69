import { z } from 'zod';
import { savedBankAccountSchema } from '~/areas/payments/banks/calls';
import { bare, defineCalls, envelope } from '~/lib/contract/call';
import { languageSchema } from '~/areas/contacts/calls';
import { draftErrors, draftSchema } from '~/areas/drafts/calls';
import { FORM_STATUSES } from '~/lib/contract/enums';
import { formElements, enrollmentTypeWireSchema, idSchema, mergeTagSchema } from '~/areas/forms/form-wire-schemas';
import {
  byToken,
  languageTag,
  linkErrors,
  linkToken,
  renameFields,
  preferredLanguages,
} from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('form-page');

const previewSchema = z.enum(['draft', 'live']).optional();

/** The form as a page gets it, in the asked language. Spec: forms-and-approval 3, "Enrollment (form)". */
export const enrollmentSchema = z.object({
  id: idSchema,
  version: z.number().int().min(1),
  type: enrollmentTypeWireSchema,
  status: z.enum(FORM_STATUSES),
  title: z.string(),
  language: languageTag,
  isSubmitted: z.boolean(),
  submittedByCurrentUser: z.boolean(),
  expirationDate: z.string().nullable(),
  country: z.string(),
  downPayment: z.number(),
  submitName: z.string(),
  thanksMessage: z.string(),
  companyContactPhone: z.string(),
  companyContactEmail: z.string(),
  isWgl: z.boolean(),
  allowViewResults: z.boolean(),
  multipleSubmission: z.boolean(),
  /** Extra: whoever has sent it may take it back. */
  mayWithdraw: z.boolean().default(false),
  /** Extra: each section is a page of its own. */
  steps: z.boolean().default(false),
  /** Extra: how long it takes, where the form says so; null leaves it to an estimate. */
  minutes: z.number().int().nullable().default(null),
  /** Extra: what to have at hand; empty where the form leaves it to its questions. */
  haveReady: z.string().default(''),
  /** Extra: the start says neither. */
  hidesStart: z.boolean().default(false),
  /** Extra: where the person is taken after submitting; the page must allow a post to lead there. */
  completionLink: z.string().nullable(),
  /** Balance of the recipient in minor units; null when the form needs none or it is unknown. */
  balanceCents: z.number().int().nullable(),
  nextBillDate: z.string().nullable(),
  /** How often this recipient has submitted this form. */
  submissionCount: z.number().int(),
  /** Extra: of the last time, where the form may be sent again; else empty. */
  lastReference: z.string().max(40).default(''),
  formElements,
});
export type Enrollment = z.output<typeof enrollmentSchema>;

/** Bank payment detail. Spec: forms-and-approval 3; `banRoutingNumber` is the spec's spelling. */
export const bankDetailSchema = renameFields(
  z.object({
    isSaved: z.boolean(),
    token: z.string().max(100).nullish(),
    bankAccountNumber: z.string().max(40).nullish(),
    confirmBankAccountNumber: z.string().max(40).nullish(),
    banRoutingNumber: z.string().max(20).nullish(),
  }),
  {
    bankAccountNumber: 'accountNumber',
    confirmBankAccountNumber: 'confirmAccountNumber',
    banRoutingNumber: 'routingNumber',
  },
);

/** What a form's link brings along: the recipient's tags, and what the autopay element needs. */
const openedLinkSchema = z.object({
  apiError: z.string().nullable(),
  tags: z.array(mergeTagSchema),
  /** Extra: an email to the address on file will tell of what is sent. */
  sendsCopy: z.boolean().default(false),
  autoPayElements: z.object({
    savedAccounts: z.array(savedBankAccountSchema),
    payDates: z.array(z.object({ value: z.string(), day: z.number().int() })),
    /** Extra: whether bank accounts can be kept; else the form goes without one. */
    takesAccounts: z.boolean().default(true),
  }),
});

/** First call of the form page: opens the link, gives the recipient's tags and saved accounts. */
export const fetchEnrollmentLink = defineCall({
  id: 'fetchEnrollmentLink',
  path: 'api/Enrollments/Fetcher',
  summary: 'Opens a link: the merge tags of its recipient and what the autopay element needs',
  audience: 'link',
  query: z.object({ jwt: linkToken, source: z.string().max(100).optional() }),
  reply: bare(openedLinkSchema),
  errors: linkErrors,
});

export const getEnrollment = defineCall({
  id: 'getEnrollment',
  path: 'api/Enrollments/Get',
  summary: 'The form in a language, with the state it has for this recipient',
  audience: 'public',
  query: renameFields(
    z.object({
      id: idSchema,
      /** The link token, or empty for a signed-in user who previews. */
      encryptedAccountId: z.string().max(4096).default(''),
      recipient: z.string().max(64).default(''),
      language: languageTag.default(''),
      /** Extra: what a signed-in user previews; the version that waits for approval, else the live one, unless told otherwise. */
      preview: previewSchema,
    }),
    { encryptedAccountId: 'token' },
  ),
  reply: envelope(enrollmentSchema),
  errors: [...linkErrors, 'session.required', 'session.forbidden', 'form.notFound', 'template.hasIssues'],
});

const translationsReply = envelope(
  z.object({ translations: z.array(z.object({ language: languageTag, name: z.string() })), country: z.string() }),
);

/** Ids have no dot, and tokens have. */
const accountIdOrToken = linkToken
  .regex(/^[\w.-]+$/)
  .describe("The account's id; or the token of the link, which names the account");

export const listTranslations = defineCall({
  id: 'listTranslations',
  path: 'api/Enrollments/AvailableTranslations',
  summary: 'Languages a form is offered in; the call of a token page',
  audience: 'link',
  query: renameFields(
    z.object({
      surveyGuid: idSchema,
      accountId: accountIdOrToken,
      token: linkToken.optional().describe('Extra: the token of the link, whose account goes before `accountId`'),
    }),
    { surveyGuid: 'formId' },
  ),
  reply: translationsReply,
  errors: [...linkErrors, 'form.notFound'],
});

export const listTranslationsAsUser = defineCall({
  id: 'listTranslationsAsUser',
  path: 'api/Enrollments/AvailableTranslationsAuth',
  summary: 'Languages a form is offered in; the call of a signed-in user',
  audience: 'session',
  query: renameFields(
    z.object({
      surveyGuid: idSchema,
      accountId: idSchema,
      /** Extra: as in `getEnrollment`. */
      preview: previewSchema,
    }),
    { surveyGuid: 'formId' },
  ),
  reply: translationsReply,
  errors: [
    'session.required',
    'session.forbidden',
    'form.notFound',
    'template.hasIssues',
    'account.suspended',
    'account.closed',
  ],
});

export const getCaptureIpConfig = defineCall({
  id: 'getCaptureIpConfig',
  path: 'api/Enrollments/GetCaptureIpAddressConfig',
  summary: 'Whether submissions keep the client address',
  audience: 'link',
  query: byToken,
  reply: envelope(z.object({ captureIpAddress: z.boolean() })),
  errors: linkErrors,
});

/**
 * All that the page of a form needs at once: Fetcher, AvailableTranslations, Get, GetCaptureIpAddressConfig and the draft. The
 * form comes in the first of the languages that it has.
 */
export const openForm = defineCall({
  id: 'openForm',
  path: 'api/x/forms/Open',
  summary: 'The form behind a link in a language that is wished, its tags, languages and draft',
  audience: 'link',
  query: z.object({
    token: linkToken,
    source: z.string().max(100).optional(),
    languages: preferredLanguages,
  }),
  reply: envelope(
    z.object({
      opened: openedLinkSchema,
      enrollment: enrollmentSchema,
      languages: z.array(languageSchema),
      draft: draftSchema,
      captureIpAddress: z.boolean(),
    }),
  ),
  errors: draftErrors,
});
export type OpenedForm = z.output<(typeof openForm)['reply']['data']>;
