import { RATING_SCALES } from '~/domain/form-model';
import { z } from 'zod';
import { defineCalls, envelope, file } from '~/lib/contract/call';
import { idSchema } from '~/areas/forms/form-wire-schemas';
import { byUsers, formErrors, languageTag, linkErrors, linkToken } from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('results');

/** Typed answers to a question that are listed, unless all of them are requested. */
export const MAX_LISTED_ANSWERS = 50;

/**
 * A question with its answers. A number that is null would tell of single people; the public results keep it to themselves.
 * Spec: forms-and-approval 2.7, 4 "Poll results".
 */
const questionResultSchema = z.object({
  inputId: idSchema,
  name: z.string(),
  /** How often each answer was given, the most given first, ratings by their value; null where what was answered belongs to one person. */
  answers: z
    .array(
      z.object({
        answer: z.string(),
        count: z.number().int().nullable(),
        /** In the period before, where there is one. */
        before: z.number().int().optional(),
      }),
    )
    .nullable(),
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
  /** The same in the period before, where there is one. */
  answeredBefore: z.number().int().optional(),
});
export type QuestionResult = z.output<typeof questionResultSchema>;

const resultsSchema = z.object({
  title: z.string(),
  submissions: z.number().int(),
  questions: z.array(questionResultSchema),
});
export type SurveyResults = z.output<typeof resultsSchema>;

const day = z.iso.date();
const version = z.coerce.number().int().min(1).max(1e9);

/** Which submissions the account asks for; what is left out may be any. Days are the account's, both included. */
const filterShape = {
  from: day.optional(),
  to: day.optional(),
  /** That the form was read in. */
  answeredIn: languageTag.optional(),
  version: version.optional(),
};

const filteredSchema = resultsSchema.extend({
  /** False until submissions of before there were counts by day are counted: what is asked for is not heeded then. */
  canFilter: z.boolean(),
  /** What there is to choose, and how many submissions each has, the most first. */
  languages: z.array(z.object({ language: languageTag, submissions: z.number().int() })),
  /** The newest first. */
  versions: z.array(z.object({ version, submissions: z.number().int() })),
  /** Of the account. */
  today: day,
  /** As many days just before those that were asked for; null where they have no beginning. */
  before: z.object({ from: day, to: day, submissions: z.number().int() }).nullable(),
});
export type FilteredResults = z.output<typeof filteredSchema>;

export const getResults = defineCall({
  id: 'getResults',
  path: 'api/x/results/Get',
  summary: 'Survey results of a form, test submissions left out',
  ...byUsers,
  /** `all`: the question whose typed answers are all listed, not only those given most. */
  query: z.object({
    formId: idSchema,
    language: z.string().max(35).default(''),
    all: z.string().max(64).optional(),
    ...filterShape,
  }),
  reply: envelope(filteredSchema),
  errors: formErrors,
});

/** Only where the form allows it. Numbers stand still until `minimum` more people have answered, and before the first so many. */
export const getPublicResults = defineCall({
  id: 'getPublicResults',
  path: 'api/x/results/Public',
  summary: 'Survey results for a recipient of the form',
  audience: 'link',
  query: z.object({ token: linkToken, language: z.string().max(35).default('') }),
  reply: envelope(z.object({ results: resultsSchema.nullable(), minimum: z.number().int() })),
  errors: [...linkErrors, 'form.notFound', 'results.notPublic'],
});

/** The question, and what its chart is wished as. */
const chartShape = { inputId: idSchema, format: z.enum(['svg', 'png']) };
const chartReply = file('image/svg+xml', 'image/png');

/** From the numbers of `getResults`. Words are in the caller's language; `file.notFound` of a question that has no chart. */
export const getResultsChart = defineCall({
  id: 'getResultsChart',
  path: 'api/x/results/Chart',
  summary: 'The chart of a question, as a download',
  ...byUsers,
  query: z.object({ formId: idSchema, language: z.string().max(35).default(''), ...chartShape, ...filterShape }),
  reply: chartReply,
  errors: [...formErrors, 'file.notFound'],
  rateLimit: 'lookUp',
});

/** From the numbers of `getPublicResults`, and under the same conditions. */
export const getPublicResultsChart = defineCall({
  id: 'getPublicResultsChart',
  path: 'api/x/results/PublicChart',
  summary: 'The chart of a question for a recipient of the form, as a download',
  audience: 'link',
  query: z.object({ token: linkToken, language: z.string().max(35).default(''), ...chartShape }),
  reply: chartReply,
  errors: [...linkErrors, 'form.notFound', 'results.notPublic', 'file.notFound'],
  rateLimit: 'lookUp',
});
