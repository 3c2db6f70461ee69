import { z } from 'zod';
import { callsOf, envelope, file } from './call';
import { ADMINS, ROLES } from './enums';
import { idSchema } from './form-wire';
import { EXAMPLE_SUBMISSION, exportedSubmissionSchema } from './submission-file';
import { byToken, formErrors, keyErrors, languageTag, linkErrors, sessionErrors } from './wire';

const defineCall = callsOf('submissions');

const submissionRowSchema = z.object({
  id: z.string().max(64),
  reference: z.string().max(40),
  recipientId: z.string().max(64),
  recipientName: z.string().max(300),
  submittedAt: z.string(),
  language: z.string().max(35),
  version: z.number().int(),
  isTest: z.boolean(),
});
export type SubmissionListRow = z.output<typeof submissionRowSchema>;

export const SUBMISSION_PAGE_SIZE = 50;

/** Most submissions that a search finds: who finds more writes more of what is looked for. */
export const SUBMISSION_FOUND_LIMIT = 500;

/** Pages by cursor: a page costs the same however many submissions there are. */
export const listSubmissions = defineCall({
  id: 'listSubmissions',
  path: 'api/x/submissions/List',
  summary: 'Submissions of a form, the latest first',
  audience: 'session',
  roles: ROLES,
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
  audience: 'session',
  roles: ROLES,
  query: z.object({ id: z.string().min(1).max(64), language: z.string().max(35).optional() }),
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
    }),
  ),
  errors: [...sessionErrors, 'submission.notFound'],
});

export const getSubmissionFile = defineCall({
  id: 'getSubmissionFile',
  path: 'api/x/submissions/File',
  summary: 'The bytes of a file of a submission, as a download only',
  audience: 'session',
  roles: ROLES,
  query: z.object({ id: z.string().min(1).max(64), fileId: z.string().min(1).max(64) }),
  reply: file('application/octet-stream'),
  errors: [...sessionErrors, 'file.notFound'],
  rateLimit: 'asset',
});

/** Streamed: memory does not grow with the number of submissions. */
export const exportSubmissions = defineCall({
  id: 'exportSubmissions',
  path: 'api/x/submissions/Export',
  summary: 'All submissions of a form as one file',
  audience: 'session',
  roles: ADMINS,
  query: z.object({ formId: idSchema, format: z.enum(['csv', 'json']) }),
  reply: file('text/csv', 'application/json'),
  errors: formErrors,
  rateLimit: 'lookUp',
});

/** The last submission of this recipient, for the pages after submitting. */
export const getReceipt = defineCall({
  id: 'getReceipt',
  path: 'api/x/submissions/Receipt',
  summary: 'The recipient’s last submission of a form: reference, time, answers as read, schedule rows',
  audience: 'link',
  query: byToken,
  reply: envelope(
    z.object({
      reference: z.string(),
      submittedAt: z.string(),
      recipientName: z.string().default(''),
      language: languageTag,
      answers: z.array(z.object({ inputId: z.string(), label: z.string(), text: z.string() })),
      files: z.array(z.object({ inputId: z.string(), name: z.string(), size: z.number().int() })),
      schedule: z.array(z.object({ amountCents: z.number().int(), dueDate: z.string(), isDownPayment: z.boolean() })),
    }),
  ),
  errors: [...linkErrors, 'request.notFound'],
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
    'Finished submissions, the first finished first; `nextCursor` as `after` brings those that follow, also later',
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
      nextCursor: 'MTc2ODQ5MjY5MzAwMC5leGFtcGxlLXN1Ym1pc3Npb24',
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
  params: z.object({ reference: z.string().regex(/^[A-Za-z0-9-]{1,40}$/) }),
  reply: envelope(exportedSubmissionSchema),
  errors: [...keyErrors, 'request.notFound'],
  example: { params: { reference: 'LK-7F3K-92QD' }, reply: EXAMPLE_SUBMISSION },
});
