const defineCall = defineCalls('mailings');
/** One content that goes to many recipients: a message of a category, or a link for each. */
import { z } from 'zod';
import { findUnknownTag, MESSAGE_TAGS } from '~/domain/customizable-messages';
import { defineCalls, envelope } from '~/lib/contract/call';
import { LOCALES } from '~/lib/contract/enums';
import { linkContentSchema, linkBatchErrors, SEND_PROBLEMS } from '~/areas/links/calls';
import { MAILING_CALL_EXAMPLES } from './mailing-call-examples';
import { MAILING_STATES, reminderFields, remindersSchema, mailingStartFields } from './mailing-schemas';
import { MESSAGE_CHANNELS } from '~/areas/messages/calls';
import { MAX_LISTED_RECIPIENTS, recipientIdSchema, segmentErrors, segmentSchema } from './segments/calls';
import { byAdmins, keyErrors, readAccess, sendAccess, sessionErrors } from '~/lib/contract/shared-call-parts';

/** A mailing starts at most this many days ahead. */
export const MAX_START_DELAY_DAYS = 365;
/** Mailings, and rows of one, on a page of their lists. */
export const MAILING_PAGE_SIZE = 25;
export const MAILING_RECIPIENTS_PAGE_SIZE = 200;
/** Longest texts of a message. */
export const MAX_SUBJECT_CHARACTERS = 200;
export const MAX_TEXT_CHARACTERS = 5000;

const tagged = (text: z.ZodString) =>
  text.refine((typed) => !findUnknownTag(typed, MESSAGE_TAGS), 'has a merge tag that there is not');
const words = {
  subject: tagged(z.string().max(MAX_SUBJECT_CHARACTERS)).default(''),
  text: tagged(z.string().trim().min(1).max(MAX_TEXT_CHARACTERS)),
};

/** Who gets it: recipients by their ids, or all that a segment has. */
export const audienceSchema = z.union([
  z.strictObject({ recipientIds: z.array(recipientIdSchema).min(1).max(MAX_LISTED_RECIPIENTS) }),
  z.strictObject({ segment: segmentSchema }),
]);
export type Audience = z.output<typeof audienceSchema>;

const messageSchema = z.object({
  category: z.string().min(1).max(100),
  /** Of an email, and the title of a push message; empty: the company's name. */
  ...words,
  /** For recipients of other languages; whoever has none of these gets the text above. */
  versions: z
    .array(z.object({ language: z.enum(LOCALES), ...words }))
    .max(LOCALES.length)
    .default([]),
});
export type CategoryMessage = z.output<typeof messageSchema>;

export const sendKeySchema = z.string().min(16).max(100);
const sendKey = sendKeySchema;

/** What a mailing brings. */
const contentSchema = z.discriminatedUnion('kind', [
  messageSchema.extend({ kind: z.literal('message') }),
  z.object({ kind: z.literal('link'), link: linkContentSchema }),
]);
export type MailingContent = z.output<typeof contentSchema>;

/**
 * Why one recipient of a mailing got nothing. `message.uncertain`: it was on its way when the carrier stopped answering, and is
 * not sent a second time. `message.suppressed`: earlier messages came back from there, or were reported as spam; `message.bounced`:
 * this one came back. `recipient.answered`: a reminder was not needed any more.
 */
export const MAILING_PROBLEMS = [
  ...SEND_PROBLEMS,
  'recipient.paused',
  'recipient.answered',
  'message.bounced',
] as const;
export type MailingProblem = (typeof MAILING_PROBLEMS)[number];

/** `queued`: it waits for its provider, and goes out by itself; `delivered`: the provider reports that it arrived. */
export const MAILING_OUTCOMES = ['waiting', 'queued', 'sent', 'delivered', 'captured', 'failed'] as const;

/** When it begins: at once where it is left out, or where the time is over. */
const startAt = z.iso.datetime({ offset: true }).optional();

export const problemCounts = z.array(z.object({ error: z.enum(MAILING_PROBLEMS), count: z.number().int() }));

const mailingSchema = z.object({
  sendKey,
  channel: z.enum(MESSAGE_CHANNELS),
  content: contentSchema,
  /** Of a link to a form: the form's; empty for everything else. */
  title: z.string(),
  createdAt: z.string(),
  createdBy: z.string().max(300),
  /** Recipients at the time of the order; of a reminder, those who are known to need it by now. */
  total: z.number().int(),
  /** Handed to the carrier, and of these those of which it says that they arrived. */
  sent: z.number().int(),
  delivered: z.number().int(),
  /** Kept in the outbox and not sent. */
  captured: z.number().int(),
  /** Waiting for their carrier. */
  queued: z.number().int(),
  problems: problemCounts,
  /** Not tried yet. */
  remaining: z.number().int(),
  /**
   * Of those, who wait for the end of their quiet hours or for the time of their reminder, and when the first of them gets it;
   * empty where nobody waits.
   */
  quiet: z.number().int(),
  quietUntil: z.string(),
  state: z.enum(MAILING_STATES),
  ...mailingStartFields,
  /** The failure for which it paused by itself; empty where somebody paused it. */
  stoppedBy: z.string(),
  /** Nobody waits any more. */
  isDone: z.boolean(),
  ...reminderFields,
});
export type Mailing = z.output<typeof mailingSchema>;

export const messageOrderSchema = messageSchema.extend({ channel: z.enum(MESSAGE_CHANNELS), to: audienceSchema });

export const orderErrors = [...segmentErrors, 'message.notSetUp'] as const;
const sendErrors = ['mailing.keyUsed', 'server.unavailable'] as const;

/**
 * Each recipient is judged when the message goes out: by consent, pauses, STOP and contacts. Under one `sendKey` nobody gets it
 * twice; another order under the same key is refused, and the same order again tells how far it has come. The messages
 * go out by themselves.
 */
export const sendCategoryMessage = defineCall({
  id: 'sendCategoryMessage',
  path: 'api/x/mailings/Send',
  summary: 'Sends a message of a category to recipients, a list or a segment, to each who wants it',
  ...sendAccess,
  body: messageOrderSchema.extend({ sendKey, startAt }),
  reply: envelope(mailingSchema),
  errors: [...keyErrors, ...orderErrors, ...sendErrors],
  example: MAILING_CALL_EXAMPLES.send,
});

export const sendLinkMailing = defineCall({
  id: 'sendLinkMailing',
  path: 'api/x/mailings/SendLinks',
  summary: 'Makes a link for each recipient of a list or a segment and sends it, as `sendCategoryMessage` does',
  ...byAdmins,
  body: z.object({
    sendKey,
    startAt,
    channel: z.enum(['email', 'sms']),
    link: linkContentSchema,
    to: audienceSchema,
    /** Whoever has not answered by then is reminded, by mailings of their own. Left out: nobody is. */
    reminders: remindersSchema.optional(),
  }),
  reply: envelope(mailingSchema),
  errors: [
    ...new Set([...sessionErrors, ...linkBatchErrors, ...orderErrors, ...sendErrors, 'mailing.noReminders' as const]),
  ],
});

/** `resume` goes on with one that paused; what was canceled never goes on. What is so already stays so. */
export const MAILING_ACTIONS = ['pause', 'resume', 'cancel'] as const;
export type MailingAction = (typeof MAILING_ACTIONS)[number];

export const steerMailing = defineCall({
  id: 'steerMailing',
  path: 'api/x/mailings/Steer',
  summary:
    'Pauses, resumes or cancels a mailing; what waits for its carrier waits with it, and its reminders are canceled with it, also where nobody else is left',
  ...sendAccess,
  body: z.object({ sendKey, act: z.enum(MAILING_ACTIONS) }),
  reply: envelope(mailingSchema),
  errors: [...keyErrors, 'mailing.notFound', 'mailing.over'],
  example: MAILING_CALL_EXAMPLES.steer,
});

export const getMailing = defineCall({
  id: 'getMailing',
  path: 'api/x/mailings/Get',
  summary: 'A mailing, and how many of its recipients got it',
  ...readAccess,
  query: z.object({ sendKey }),
  reply: envelope(mailingSchema),
  errors: [...keyErrors, 'mailing.notFound'],
  example: MAILING_CALL_EXAMPLES.get,
});

export const listMailings = defineCall({
  id: 'listMailings',
  path: 'api/x/mailings/List',
  summary: 'Mailings of the account, the newest first',
  ...readAccess,
  query: z.object({
    /** `next` of the page before. */
    after: z.string().max(200).default(''),
  }),
  reply: envelope(
    z.object({
      mailings: z.array(mailingSchema).max(MAILING_PAGE_SIZE),
      /** Leads to older ones; empty on the last page. */
      next: z.string(),
    }),
  ),
  errors: keyErrors,
  example: MAILING_CALL_EXAMPLES.list,
});

export const listMailingRows = defineCall({
  id: 'listMailingRows',
  path: 'api/x/mailings/Rows',
  summary: 'What became of a mailing for each of its recipients',
  ...readAccess,
  query: z.object({
    sendKey,
    outcome: z.enum(['', ...MAILING_OUTCOMES]).default(''),
    /** `next` of the page before. */
    after: z.string().max(64).default(''),
  }),
  reply: envelope(
    z.object({
      rows: z
        .array(
          z.object({
            recipientId: recipientIdSchema,
            /** Empty where there is no such recipient any more. */
            name: z.string(),
            outcome: z.enum(MAILING_OUTCOMES),
            error: z.enum(MAILING_PROBLEMS).nullable(),
            at: z.string(),
          }),
        )
        .max(MAILING_RECIPIENTS_PAGE_SIZE),
      next: z.string(),
    }),
  ),
  errors: [...keyErrors, 'mailing.notFound'],
  example: MAILING_CALL_EXAMPLES.rows,
});
