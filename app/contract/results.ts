/** What was submitted, and what it adds up to. */
import { z } from 'zod';
import { defineCall, envelope, file } from './call';
import { RATING_SCALES } from '~/domain/form-model';
import { ROLES } from './enums';
import { idSchema } from './form-wire';
import { linkErrors, linkToken, sessionErrors } from './wire';

const formErrors = [...sessionErrors, 'form.notFound'] as const;

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
  area: 'forms',
  method: 'GET',
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
  rateLimit: 'read',
});

export const getSubmission = defineCall({
  id: 'getSubmission',
  area: 'forms',
  method: 'GET',
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
  rateLimit: 'read',
});

export const getSubmissionFile = defineCall({
  id: 'getSubmissionFile',
  area: 'forms',
  method: 'GET',
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
  area: 'forms',
  method: 'GET',
  path: 'api/x/submissions/Export',
  summary: 'All submissions of a form as one file',
  audience: 'session',
  roles: ['Owner', 'Admin'],
  query: z.object({ formId: idSchema, format: z.enum(['csv', 'json']) }),
  reply: file('text/csv', 'application/json'),
  errors: formErrors,
  rateLimit: 'lookUp',
});

/** Typed answers to a question that are listed before all of them are asked for. */
export const ANSWERS_LISTED = 50;

/**
 * A question with its answers. A number that is null would tell of single people; the public results keep it to themselves.
 * Spec: forms-and-approval 2.7, 4 "Poll results".
 */
const questionResultSchema = z.object({
  inputId: idSchema,
  name: z.string(),
  /** How often each answer was given, the most given first, ratings by their value; null where what was answered belongs to one person. */
  answers: z.array(z.object({ answer: z.string(), count: z.number().int().nullable() })).nullable(),
  /** Up to 10 distinct answers were given, or it is a rating: each is a bar. Otherwise the chart has who answered and who did not. */
  hasBars: z.boolean(),
  /** Distinct answers that are counted one by one; more than are listed where not all were asked for. */
  distinct: z.number().int(),
  /** Answers beside those that are counted one by one. */
  others: z.number().int(),
  /** A person could give several answers. */
  takesMany: z.boolean(),
  /** Of a rating: which values there are. */
  scale: z.enum(RATING_SCALES).nullable(),
  /** People who answered. */
  answered: z.number().int().nullable(),
});
export type QuestionResult = z.output<typeof questionResultSchema>;
const resultsSchema = z.object({
  title: z.string(),
  submissions: z.number().int(),
  questions: z.array(questionResultSchema),
});
export type SurveyResults = z.output<typeof resultsSchema>;

export const getResults = defineCall({
  id: 'getResults',
  area: 'forms',
  method: 'GET',
  path: 'api/x/results/Get',
  summary: 'Survey results of a form, test submissions left out',
  audience: 'session',
  roles: ROLES,
  /** `all`: the question whose typed answers are all listed, not only those given most. */
  query: z.object({ formId: idSchema, language: z.string().max(35).default(''), all: z.string().max(64).optional() }),
  reply: envelope(resultsSchema),
  errors: formErrors,
  rateLimit: 'read',
});

/** Only where the form allows it. Numbers stand still until `minimum` more people have answered; before the first so many there are no results. */
export const getPublicResults = defineCall({
  id: 'getPublicResults',
  area: 'forms',
  method: 'GET',
  path: 'api/x/results/Public',
  summary: 'Survey results for a recipient of the form',
  audience: 'link',
  query: z.object({ token: linkToken, language: z.string().max(35).default('') }),
  reply: envelope(z.object({ results: resultsSchema.nullable(), minimum: z.number().int() })),
  errors: [...linkErrors, 'form.notFound', 'results.notPublic'],
  rateLimit: 'read',
});

export const resultCalls = [
  listSubmissions,
  getSubmission,
  getSubmissionFile,
  exportSubmissions,
  getResults,
  getPublicResults,
];
