const defineCall = defineCalls('mailings');
/** Who would get a mailing, and how it would look. */
import { z } from 'zod';
import { defineCalls, envelope } from '~/lib/contract/call';
import { LOCALES } from '~/lib/contract/enums';
import { linkContentSchema, linkBatchErrors } from '~/areas/links/calls';
import { audienceSchema, MAILING_PROBLEMS, messageOrderSchema, orderErrors, problemCounts } from './calls';
import { recipientIdSchema } from './segments/calls';
import { byAdmins, sessionErrors } from '~/lib/contract/shared-call-parts';

/** Recipients that a preview checks at most. */
export const MAX_CHECKED_RECIPIENTS = 200;
/** Recipients that a preview names at most: those who would get nothing, and those who would. */
export const MAX_EXCLUDED_SHOWN = 20;
export const MAX_INCLUDED_SHOWN = 5;

/** Who would get what a preview shows. */
const previewCountsSchema = z.object({
  count: z.number().int(),
  /** The first of them, up to 200: those of whom the following is known. */
  judged: z.number().int(),
  good: z.number().int(),
  problems: problemCounts,
  /** Hours of the account in which nobody gets it, by a clock where each lives; null where there are none. */
  quietHours: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** The first who would get nothing; the name of an id that there is not is empty. */
  leftOut: z
    .array(z.object({ recipientId: recipientIdSchema, name: z.string(), error: z.enum(MAILING_PROBLEMS) }))
    .max(MAX_EXCLUDED_SHOWN),
});

export const previewCategoryMessage = defineCall({
  id: 'previewCategoryMessage',
  path: 'api/x/mailings/Preview',
  summary: 'Who would get a message and who not, and how it looks; nothing is sent or kept',
  ...byAdmins,
  body: messageOrderSchema,
  reply: envelope(
    previewCountsSchema.extend({
      /** For the first who would get it, of each language in which they are written to. */
      looks: z
        .array(
          z.object({
            language: z.enum(LOCALES),
            recipientId: recipientIdSchema,
            name: z.string(),
            subject: z.string(),
            /** Of an email. */
            html: z.string(),
            /** Of everything else. */
            text: z.string(),
            /** What it was made of: those of the recipient's language, with the tags filled in. */
            words: z.object({ subject: z.string(), text: z.string() }),
          }),
        )
        .max(LOCALES.length),
    }),
  ),
  errors: [...sessionErrors, ...orderErrors],
});

export const previewLinkMailing = defineCall({
  id: 'previewLinkMailing',
  path: 'api/x/mailings/PreviewLinks',
  summary: 'Who would get a link and who not; nothing is made, sent or kept',
  ...byAdmins,
  /** `none`: links that are made and not sent. */
  body: z.object({ channel: z.enum(['none', 'email', 'sms']), link: linkContentSchema, to: audienceSchema }),
  reply: envelope(
    previewCountsSchema.extend({
      /** The first who would get one. */
      first: z.array(z.object({ recipientId: recipientIdSchema, name: z.string() })).max(MAX_INCLUDED_SHOWN),
    }),
  ),
  errors: [...new Set([...sessionErrors, ...linkBatchErrors, ...orderErrors])],
});
