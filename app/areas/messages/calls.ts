import { z } from 'zod';
import { defineCalls, envelope } from '~/lib/contract/call';
import { byToken, linkErrors } from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('messages');

/** Channels that messages of a category go by. */
export const MESSAGE_CHANNELS = ['email', 'sms', 'whatsApp', 'push'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

export const sendNotification = defineCall({
  id: 'sendNotification',
  path: 'api/x/messages/Notify',
  summary:
    'Sends a message of a category to the preferred contact, if the recipient wants it; emails carry one-click unsubscribe',
  audience: 'operator',
  body: z.object({
    accountId: z.string().min(1).max(64),
    recipientId: z.string().min(1).max(64),
    category: z.string().min(1).max(100),
    channel: z.enum(MESSAGE_CHANNELS),
    subject: z.string().max(200).default(''),
    /** Paragraphs of plain text. */
    text: z.string().min(1).max(5000),
  }),
  reply: envelope(
    z.object({
      /**
       * `captured`: put into the outbox instead; `queued`: kept for a carrier that is away or slow, and sent by itself; `notListed`: the
       * list of the billing system's customer does not include the category for the recipient.
       */
      outcome: z.enum(['sent', 'captured', 'queued', 'notListed', 'noConsent', 'paused', 'noContact', 'stopped']),
      messageId: z.string().nullable(),
    }),
  ),
  errors: [
    'account.notFound',
    'recipient.notFound',
    'preferences.unknownCategory',
    'message.undeliverable',
    'message.notSetUp',
    'message.notAllowed',
    'server.unavailable',
  ],
});

/** Only where messages are captured; a platform that really sends has no outbox. */
export const listCapturedMessages = defineCall({
  id: 'listCapturedMessages',
  path: 'api/x/outbox/List',
  summary: 'Captured emails and messages, newest first (demo)',
  audience: 'operator',
  query: z.object({ to: z.string().max(254).optional(), limit: z.coerce.number().int().min(1).max(500).default(50) }),
  reply: envelope(
    z.object({
      messages: z.array(
        z.object({
          id: z.string(),
          channel: z.enum(MESSAGE_CHANNELS),
          to: z.string(),
          subject: z.string(),
          text: z.string(),
          html: z.string(),
          headers: z.record(z.string(), z.string()),
          language: z.string(),
          sentAt: z.string(),
        }),
      ),
    }),
  ),
  errors: ['request.notFound'],
});

/** Beyond the spec's `body`: what stands above it, and whether it is HTML. Spec: preferences-and-consent 3, "Notification log". */
export const viewEmail = defineCall({
  id: 'viewEmail',
  path: 'api/NotificationLog/ViewEmail',
  summary: 'Body of the email that a link came with',
  audience: 'link',
  query: byToken,
  reply: envelope(
    z.object({
      body: z.string(),
      subject: z.string().default(''),
      /** Milliseconds since 1970-01-01 UTC; null when it is not known. */
      sentAt: z.number().int().nullable().default(null),
      isHtml: z.boolean().default(true),
    }),
  ),
  errors: [...linkErrors, 'message.notFound'],
});
