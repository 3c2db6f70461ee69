import { z } from 'zod';
import { defineCalls, envelope } from '~/lib/contract/call';
import { answerSchema } from '~/areas/drafts/calls';
import { bankDetailSchema } from './calls';
import { idSchema, mergeTagSchema } from '~/areas/forms/form-wire-schemas';
import {
  eventSchema,
  fileErrors,
  languageTag,
  linkErrors,
  linkToken,
  renameFields,
} from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('form-page');

/** One answer: choice inputs send option guids, the others one text. */
const submittedInput = z.object({
  id: idSchema,
  type: z.string().max(40),
  value: answerSchema,
});

const submission = z.object({
  recipientId: z.string().max(64),
  /** The link token, which names account and recipient. */
  encAccount: linkToken,
  mergeTags: z.array(mergeTagSchema).max(100).default([]),
  customerIpAddress: z.string().max(64).nullish(),
  submitTime: z.iso
    .datetime({ offset: true, local: true })
    .overwrite((time) => (/(?:Z|[+-]\d\d:\d\d)$/.test(time) ? time : `${time}Z`))
    .describe('When it was sent, in ISO 8601; without a zone it is taken as UTC'),
  enrollmentId: idSchema,
  inputForms: z.array(submittedInput).max(500),
  /** Extra: one key for each rendered form, so that submitting twice does nothing the second time. Without it, answers and `submitTime` are the key. */
  submissionKey: z.string().min(16).max(100).optional(),
  /** Extra: the version of the form that the person saw; the live one where it is absent. */
  formVersion: z.number().int().min(1).optional(),
  /** Extra: language the form was read in. */
  language: languageTag.default('en'),
  /** Extra: the installment agreement was ticked. */
  isInstallmentAgreed: z.boolean().default(false),
  /** Extra: bank details are known before anything is stored, so that a bad account stops the submission. */
  bankDetails: bankDetailSchema.nullish(),
  /** Extra: files that the draft holds become the submission's at once; others come by `submitAttachments`. */
  files: z
    .array(z.object({ inputId: idSchema, fileId: idSchema }))
    .max(500)
    .optional(),
  /** Extra: of the draft's files, those that came with this very post: a repeat of what was sent leaves none of them in a draft. */
  brought: z.array(idSchema).max(500).optional(),
  /** Extra: id of the change that is sent, as the draft has it; empty or absent for a new submission. */
  change: z.string().max(64).optional(),
  /** Extra: lines for the event log of the link. */
  events: z.array(eventSchema).max(2).optional(),
});

const submissionErrors = [
  ...linkErrors,
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
  'file.notFound',
  'submission.notChangeable',
  'submission.changeOver',
  'submission.changedOften',
  'submission.withdrawn',
  'submission.unchanged',
  'draft.another',
  'publicForm.closed',
  'publicForm.full',
  'publicForm.busy',
  'server.unavailable',
] as const;

/**
 * Stores a submission. The same `submissionKey` again answers the first report. Required files come afterwards, by `submitAttachments`.
 * Spec: forms-and-approval 4.
 */
export const submitEnrollment = defineCall({
  id: 'submitEnrollment',
  path: 'api/Enrollments/SubmitEnrollment',
  summary: 'Stores a submission; a repeat with the same key answers the first one',
  audience: 'link',
  body: renameFields(submission, { encAccount: 'token', enrollmentId: 'formId' }),
  reply: envelope(z.object({ reportId: z.string(), isRepeat: z.boolean() })),
  errors: submissionErrors,
  rateLimit: 'submit',
});

/** What the entries of the multipart list hold, as documents describe it: the parts are read as they come in. */
const attachmentParts = z.object({
  reportId: z.array(idSchema).describe('The report that SubmitEnrollment answered: one for each file, or one for all'),
  inputId: z
    .array(idSchema)
    .describe('The attachment or signature input: one for each file, in the order of the files, or one for all'),
  isRequired: z.array(z.string()).optional().describe('Not read: the form says which files it requires'),
  file: z.array(z.file()).describe('The files'),
  fileId: z.array(idSchema).optional().describe('In place of `file`: files that the draft of the link holds'),
});

/**
 * Attachments and signatures of a submission, as a multipart list: `reportId`, `inputId`, `isRequired` and `file` repeated for each file, or
 * with an index as in `list[0].reportId`, `attachments[0].file`, `[0].inputId` and `list[0][file]`. The list comes entry by entry or field by
 * field: the n-th file belongs to the n-th of each other field, or to the only one. What can't be paired without a guess is refused.
 */
export const submitAttachments = defineCall({
  id: 'submitAttachments',
  path: 'api/Enrollments/SubmitAttachments',
  summary: 'Adds the files of a list to a submission, all or none; a file that is there already is left alone',
  audience: 'link',
  query: renameFields(z.object({ encAccount: linkToken }), { encAccount: 'token' }),
  bodyKind: 'multipart',
  parts: attachmentParts,
  reply: envelope(z.object({ stored: z.number().int() })),
  errors: [
    ...linkErrors,
    'request.invalid',
    'request.incomplete',
    'form.notFound',
    'submission.notFound',
    ...fileErrors,
    'file.notFound',
    'file.tooMany',
    'form.alreadySubmitted',
    'form.unknownInput',
  ],
  rateLimit: 'upload',
});

const finished = envelope(
  z.object({
    error: z.string().nullable(),
    isSubmitted: z.boolean(),
    link: z.string().nullable(),
    allowViewResults: z.boolean(),
    multipleSubmission: z.boolean(),
    /** Extra: what the person quotes to support. */
    reference: z.string(),
  }),
);

export const runPostActions = defineCall({
  id: 'runPostActions',
  path: 'api/Enrollments/PostActions',
  summary: 'Finishes a submission: payment method, messages, event log; idempotent',
  audience: 'link',
  body: renameFields(
    z.object({
      reportId: idSchema,
      encAccount: linkToken,
      tags: z.array(mergeTagSchema).max(100).default([]),
      bankDetails: bankDetailSchema.nullish(),
      source: z.string().max(100).nullish(),
      token: linkToken,
    }),
    { encAccount: 'linkToken' },
  ),
  reply: finished,
  errors: [...linkErrors, 'form.notFound', 'form.fillRequired', 'form.paymentInvalid', 'publicForm.full'],
  rateLimit: 'submit',
});

/** Both in one act, for whoever sends all of a form at once. A repeat with the same key answers the first end. */
export const submitForm = defineCall({
  id: 'submitForm',
  path: 'api/x/forms/Submit',
  summary: 'Stores and finishes a submission in one act; a repeat with the same key answers the first one',
  audience: 'link',
  body: renameFields(
    submission.required({ submissionKey: true, formVersion: true }).extend({ source: z.string().max(100).nullish() }),
    {
      encAccount: 'token',
      enrollmentId: 'formId',
    },
  ),
  reply: finished,
  errors: submissionErrors,
  rateLimit: 'submit',
});
