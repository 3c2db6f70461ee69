import { z } from 'zod';
import { defineCalls, envelope } from '~/lib/contract/call';
import { FORM_STATUSES } from '~/lib/contract/enums';
import { idSchema } from '~/areas/forms/form-wire-schemas';
import { byUsers, sessionErrors } from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('search');

/** Most characters of a search. */
export const MAX_SEARCH_LENGTH = 200;

/** Most results of each kind beside the others, and where one kind alone is requested. */
export const RESULTS_PER_KIND = 5;
export const RESULTS_OF_ONE_KIND = 100;

/**
 * @param line one of what was found
 */
const groupOf = <T extends z.ZodType>(line: T) =>
  z.object({
    /** The best first. */
    lines: z.array(line).max(RESULTS_OF_ONE_KIND),
    /** How many were found: up to `RESULTS_OF_ONE_KIND`. */
    total: z.number().int().max(RESULTS_OF_ONE_KIND),
    /** Whether there may be more than that. */
    isMore: z.boolean(),
  });

const foundFormSchema = z.object({ id: idSchema, title: z.string(), status: z.enum(FORM_STATUSES) });

const foundPersonSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  isTest: z.boolean(),
  /** Whether the id or a contact is just what was looked for. */
  isExact: z.boolean(),
});

const foundSubmissionSchema = z.object({
  id: z.string(),
  reference: z.string(),
  formId: z.string(),
  formTitle: z.string(),
  recipientId: z.string(),
  recipientName: z.string(),
  submittedAt: z.string(),
  isTest: z.boolean(),
  isWithdrawn: z.boolean(),
  /** Whether the reference is just what was looked for. */
  isExact: z.boolean(),
});

export type FoundForm = z.output<typeof foundFormSchema>;
export type FoundPerson = z.output<typeof foundPersonSchema>;
export type FoundSubmission = z.output<typeof foundSubmissionSchema>;
export interface FoundGroup<T> {
  lines: T[];
  total: number;
  isMore: boolean;
}

/**
 * Names and titles by a part of them, ids and references by how they begin, contacts whole or by a part, numbers in any
 * spelling. A text of one or two characters is looked for where names, ids and titles begin.
 */
export const searchAccount = defineCall({
  id: 'searchAccount',
  path: 'api/x/search/Find',
  summary: 'Forms, people and submissions of the account by a text',
  ...byUsers,
  query: z.object({
    q: z.string().max(MAX_SEARCH_LENGTH).default(''),
    /** One kind alone, and more of it. */
    kind: z.enum(['submissions', '']).default(''),
  }),
  reply: envelope(
    z.object({
      forms: groupOf(foundFormSchema),
      /** Null for those who may not look at people. */
      people: groupOf(foundPersonSchema).nullable(),
      submissions: groupOf(foundSubmissionSchema),
    }),
  ),
  errors: sessionErrors,
});
