import { z } from 'zod';
import { pageAccountSchema } from '~/areas/accounts/calls';
import { defineCalls, envelope } from '~/lib/contract/call';
import { byAdmins, formErrors, languageTag } from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('public-forms');

/** What can be done at a public address: begin; nothing, because all places are taken; nothing any more. */
const PUBLIC_FORM_STATES = ['open', 'full', 'closed'] as const;

const address = z.object({ account: z.string().max(100), slug: z.string().max(100) });

export const publicFormSchema = z.object({
  state: z.enum(PUBLIC_FORM_STATES),
  /** The form's own language first. */
  texts: z.array(
    z.object({
      language: languageTag,
      title: z.string(),
      /** What the form says before its first question, as its author wrote it. */
      introHtml: z.string(),
    }),
  ),
  /** ISO; null where it does not close. */
  closesAt: z.string().nullable(),
  /** Null where any number is taken. */
  placesLeft: z.number().int().min(0).nullable(),
  /** Goes along with the start: drawn by this call, good for a day. */
  stamp: z.string().max(500),
  account: pageAccountSchema,
});
export type PublicForm = z.output<typeof publicFormSchema>;

const servedErrors = ['form.notFound', 'account.suspended', 'account.closed'] as const;

/** It changes nothing: scanners and search engines open public addresses, too. */
export const getPublicForm = defineCall({
  id: 'getPublicForm',
  path: 'api/x/public-forms/Get',
  summary: 'What the public address of a form shows before anybody begins',
  audience: 'public',
  query: address,
  reply: envelope(publicFormSchema),
  errors: servedErrors,
});

/** Why a start is to be pressed once more. */
export const RETRY_REASONS = ['early', 'late', 'trap'] as const;
export type RetryReason = (typeof RETRY_REASONS)[number];

/** Makes a recipient of its own and a link to the form. `publicForm.again` tells the reason: {reason}. */
export const startPublicForm = defineCall({
  id: 'startPublicForm',
  path: 'api/x/public-forms/Start',
  summary: 'Begins a form by its public address',
  audience: 'public',
  body: address.extend({
    stamp: z.string().max(500),
    /** What stands in the field that no person sees. */
    trap: z.string().max(10_000).default(''),
  }),
  reply: envelope(z.object({ path: z.string().max(8192), seconds: z.number().int() })),
  errors: [
    ...servedErrors,
    'publicForm.closed',
    'publicForm.full',
    'publicForm.again',
    'publicForm.busy',
    'request.tooMany',
  ],
  rateLimit: 'publicStart',
});

/** How it is set up is a record of the dataset `form-addresses`. */
export const getFormAddress = defineCall({
  id: 'getFormAddress',
  path: 'api/x/public-forms/Address',
  summary: 'The public address of a form, and what came of it',
  ...byAdmins,
  query: z.object({ formId: z.string().min(1).max(64) }),
  reply: envelope(
    z.object({
      title: z.string(),
      /** Whether recipients can fill the form in at the moment. */
      isLive: z.boolean(),
      /** An enrollment is about what is known of its recipient: it has no public address. */
      isEnrollment: z.boolean(),
      /** Null where it has none. */
      address: z
        .object({
          path: z.string().max(300),
          slug: z.string(),
          state: z.enum(PUBLIC_FORM_STATES),
          isOpen: z.boolean(),
          limit: z.number().int().nullable(),
          closesAt: z.string().nullable(),
          begun: z.number().int(),
          submitted: z.number().int(),
        })
        .nullable(),
      /** What the address may end with, made of the title; empty where that gives nothing. */
      suggestion: z.string(),
      timeZone: z.string(),
    }),
  ),
  errors: formErrors,
});
