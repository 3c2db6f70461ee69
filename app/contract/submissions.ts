import { z } from 'zod';
import { defineCall, envelope, file } from './call';
import { ADMINS, ROLES } from './enums';
import { idSchema } from './form-wire';
import { byToken, formErrors, languageTag, linkErrors, sessionErrors } from './wire';

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
