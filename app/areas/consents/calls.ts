import { z } from 'zod';
import { defineCalls, file } from '~/lib/contract/call';
import { categoryKey, channelName } from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('consents');

export const CONSENT_ACTIONS = [
  'given',
  'withdrawn',
  'restored',
  'paused',
  'resumed',
  'contactAdded',
  'contactRemoved',
  'contactPreferred',
  'termsAccepted',
  'stopped',
  'started',
] as const;
export type ConsentAction = (typeof CONSENT_ACTIONS)[number];

/**
 * `page`: preferences or unsubscribe page · `oneClick`: the mail program's own button · `sms`: STOP or START by SMS or WhatsApp ·
 * `carrier`: a STOP that the carrier told of.
 */
export const CONSENT_SOURCES = ['page', 'oneClick', 'sms', 'carrier', 'import'] as const;
export type ConsentSource = (typeof CONSENT_SOURCES)[number];

export const consentEventSchema = z.object({
  id: z.string(),
  /** ISO time. */
  at: z.string(),
  action: z.enum(CONSENT_ACTIONS),
  /** Whose consent it is: the link's own recipient, or another of the same ERP customer. */
  recipientId: z.string().max(64).default(''),
  /** Empty where it is about no category. */
  category: categoryKey.or(z.literal('')),
  /** The category's name for people, in the language of the request. */
  label: z.string(),
  channel: channelName,
  source: z.enum(CONSENT_SOURCES),
  /** Version of the text that stood on the page, and the text; empty where there was none. */
  textVersion: z.string(),
  text: z.string(),
  /** Network address, where the account keeps it. */
  address: z.string().nullable(),
  /** A contact, a number that was stopped or started, or the day a pause ends. */
  detail: z.string(),
});
export type ConsentEvent = z.output<typeof consentEventSchema>;

/** Body and signature as Twilio sends them; answers TwiML. After STOP nothing is sent to the number until START. */
export const receiveInboundSms = defineCall({
  id: 'receiveInboundSms',
  path: 'api/x/sms/inbound',
  summary: 'Takes an SMS that somebody sent to an account, such as STOP',
  audience: 'public',
  bodyKind: 'binary',
  reply: file('text/xml'),
  errors: ['webhook.forged', 'request.invalid', 'request.tooLarge'],
  rateLimit: 'webhook',
});
