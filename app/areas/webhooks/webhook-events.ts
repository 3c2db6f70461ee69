import { z } from 'zod';
import { CONSENT_ACTIONS, CONSENT_SOURCES } from '~/areas/consents/calls';
import { CHANNELS, type ChannelName } from '~/lib/contract/enums';

/**
 * What an account's own systems are told. Each says what has happened to whom, by ids alone: an address, a name or an answer is
 * fetched with an API key by whoever may see it.
 */
const recipientId = z.string().max(64);
const optionalRecipient = recipientId.nullable();
/** In major units with two decimals, as `84.35`; the currency by its ISO code. */
const money = { amount: z.string().max(20), currency: z.string().max(3) };
const CHANNEL_NAMES = Object.keys(CHANNELS) as [ChannelName, ...ChannelName[]];
const channel = z.enum(['email', 'sms', 'whatsApp', 'push']);

/** Why a payment was not received; with `declined` comes the bank's own code. */
export const FAILED_PAYMENT_REASONS = ['declined', 'cancelled', 'expired'] as const;
/** What somebody is enrolled in: budget billing, an installment plan, bills by e-mail, automatic payments. */
const ENROLLED_IN = ['budget', 'installment', 'eBill', 'autopay'] as const;

/** `data` of each event, by the event's type. */
export const WEBHOOK_EVENTS = {
  /** `reference` is what the API asks for it by; `isTest`: of a test link or a test recipient. */
  'submission.completed': z.object({
    formId: z.string().max(64),
    submissionId: z.string().max(64),
    reference: z.string().max(40),
    recipientId: optionalRecipient,
    isTest: z.boolean(),
  }),
  /** The person has taken it back, which a form may allow. */
  'submission.withdrawn': z.object({
    formId: z.string().max(64),
    submissionId: z.string().max(64),
    reference: z.string().max(40),
    recipientId: optionalRecipient,
    isTest: z.boolean(),
  }),
  /** The person has changed it, which a form may allow; `version` is 2 after the first change. */
  'submission.changed': z.object({
    formId: z.string().max(64),
    submissionId: z.string().max(64),
    reference: z.string().max(40),
    recipientId: optionalRecipient,
    isTest: z.boolean(),
    version: z.number().int(),
  }),
  /** `channel` is that of the contact. */
  'contact.verified': z.object({ recipientId: optionalRecipient, channel: z.enum(['email', 'sms', 'whatsApp']) }),
  /** Each line of the history of consents that a person or a carrier writes; `category` is empty where it is about no single one. */
  'consent.changed': z.object({
    recipientId,
    action: z.enum(CONSENT_ACTIONS),
    channel: z.enum(CHANNEL_NAMES),
    category: z.string().max(100),
    source: z.enum(CONSENT_SOURCES),
  }),
  'payment.received': z.object({ reference: z.string().max(64), recipientId: optionalRecipient, ...money }),
  'payment.failed': z.object({
    reference: z.string().max(64),
    recipientId: optionalRecipient,
    ...money,
    reason: z.enum(FAILED_PAYMENT_REASONS),
    /** Of whoever declined it; empty where nobody did or said why. */
    declineCode: z.string().max(100),
  }),
  'enrollment.changed': z.object({ recipientId, kind: z.enum(ENROLLED_IN), isEnrolled: z.boolean() }),
  'agreement.signed': z.object({ agreementId: z.string().max(64), recipientId: optionalRecipient }),
  /** The last approval that was needed: the version is live. */
  'template.approved': z.object({ formId: z.string().max(64), version: z.number().int() }),
  'message.failed': z.object({
    messageId: z.string().max(64),
    recipientId: optionalRecipient,
    channel,
    state: z.enum(['failed', 'bounced']),
    reason: z.string().max(40),
  }),
  /** Sent by hand, to see whether it arrives. */
  'webhook.test': z.object({ webhookId: z.string().max(64) }),
} as const satisfies Readonly<Record<string, z.ZodType>>;

export type WebhookEventType = keyof typeof WEBHOOK_EVENTS;
export type WebhookEventData<T extends WebhookEventType> = z.output<(typeof WEBHOOK_EVENTS)[T]>;

/** Event types that a webhook can subscribe to. */
export const SUBSCRIBABLE_EVENTS = Object.keys(WEBHOOK_EVENTS).filter((type) => type !== 'webhook.test') as Exclude<
  WebhookEventType,
  'webhook.test'
>[];

/** The body that is posted. Standard Webhooks: `webhook-id` in the header names the event, the same at every try and endpoint. */
export const webhookBodySchema = <T extends WebhookEventType>(type: T) =>
  z.object({
    type: z.literal(type),
    /** When it happened; ISO. */
    timestamp: z.string(),
    accountId: z.string().max(64),
    data: WEBHOOK_EVENTS[type],
  });
