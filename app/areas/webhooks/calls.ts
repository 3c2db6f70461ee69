import { z } from 'zod';
import { defineCalls, envelope } from '~/lib/contract/call';
import { byOwners, sessionErrors } from '~/lib/contract/shared-call-parts';
import { SUBSCRIBABLE_EVENTS } from './webhook-events';

const defineCall = defineCalls('webhooks');

/** Webhooks that an account may have. */
export const MAX_WEBHOOKS = 20;
/** Events that the log of a webhook shows; it goes back 30 days. */
export const MAX_LISTED_EVENTS = 100;
/** A webhook that has failed for this many days is disabled, and the owners get a mail. */
export const WEBHOOK_DISABLED_AFTER_DAYS = 5;
/** A replaced secret signs beside the new one for this many hours. */
export const REPLACED_SECRET_TTL_HOURS = 24;

const webhookId = z.string().min(1).max(64);
const eventTypes = z.array(z.enum(SUBSCRIBABLE_EVENTS)).min(1).max(SUBSCRIBABLE_EVENTS.length);
const written = {
  /** An https address of the public web. */
  url: z.string().trim().min(1).max(2000),
  /** What it is for, in the account's own words. */
  description: z.string().trim().max(100),
  events: eventTypes,
};

/** `disabled`: by somebody of the account; `failed`: by itself, after days without an answer of 2xx, or after a 410. */
export const WEBHOOK_STATES = ['enabled', 'disabled', 'failed'] as const;

export const webhookSchema = z.object({
  id: webhookId,
  ...written,
  state: z.enum(WEBHOOK_STATES),
  createdAt: z.string(),
  /** Since when nothing has been taken; null where the last event was, or none was sent yet. */
  failingSince: z.string().nullable(),
  /** Changes with the secret, and says nothing of it. */
  secretMark: z.string().max(64),
  /** Until when the secret before signs too. */
  oldSecretUntil: z.string().nullable(),
});
export type Webhook = z.output<typeof webhookSchema>;

export const listWebhooks = defineCall({
  id: 'listWebhooks',
  path: 'api/x/webhooks/List',
  summary: 'The addresses of the account’s own systems that are told what has happened',
  ...byOwners,
  reply: envelope(z.object({ webhooks: z.array(webhookSchema).max(MAX_WEBHOOKS) })),
  errors: sessionErrors,
});

/** The secret is shown by this answer, and by that of its rotation, alone. */
export const createWebhook = defineCall({
  id: 'createWebhook',
  recentSignIn: true,
  path: 'api/x/webhooks/Create',
  summary: 'Adds an address; the answer alone holds the secret that signs what is sent there',
  ...byOwners,
  body: z.object({
    ...written,
    /** Names the form that was sent: sent again, it makes no second one. */
    formKey: z.string().min(8).max(64).optional(),
  }),
  reply: envelope(z.object({ webhook: webhookSchema, secret: z.string().max(100) })),
  errors: [...sessionErrors, 'webhook.address', 'webhook.tooMany'],
});

export const changeWebhook = defineCall({
  id: 'changeWebhook',
  recentSignIn: true,
  path: 'api/x/webhooks/Change',
  summary: 'Changes an address and what it is told, and enables or disables it',
  ...byOwners,
  /** Left out, it stays enabled or disabled as it is. */
  body: z.object({ id: webhookId, ...written, isEnabled: z.boolean().optional() }),
  reply: envelope(z.object({ webhook: webhookSchema })),
  errors: [...sessionErrors, 'request.notFound', 'webhook.address'],
});

export const removeWebhook = defineCall({
  id: 'removeWebhook',
  path: 'api/x/webhooks/Remove',
  summary: 'Removes an address; what waits for it is not sent any more',
  ...byOwners,
  body: z.object({ id: webhookId }),
  reply: envelope(z.object({ isRemoved: z.boolean() })),
  errors: [...sessionErrors, 'request.notFound'],
});

/** Named by its mark, a secret is replaced once: a page that is sent again draws none, and the secret of its answer is empty. */
export const rotateWebhookSecret = defineCall({
  id: 'rotateWebhookSecret',
  recentSignIn: true,
  path: 'api/x/webhooks/RotateSecret',
  summary: 'Draws a new secret; the one before signs too for a day',
  ...byOwners,
  body: z.object({ id: webhookId, secretMark: z.string().max(64).optional() }),
  reply: envelope(z.object({ webhook: webhookSchema, secret: z.string().max(100) })),
  errors: [...sessionErrors, 'request.notFound'],
});

/** Why an attempt got no response, or none that counts. */
export const WEBHOOK_ATTEMPT_ERRORS = ['late', 'unreachable', 'certificate', 'address', 'secret'] as const;
export type WebhookAttemptError = (typeof WEBHOOK_ATTEMPT_ERRORS)[number];

/** `waiting`: it is sent, or sent again, by itself; `failed`: it was for the last time; `dropped`: its address was disabled before. */
export const WEBHOOK_DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'dropped'] as const;

const webhookDeliverySchema = z.object({
  id: z.string().max(64),
  /** The event's, which travels as `webhook-id`. */
  eventId: z.string().max(64),
  type: z.string().max(40),
  at: z.string(),
  state: z.enum(WEBHOOK_DELIVERY_STATES),
  /** How often it was tried. */
  attempts: z.number().int(),
  /** When it was tried last; null where it has not been. */
  triedAt: z.string().nullable(),
  /** HTTP status of the last answer; null where none came. */
  status: z.number().int().nullable(),
  /** The beginning of the last answer. */
  answer: z.string().max(500),
  /** Why no answer came at the last try; null where one did. */
  trouble: z.enum(WEBHOOK_ATTEMPT_ERRORS).nullable(),
  /** What was posted. */
  body: z.string().max(4000),
});
export type WebhookDelivery = z.output<typeof webhookDeliverySchema>;

export const getWebhookLog = defineCall({
  id: 'getWebhookLog',
  path: 'api/x/webhooks/Log',
  summary: 'The latest events for an address, the newest first, with what it answered; kept for 30 days',
  ...byOwners,
  query: z.object({ id: webhookId }),
  reply: envelope(
    z.object({ webhook: webhookSchema, deliveries: z.array(webhookDeliverySchema).max(MAX_LISTED_EVENTS) }),
  ),
  errors: [...sessionErrors, 'request.notFound'],
});

/** With the same id: a receiver that had it knows it. */
export const resendWebhookEvent = defineCall({
  id: 'resendWebhookEvent',
  path: 'api/x/webhooks/SendAgain',
  summary: 'Sends an event of the log again',
  ...byOwners,
  body: z.object({ id: webhookId, deliveryId: z.string().min(1).max(64) }),
  reply: envelope(z.object({ delivery: webhookDeliverySchema })),
  errors: [...sessionErrors, 'request.notFound', 'webhook.disabled'],
  rateLimit: 'lookUp',
});

export const sendTestEvent = defineCall({
  id: 'sendTestEvent',
  path: 'api/x/webhooks/Test',
  summary: 'Sends an event of the type `webhook.test` to an address',
  ...byOwners,
  body: z.object({ id: webhookId }),
  reply: envelope(z.object({ delivery: webhookDeliverySchema })),
  errors: [...sessionErrors, 'request.notFound', 'webhook.disabled'],
  rateLimit: 'lookUp',
});
