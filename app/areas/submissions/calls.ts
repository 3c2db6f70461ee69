import { z } from 'zod';
import { defineCalls, envelope, file } from '~/lib/contract/call';
import { idSchema, mergeTagSchema } from '~/areas/forms/form-wire-schemas';
import { CHANGE_STATES, MAX_CHANGES } from '~/domain/submission-change';
import { EXAMPLE_SUBMISSION, exportedSubmissionSchema } from './export-schema';
import { versionEntrySchema } from './submission-version-schemas';
import {
  byAdmins,
  byToken,
  byUsers,
  formErrors,
  keyErrors,
  languageTag,
  linkErrors,
  linkToken,
  sessionErrors,
  preferredLanguages,
} from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('submissions');

/** In an address. */
const versionNumber = z.coerce
  .number()
  .int()
  .min(1)
  .max(MAX_CHANGES + 1);

const submissionRowSchema = z.object({
  id: z.string().max(64),
  reference: z.string().max(40),
  recipientId: z.string().max(64),
  recipientName: z.string().max(300),
  submittedAt: z.string(),
  language: z.string().max(35),
  version: z.number().int(),
  isTest: z.boolean(),
  /** When the person took it back; null where it stands. */
  withdrawnAt: z.string().nullable().default(null),
  /** When the person changed it the last time; null where nobody has. */
  changedAt: z.string().nullable().default(null),
});
export type SubmissionListRow = z.output<typeof submissionRowSchema>;

export const SUBMISSION_PAGE_SIZE = 50;

/** Submissions that a search finds at most: a narrower search finds the rest. */
export const MAX_FOUND_SUBMISSIONS = 500;

/** Pages by cursor: a page costs the same however many submissions there are. */
export const listSubmissions = defineCall({
  id: 'listSubmissions',
  path: 'api/x/submissions/List',
  summary: 'Submissions of a form, the latest first',
  ...byUsers,
  query: z.object({
    formId: idSchema,
    search: z.string().max(200).default(''),
    cursor: z.string().max(200).default(''),
  }),
  reply: envelope(
    z.object({
      formTitle: z.string(),
      /** IANA name of the account's zone, for times. */
      timeZone: z.string(),
      submissions: z.array(submissionRowSchema).max(SUBMISSION_PAGE_SIZE),
      /** Leads to older ones; empty on the last page. */
      nextCursor: z.string(),
      /** Leads to newer ones; empty on the first page. */
      previousCursor: z.string(),
      /** Submissions of the form, or of those that were searched for. */
      total: z.number().int(),
    }),
  ),
  errors: formErrors,
});

export const getSubmission = defineCall({
  id: 'getSubmission',
  path: 'api/x/submissions/Get',
  summary: 'One submission with its answers and files',
  ...byUsers,
  query: z.object({
    id: z.string().min(1).max(64),
    language: z.string().max(35).optional(),
    /** One of its versions; the last one unless said. */
    version: versionNumber.optional(),
  }),
  reply: envelope(
    submissionRowSchema.extend({
      formId: idSchema,
      formTitle: z.string(),
      companyName: z.string().default(''),
      timeZone: z.string(),
      /** Of names and texts: the asked one where the form has it. `language` is what the person filled the form in. */
      textLanguage: z.string(),
      /** `given`: the answer as the person read it, where that is not what `text` says; else empty. */
      answers: z.array(
        z.object({ inputId: idSchema, name: z.string(), text: z.string(), given: z.string(), isTyped: z.boolean() }),
      ),
      files: z.array(
        z.object({
          fileId: z.string(),
          inputName: z.string(),
          name: z.string(),
          contentType: z.string(),
          size: z.number().int(),
        }),
      ),
      /** Rows of the plan that was agreed to; none for other forms. Amounts in minor units. */
      planRows: z.array(z.object({ dueDate: z.string(), amountCents: z.number().int(), isDownPayment: z.boolean() })),
      currency: z.string(),
      ip: z.string().nullable(),
      /** Which version it is, 1 for the first, and how many there are. */
      sentVersion: z.number().int().default(1),
      sentVersions: z.number().int().default(1),
      /** Every version with what it changed, the latest first; none where nothing was changed. */
      history: z.array(versionEntrySchema).default([]),
    }),
  ),
  errors: [...sessionErrors, 'submission.notFound'],
});

export const getSubmissionFile = defineCall({
  id: 'getSubmissionFile',
  path: 'api/x/submissions/File',
  summary: 'The bytes of a file of a submission, as a download only',
  ...byUsers,
  query: z.object({
    id: z.string().min(1).max(64),
    fileId: z.string().min(1).max(70),
    version: versionNumber.optional(),
  }),
  reply: file('application/octet-stream'),
  errors: [...sessionErrors, 'file.notFound'],
  rateLimit: 'asset',
});

/** Streamed: memory does not grow with the number of submissions. */
export const exportSubmissions = defineCall({
  id: 'exportSubmissions',
  path: 'api/x/submissions/Export',
  summary: 'All submissions of a form as one file',
  ...byAdmins,
  query: z.object({ formId: idSchema, format: z.enum(['csv', 'json']) }),
  reply: file('text/csv', 'application/json'),
  errors: formErrors,
  rateLimit: 'lookUp',
});

export const referenceSchema = z.string().regex(/^[A-Za-z0-9-]{1,40}$/);

/** A submission of the link's own recipient and form; by another's reference there is none. */
const byReference = z.object({ token: linkToken, reference: referenceSchema });

/** What a person has sent: the last time, or under a reference. The texts of the form are there with a reference alone. */
export const getReceipt = defineCall({
  id: 'getReceipt',
  path: 'api/x/submissions/Receipt',
  summary: 'What a recipient has sent of a form, the last time or under a reference, as it was read then',
  audience: 'link',
  query: byToken.extend({
    reference: referenceSchema.optional(),
    languages: preferredLanguages.optional(),
    /** One of its versions, with a reference; the last one unless said. */
    version: versionNumber.optional(),
  }),
  reply: envelope(
    z.object({
      reference: z.string(),
      submittedAt: z.string(),
      recipientName: z.string().default(''),
      /** What it was filled in in; answers and texts are in it. */
      language: languageTag,
      /** Of what the form says today: a wished language where it has one. */
      textLanguage: languageTag.default(''),
      formTitle: z.string().default(''),
      /** The form's, for the currency of its amounts. */
      country: z.string().default(''),
      /** IANA name of the zone that its times are meant in. */
      timeZone: z.string().default(''),
      isTest: z.boolean().default(false),
      /** When it was taken back, and whether it may be. */
      withdrawnAt: z.string().nullable().default(null),
      mayWithdraw: z.boolean().default(false),
      /** How it stands with changes, and until when they are, or were, allowed. */
      changing: z.enum(CHANGE_STATES).default('never'),
      changeUntil: z.string().nullable().default(null),
      /** Which version it is, 1 for the first, how many there are, and when this one was sent. */
      version: z.number().int().default(1),
      versions: z.number().int().default(1),
      sentAt: z.string().default(''),
      /** With a reference: every version with what it changed, the latest first; none where nothing was changed. */
      history: z.array(versionEntrySchema).default([]),
      /** `notes`: the hints of chosen options. */
      answers: z.array(
        z.object({
          inputId: z.string(),
          label: z.string(),
          text: z.string(),
          notes: z.array(z.string()).default([]),
        }),
      ),
      files: z.array(
        z.object({
          inputId: z.string(),
          /** Names it in addresses: a question may have several. */
          fileId: z.string().default(''),
          name: z.string(),
          size: z.number().int(),
          label: z.string().default(''),
          isSignature: z.boolean().default(false),
        }),
      ),
      /** The bank account that was given, as far as it is shown. */
      bank: z.object({ bankName: z.string(), lastFour: z.string() }).nullable().default(null),
      /** The sentence that was agreed to with an installment plan. */
      agreement: z.object({ text: z.string(), language: languageTag }).nullable().default(null),
      /** The form's blocks of HTML, and the values of its merge tags, as they were shown. */
      texts: z.array(z.string()).default([]),
      tags: z.array(mergeTagSchema).default([]),
      /** What happens next, in the form's words; empty where it has none. */
      nextSteps: z.string().default(''),
      schedule: z.array(z.object({ amountCents: z.number().int(), dueDate: z.string(), isDownPayment: z.boolean() })),
    }),
  ),
  errors: [...linkErrors, 'request.notFound'],
});

/** A signature is a picture that a page may show; everything is saved where it is opened by itself. */
export const getReceiptFile = defineCall({
  id: 'getReceiptFile',
  path: 'api/x/submissions/ReceiptFile',
  summary: 'The bytes of a file that the recipient has sent, as a download',
  audience: 'link',
  query: byReference.extend({ fileId: z.string().min(1).max(70), version: versionNumber.optional() }),
  reply: file('application/octet-stream', 'image/png'),
  errors: [...linkErrors, 'file.notFound'],
  rateLimit: 'asset',
});

export const getReceiptPdf = defineCall({
  id: 'getReceiptPdf',
  path: 'api/x/submissions/ReceiptPdf',
  summary: 'What the recipient has sent under a reference, as a tagged PDF in the caller’s language',
  audience: 'link',
  query: byReference.extend({ version: versionNumber.optional() }),
  reply: file('application/pdf'),
  errors: [...linkErrors, 'request.notFound'],
  rateLimit: 'asset',
});

/** Most submissions of one answer to a machine. */
const FINISHED_PAGE_LIMIT = 200;

/**
 * In the order in which they were finished, so that a machine that goes on from its last cursor misses none. A key of the
 * kind `test` sees what test links have brought, every other key the rest.
 */
export const listFinishedSubmissions = defineCall({
  id: 'listFinishedSubmissions',
  path: 'api/x/submissions',
  summary:
    'Finished submissions, in the order in which they were stored; `nextCursor` as `after` brings those that follow, also later',
  audience: 'key',
  scope: 'read',
  query: z.object({
    /** Of this form only. */
    form: idSchema.optional(),
    /** Opaque: the `nextCursor` of an answer before. */
    after: z.string().max(200).default(''),
    limit: z.coerce.number().int().min(1).max(FINISHED_PAGE_LIMIT).default(50),
  }),
  reply: envelope(
    z.object({
      submissions: z.array(exportedSubmissionSchema).max(FINISHED_PAGE_LIMIT),
      nextCursor: z.string().max(200),
      /** Whether there are more by now. */
      hasMore: z.boolean(),
    }),
  ),
  errors: keyErrors,
  example: {
    query: { form: 'contact-details', limit: '1' },
    reply: {
      submissions: [EXAMPLE_SUBMISSION],
      nextCursor: 'MQ',
      hasMore: false,
    },
  },
});

export const getFinishedSubmission = defineCall({
  id: 'getFinishedSubmission',
  path: 'api/x/submissions/{reference}',
  summary: 'One finished submission by the reference that the person was given',
  audience: 'key',
  scope: 'read',
  params: z.object({ reference: referenceSchema }),
  reply: envelope(exportedSubmissionSchema),
  errors: [...keyErrors, 'request.notFound'],
  example: { params: { reference: 'LK-7F3K-92QD' }, reply: EXAMPLE_SUBMISSION },
});
