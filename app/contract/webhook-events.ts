import { z } from 'zod';
import { LINK_KINDS } from './enums';

/**
 * What an account's own systems are told. Each says what has happened to whom, by ids alone: an address, a name or an answer is
 * fetched with an API key by whoever may see it.
 */
const recipientId = z.string().max(64);
const optionalRecipient = recipientId.nullable();
const money = { amount: z.string().max(20), currency: z.string().max(3) };
const channel = z.enum(['email', 'sms', 'whatsApp', 'push']);

/** `data` of each event, by the event's type. */
export const WEBHOOK_EVENTS = {
  'submission.completed': z.object({
    formId: z.string().max(64),
    submissionId: z.string().max(64),
    recipientId: optionalRecipient,
  }),
  /** `channel` is that of the contact. */
  'contact.verified': z.object({ recipientId: optionalRecipient, channel: z.enum(['email', 'sms', 'whatsApp']) }),
  /** `category` is empty where it is about all of them. */
  'consent.changed': z.object({
    recipientId,
    action: z.string().max(40),
    channel: z.string().max(20),
    category: z.string().max(100),
  }),
  'payment.received': z.object({ reference: z.string().max(64), recipientId: optionalRecipient, ...money }),
  'payment.failed': z.object({
    reference: z.string().max(64),
    recipientId: optionalRecipient,
    ...money,
    reason: z.string().max(100),
  }),
  'enrollment.changed': z.object({ recipientId, kind: z.enum(LINK_KINDS), isEnrolled: z.boolean() }),
  'agreement.signed': z.object({ agreementId: z.string().max(64), recipientId: optionalRecipient }),
  'template.approved': z.object({ templateId: z.string().max(64) }),
  'message.failed': z.object({
    messageId: z.string().max(64),
    recipientId: optionalRecipient,
    channel,
    state: z.enum(['failed', 'bounced', 'held']),
    reason: z.string().max(40),
  }),
  /** Sent by hand, to see whether it arrives. */
  'webhook.test': z.object({ webhookId: z.string().max(64) }),
} as const satisfies Readonly<Record<string, z.ZodType>>;

export type WebhookEventType = keyof typeof WEBHOOK_EVENTS;
export type WebhookEventData<T extends WebhookEventType> = z.output<(typeof WEBHOOK_EVENTS)[T]>;

/** What an endpoint can be asked to be told. */
export const CHOSEN_EVENTS = Object.keys(WEBHOOK_EVENTS).filter((type) => type !== 'webhook.test') as Exclude<
  WebhookEventType,
  'webhook.test'
>[];

/** The body that is posted. Standard Webhooks: `webhook-id` in the header names the event, the same at every try and endpoint. */
export const webhookBody = <T extends WebhookEventType>(type: T) =>
  z.object({
    type: z.literal(type),
    /** When it happened; ISO. */
    timestamp: z.string(),
    accountId: z.string().max(64),
    data: WEBHOOK_EVENTS[type],
  });
