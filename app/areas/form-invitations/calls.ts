const defineCall = defineCalls('sending');
/** Sending links to a live template: to try it, to one recipient, to a list. */
import { z } from 'zod';
import { defineCalls, envelope } from '~/lib/contract/call';
import { idSchema } from '~/areas/forms/form-wire-schemas';
import { byAdmins, byUsers, formErrors } from '~/lib/contract/shared-call-parts';

/** The live version with a test recipient of the user's own: what is sent there is marked as a test and not counted. */
export const createTestLink = defineCall({
  id: 'createTestLink',
  path: 'api/x/templates/TestLink',
  summary: 'A link of a day to try a live template',
  ...byUsers,
  body: z.object({ id: idSchema }),
  reply: envelope(z.object({ path: z.string().max(8192) })),
  errors: [...formErrors, 'template.notLive', 'form.expired'],
});

const sendRowSchema = z.object({
  /** Line of the list it came from, for messages. */
  row: z.number().int().min(1),
  recipientId: z.string().max(64).default(''),
  name: z.string().max(200).default(''),
  email: z.string().max(254).default(''),
  phone: z.string().max(40).default(''),
  language: z.string().max(35).default(''),
  tags: z.record(z.string().max(100), z.string().max(2000)).default({}),
});
export type SendRow = z.output<typeof sendRowSchema>;

const MAX_SEND_ROWS = 1000;

/**
 * Why a row was not sent. `message.uncertain`: its carrier gave no answer, and may have it. `message.notSetUp` and
 * `message.notAllowed`: as everywhere. `message.suppressed`: messages to the contact came back, or were reported as spam.
 * `message.bounced`: this one came back. `recipient.answered`: the form takes one submission from each, and has this one's.
 * `recipient.reached`: another list has sent the form there within the last hour. `recipient.stopped`: the number has sent STOP.
 */
export const SEND_ERRORS = [
  'email.invalid',
  'phone.invalid',
  'message.undeliverable',
  'message.uncertain',
  'message.notSetUp',
  'message.notAllowed',
  'message.suppressed',
  'message.bounced',
  'recipient.answered',
  'recipient.duplicate',
  'recipient.invalid',
  'recipient.optedOut',
  'recipient.reached',
  'recipient.stopped',
] as const;
export type SendError = (typeof SEND_ERRORS)[number];

const sendProblemSchema = z.object({ row: z.number().int(), error: z.enum(SEND_ERRORS) });

/**
 * Each row stands alone: one that can't be sent keeps no other from it. The same `sendKey` again sends nothing twice, and
 * takes up what was not sent. A long list may come in several calls under one key; rows keep their numbers.
 */
export const sendTemplateLinks = defineCall({
  id: 'sendTemplateLinks',
  path: 'api/x/templates/Send',
  summary: 'Sends a link to a live template to recipients',
  ...byAdmins,
  body: z.object({
    id: idSchema,
    channel: z.enum(['email', 'sms']),
    days: z.number().int().min(1).max(90).default(14),
    rows: z.array(sendRowSchema).min(1).max(MAX_SEND_ROWS),
    sendKey: z.string().min(16).max(100),
    /** Only judges the rows: nothing is sent or stored. */
    isTrial: z.boolean().default(false),
    /**
     * Leaves out who has sent a form that takes one submission, and whom another list has reached within the last hour: one that broke
     * off is often begun anew.
     */
    isList: z.boolean().default(false),
  }),
  reply: envelope(
    z.object({
      /** Rows that are sent, by this call or an earlier one; in a trial, those that would be. */
      sent: z.number().int(),
      /** Rows whose message waits for its carrier, and goes out by itself. */
      sending: z.number().int(),
      problems: z.array(sendProblemSchema),
    }),
  ),
  errors: [...formErrors, 'template.notLive', 'form.expired', 'request.tooMany'],
});

/** What became of a list, row by row, also after the page that sent it is gone. */
export const getTemplateSend = defineCall({
  id: 'getTemplateSend',
  path: 'api/x/templates/SendResult',
  summary: 'How the rows of a list fared that links were sent to',
  ...byAdmins,
  query: z.object({ id: idSchema, sendKey: z.string().min(16).max(100) }),
  reply: envelope(
    z.object({
      title: z.string(),
      channel: z.enum(['email', 'sms']),
      sent: z.number().int(),
      /** Rows whose message waits for its carrier, and goes out by itself. */
      sending: z.number().int(),
      problems: z.array(sendProblemSchema.extend({ source: sendRowSchema })),
    }),
  ),
  errors: formErrors,
});
