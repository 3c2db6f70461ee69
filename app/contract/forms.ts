import { z } from 'zod';
import type { FormElement } from '~/domain/form-model';
import { bare, defineCall, envelope } from './call';
import { decodeElement, elementWireSchema, encodeElement, enrollmentTypeWireSchema, idSchema, mergeTagSchema } from './form-wire';
import { FORM_STATUSES } from './enums';

const token = z.string().min(1).max(4096);
const languageTag = z.string().max(35);

const elements = z.codec(z.array(elementWireSchema), z.array(z.custom<FormElement>()), {
  decode: (wire) => wire.map(decodeElement),
  encode: (plain) => plain.map(encodeElement),
});

/** The form as a page gets it, in the asked language. Spec: forms-and-approval 3, "Enrollment (form)". */
const previewSchema = z.enum(['draft', 'live']).optional();

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
  /** Extra: where the person is taken after submitting; the page must allow a post to lead there. */
  completionLink: z.string().nullable(),
  /** Balance of the recipient in minor units; null when the form needs none or it is unknown. */
  balanceCents: z.number().int().nullable(),
  nextBillDate: z.string().nullable(),
  /** How often this recipient has submitted this form. */
  submissionCount: z.number().int(),
  formElements: elements,
});
export type Enrollment = z.output<typeof enrollmentSchema>;

/** Bank payment detail. Spec: forms-and-approval 3; `banRoutingNumber` is the spec's spelling. */
export const bankDetailSchema = z.codec(
  z.object({
    isSaved: z.boolean(),
    token: z.string().max(100).nullish(),
    bankAccountNumber: z.string().max(40).nullish(),
    confirmBankAccountNumber: z.string().max(40).nullish(),
    banRoutingNumber: z.string().max(20).nullish(),
  }),
  z.object({
    isSaved: z.boolean(),
    token: z.string().nullish(),
    accountNumber: z.string().nullish(),
    confirmAccountNumber: z.string().nullish(),
    routingNumber: z.string().nullish(),
  }),
  {
    decode: ({ bankAccountNumber, confirmBankAccountNumber, banRoutingNumber, ...rest }) => ({
      ...rest,
      accountNumber: bankAccountNumber,
      confirmAccountNumber: confirmBankAccountNumber,
      routingNumber: banRoutingNumber,
    }),
    encode: ({ accountNumber, confirmAccountNumber, routingNumber, ...rest }) => ({
      ...rest,
      bankAccountNumber: accountNumber,
      confirmBankAccountNumber: confirmAccountNumber,
      banRoutingNumber: routingNumber,
    }),
  },
);

/** A saved bank account: never more than its last four digits. */
export const savedBankAccountSchema = z.object({
  token: z.string(),
  lastFour: z.string().max(4),
  bankName: z.string(),
  routingNumber: z.string(),
});

/** First call of the form page: opens the link, gives the recipient's tags and saved accounts. */
export const fetchEnrollmentLink = defineCall({
  id: 'fetchEnrollmentLink',
  area: 'forms',
  method: 'GET',
  path: 'api/Enrollments/Fetcher',
  summary: 'Opens a link: the merge tags of its recipient and what the autopay element needs',
  audience: 'link',
  query: z.object({ jwt: token, source: z.string().max(100).optional() }),
  reply: bare(
    z.object({
      apiError: z.string().nullable(),
      tags: z.array(mergeTagSchema),
      autoPayElements: z.object({
        savedAccounts: z.array(savedBankAccountSchema),
        payDates: z.array(z.object({ value: z.string(), day: z.number().int() })),
      }),
    }),
  ),
  errors: ['token.invalid', 'token.expired', 'token.wrongPurpose'],
  rateLimit: 'read',
});

export const getEnrollment = defineCall({
  id: 'getEnrollment',
  area: 'forms',
  method: 'GET',
  path: 'api/Enrollments/Get',
  summary: 'The form in a language, with the state it has for this recipient',
  audience: 'public',
  query: z.object({
    id: idSchema,
    /** The link token, or empty for a signed-in user who previews. */
    encryptedAccountId: z.string().max(4096).default(''),
    recipient: z.string().max(64).default(''),
    language: languageTag.default(''),
    /** Extra: what a signed-in user previews; the version that waits for approval, else the live one, unless told otherwise. */
    preview: previewSchema,
  }),
  reply: envelope(enrollmentSchema),
  errors: ['token.invalid', 'token.expired', 'token.wrongPurpose', 'session.required', 'session.forbidden', 'form.notFound', 'template.hasIssues'],
  rateLimit: 'read',
});

const translationsReply = envelope(
  z.object({ translations: z.array(z.object({ language: languageTag, name: z.string() })), country: z.string() }),
);

export const listTranslations = defineCall({
  id: 'listTranslations',
  area: 'forms',
  method: 'GET',
  path: 'api/Enrollments/AvailableTranslations',
  summary: 'Languages a form is offered in; the call of a token page',
  audience: 'link',
  query: z.object({ surveyGuid: idSchema, accountId: idSchema, token: token.optional() }),
  reply: translationsReply,
  errors: ['form.notFound'],
  rateLimit: 'read',
});

export const listTranslationsAsUser = defineCall({
  id: 'listTranslationsAsUser',
  area: 'forms',
  method: 'GET',
  path: 'api/Enrollments/AvailableTranslationsAuth',
  summary: 'Languages a form is offered in; the call of a signed-in user',
  audience: 'session',
  query: z.object({ surveyGuid: idSchema, accountId: idSchema, /** Extra: as in `getEnrollment`. */ preview: previewSchema }),
  reply: translationsReply,
  errors: ['session.required', 'session.forbidden', 'form.notFound', 'template.hasIssues'],
  rateLimit: 'read',
});

export const getCaptureIpConfig = defineCall({
  id: 'getCaptureIpConfig',
  area: 'forms',
  method: 'GET',
  path: 'api/Enrollments/GetCaptureIpAddressConfig',
  summary: 'Whether submissions keep the client address',
  audience: 'link',
  query: z.object({ token }),
  reply: envelope(z.object({ captureIpAddress: z.boolean() })),
  errors: ['token.invalid', 'token.expired', 'token.wrongPurpose'],
  rateLimit: 'read',
});

/** One answer: choice inputs send option guids, the others one text. */
const submittedInput = z.object({
  id: idSchema,
  type: z.string().max(40),
  value: z.union([z.string().max(20_000), z.array(idSchema).max(200)]),
});

/** Stores a submission. The same `submissionKey` again answers the first report. Spec: forms-and-approval 4. */
export const submitEnrollment = defineCall({
  id: 'submitEnrollment',
  area: 'forms',
  method: 'POST',
  path: 'api/Enrollments/SubmitEnrollment',
  summary: 'Stores a submission; a repeat with the same key answers the first one',
  audience: 'link',
  body: z.object({
    recipientId: z.string().max(64),
    /** The link token, which names account and recipient. */
    encAccount: token,
    mergeTags: z.array(mergeTagSchema).max(100).default([]),
    customerIpAddress: z.string().max(64).nullish(),
    submitTime: z.iso.datetime({ offset: true }),
    enrollmentId: idSchema,
    inputForms: z.array(submittedInput).max(500),
    /** Extra: one key for each rendered form, so that submitting twice does nothing the second time. */
    submissionKey: z.string().min(16).max(100),
    /** Extra: the version of the form that the person saw. */
    formVersion: z.number().int().min(1),
    /** Extra: language the form was read in. */
    language: languageTag.default('en'),
    /** Extra: the installment agreement was ticked. */
    isInstallmentAgreed: z.boolean().default(false),
    /** Extra: bank details are known before anything is stored, so that a bad account stops the submission. */
    bankDetails: bankDetailSchema.nullish(),
  }),
  reply: envelope(z.object({ reportId: z.string(), isRepeat: z.boolean() })),
  errors: [
    'token.invalid',
    'token.expired',
    'token.wrongPurpose',
    'form.notFound',
    'form.expired',
    'form.changed',
    'form.invalidBalance',
    'form.alreadySubmitted',
    'form.unknownInput',
    'form.fillRequired',
    'form.checkErrors',
    'form.installmentNotAgreed',
    'form.paymentInvalid',
    'server.unavailable',
  ],
  rateLimit: 'submit',
});

/**
 * Attachments and signatures of a submission. Multipart, repeated for each file: `reportId`, `inputId`, `isRequired` and
 * `file`, or `fileId` in place of `file` for one that the draft holds already.
 */
export const submitAttachments = defineCall({
  id: 'submitAttachments',
  area: 'forms',
  method: 'POST',
  path: 'api/Enrollments/SubmitAttachments',
  summary: 'Adds files to a submission; a file that is there already is left alone',
  audience: 'link',
  query: z.object({ encAccount: token }),
  bodyKind: 'multipart',
  reply: envelope(z.object({ stored: z.number().int() })),
  errors: [
    'token.invalid',
    'token.expired',
    'token.wrongPurpose',
    'request.invalid',
    'form.notFound',
    'file.tooBig',
    'file.empty',
    'file.wrongType',
    'file.notFound',
    'form.unknownInput',
  ],
  rateLimit: 'upload',
});

export const runPostActions = defineCall({
  id: 'runPostActions',
  area: 'forms',
  method: 'POST',
  path: 'api/Enrollments/PostActions',
  summary: 'Finishes a submission: payment method, messages, event log; idempotent',
  audience: 'link',
  body: z.object({
    reportId: idSchema,
    encAccount: token,
    tags: z.array(mergeTagSchema).max(100).default([]),
    bankDetails: bankDetailSchema.nullish(),
    source: z.string().max(100).nullish(),
    token,
  }),
  reply: envelope(
    z.object({
      error: z.string().nullable(),
      isSubmitted: z.boolean(),
      link: z.string().nullable(),
      allowViewResults: z.boolean(),
      multipleSubmission: z.boolean(),
      /** Extra: what the person quotes to support. */
      reference: z.string(),
    }),
  ),
  errors: ['token.invalid', 'token.expired', 'token.wrongPurpose', 'form.notFound', 'form.paymentInvalid'],
  rateLimit: 'submit',
});

/** The last submission of this recipient, for the pages after submitting. */
export const getReceipt = defineCall({
  id: 'getReceipt',
  area: 'forms',
  method: 'GET',
  path: 'api/x/submissions/Receipt',
  summary: 'The recipient’s last submission of a form: reference, time, answers as read, schedule rows',
  audience: 'link',
  query: z.object({ token }),
  reply: envelope(
    z.object({
      reference: z.string(),
      submittedAt: z.string(),
      language: languageTag,
      answers: z.array(z.object({ inputId: z.string(), label: z.string(), text: z.string() })),
      files: z.array(z.object({ inputId: z.string(), name: z.string(), size: z.number().int() })),
      schedule: z.array(z.object({ amountCents: z.number().int(), dueDate: z.string(), isDownPayment: z.boolean() })),
    }),
  ),
  errors: ['token.invalid', 'token.expired', 'token.wrongPurpose', 'request.notFound'],
  rateLimit: 'read',
});

export const formCalls = [
  fetchEnrollmentLink,
  getEnrollment,
  listTranslations,
  listTranslationsAsUser,
  getCaptureIpConfig,
  submitEnrollment,
  submitAttachments,
  runPostActions,
  getReceipt,
];
