/** Calls about consent that the spec lacks and people ask for; all under `api/x/`. */
import { z } from 'zod';
import { defineCall, envelope, file } from './call';
import { sentCodeSchema } from './otp';
import { customerPrefConfigSchema, erpCustomerSchema, languageSchema, listContacts } from './preferences';
import { categoryKey, categorySchema, getPreferencesContent, getTerms, unsubscribeInfoSchema } from './unsubscribe';
import { byToken, channelName, gateErrors, languageTag, linkToken } from './wire';

/**
 * What was chosen on the preferences page and not saved yet: `category.channel` to ticked or not, only what differs. Other
 * keys are those of `domain/preference-draft`.
 */
export const preferencesDraftSchema = z.object({
  choices: z.record(z.string().max(180), z.boolean()),
  /** Empty: not changed. */
  language: languageTag.default(''),
  selectedRecipientId: z.string().max(64).default(''),
});
export type PreferencesDraft = z.output<typeof preferencesDraftSchema>;

export const getPreferencesDraft = defineCall({
  id: 'getPreferencesDraft',
  area: 'unsubscribe',
  method: 'GET',
  path: 'api/x/preferences/Draft',
  summary: 'What was chosen on the preferences page and not saved yet; null when nothing was',
  audience: 'link',
  query: byToken,
  reply: envelope(preferencesDraftSchema.nullable()),
  errors: gateErrors,
  rateLimit: 'read',
});

/**
 * All that the page of the preferences needs at once: GetCustomerPrefConfig, ContactPreferenceData, GetErpCustomerPreferenceData,
 * Info, GetContent, GetTermsAndConditionContent, GetEnabledLanguage, GetPreferredLanguage, GetCaptureIpAddressConfig, the draft,
 * the codes that were sent and the pause.
 */
export const openPreferences = defineCall({
  id: 'openPreferences',
  area: 'unsubscribe',
  method: 'GET',
  path: 'api/x/preferences/Open',
  summary: 'Contacts, consents, texts, languages and draft of the preferences page',
  audience: 'link',
  query: byToken.extend({ recipientId: z.string().max(64).default('') }),
  reply: envelope(
    z.object({
      config: customerPrefConfigSchema,
      contacts: listContacts.reply.data,
      customer: erpCustomerSchema.nullable(),
      draft: preferencesDraftSchema.nullable(),
      /** Of the recipient that is asked for, else of the one that was looked at last. */
      info: unsubscribeInfoSchema,
      /** Of recipients whose boxes the draft has changed. */
      others: z.array(z.object({ recipientId: z.string(), categories: z.array(categorySchema) })),
      content: getPreferencesContent.reply.data,
      terms: getTerms.reply.data,
      languages: z.array(languageSchema),
      preferredLanguage: languageTag,
      codes: z.array(sentCodeSchema),
      pausedUntil: z.string().nullable(),
      captureIpAddress: z.boolean(),
    }),
  ),
  errors: [...gateErrors, 'recipient.notFound'],
  rateLimit: 'read',
});
export type OpenedPreferences = z.output<(typeof openPreferences)['reply']['data']>;

export const savePreferencesDraft = defineCall({
  id: 'savePreferencesDraft',
  area: 'unsubscribe',
  method: 'POST',
  path: 'api/x/preferences/SaveDraft',
  summary: 'Keeps what was chosen while a contact is verified or the language changed; without choices it forgets them',
  audience: 'link',
  body: preferencesDraftSchema.extend({ token: linkToken }),
  reply: envelope(z.object({ isKept: z.boolean() })),
  errors: gateErrors,
  rateLimit: 'write',
});

/**
 * RFC 8058: ends the consent of the link's communication, whatever was done before. It asks for no gate, and an expired
 * link is good for it: a mail provider can't identify itself, and to say no must stay possible. `by` is `page` where a person
 * pressed the button on the page of an expired link.
 */
export const oneClickUnsubscribe = defineCall({
  id: 'oneClickUnsubscribe',
  area: 'unsubscribe',
  method: 'POST',
  path: 'api/x/unsubscribe/OneClick',
  summary: 'Ends the consent of one communication; idempotent',
  audience: 'link',
  query: byToken.extend({ by: z.enum(['mailProgram', 'page']).optional() }),
  reply: envelope(z.object({ isConsentGiven: z.boolean() })),
  errors: ['token.invalid', 'token.wrongPurpose', 'preferences.mandatory'],
  // Mail providers post for all their readers from a few addresses.
  rateLimit: 'webhook',
});

/** For the page of an expired link, which can end this and nothing else. */
export const getOneClickInfo = defineCall({
  id: 'getOneClickInfo',
  area: 'unsubscribe',
  method: 'GET',
  path: 'api/x/unsubscribe/OneClickInfo',
  summary: 'What a one-click unsubscribe would end; an expired link is good for it',
  audience: 'link',
  query: byToken,
  reply: envelope(unsubscribeInfoSchema),
  errors: ['token.invalid', 'token.wrongPurpose'],
  rateLimit: 'read',
});

export const unsubscribeFromAll = defineCall({
  id: 'unsubscribeFromAll',
  area: 'unsubscribe',
  method: 'POST',
  path: 'api/x/unsubscribe/All',
  summary: 'Ends every consent that may be ended; mandatory categories, codes and bills go on',
  audience: 'link',
  body: byToken,
  reply: envelope(unsubscribeInfoSchema),
  errors: gateErrors,
  rateLimit: 'write',
});

export const getUndo = defineCall({
  id: 'getUndo',
  area: 'unsubscribe',
  method: 'GET',
  path: 'api/x/unsubscribe/GetUndo',
  summary: 'Until when the last "unsubscribe from all" may be taken back; null when it may not',
  audience: 'link',
  query: byToken,
  reply: envelope(z.object({ until: z.string().nullable() })),
  errors: gateErrors,
  rateLimit: 'read',
});

export const undoUnsubscribeFromAll = defineCall({
  id: 'undoUnsubscribeFromAll',
  area: 'unsubscribe',
  method: 'POST',
  path: 'api/x/unsubscribe/Undo',
  summary:
    'Restores what the last "unsubscribe from all" has ended and nobody has changed since, once and within a day',
  audience: 'link',
  body: byToken,
  reply: envelope(z.object({ restored: z.number().int() })),
  errors: gateErrors,
  rateLimit: 'write',
});

/** Of the link's own communication with an unsubscribe link, of everything that may be paused with a preferences link. */
const pauseReply = envelope(z.object({ pausedUntil: z.string().nullable() }));

export const getPause = defineCall({
  id: 'getPause',
  area: 'unsubscribe',
  method: 'GET',
  path: 'api/x/unsubscribe/GetPause',
  summary: 'Until when messages are paused; null when they are not',
  audience: 'link',
  query: byToken,
  reply: pauseReply,
  errors: gateErrors,
  rateLimit: 'read',
});

export const pauseMessages = defineCall({
  id: 'pauseMessages',
  area: 'unsubscribe',
  method: 'POST',
  path: 'api/x/unsubscribe/Pause',
  summary: 'Pauses messages for 30 or 90 days from now; 0 days ends the pause',
  audience: 'link',
  body: z.object({ token: linkToken, days: z.union([z.literal(0), z.literal(30), z.literal(90)]) }),
  reply: pauseReply,
  errors: [...gateErrors, 'preferences.mandatory'],
  rateLimit: 'write',
});

export const UNSUBSCRIBE_REASONS = ['tooMany', 'notRelevant', 'neverAskedFor', 'wrongPerson', 'other'] as const;
export type UnsubscribeReason = (typeof UNSUBSCRIBE_REASONS)[number];

export const giveUnsubscribeReason = defineCall({
  id: 'giveUnsubscribeReason',
  area: 'unsubscribe',
  method: 'POST',
  path: 'api/x/unsubscribe/Reason',
  summary: 'Keeps why somebody unsubscribed, if they want to say; a later one takes its place',
  audience: 'link',
  body: z.object({ token: linkToken, reason: z.enum(UNSUBSCRIBE_REASONS), comment: z.string().max(500).default('') }),
  reply: envelope(z.object({ isKept: z.boolean() })),
  errors: gateErrors,
  rateLimit: 'write',
});

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
export const CONSENT_SOURCES = ['page', 'oneClick', 'sms', 'carrier'] as const;
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

export const listConsentEvents = defineCall({
  id: 'listConsentEvents',
  area: 'unsubscribe',
  method: 'GET',
  path: 'api/x/preferences/History',
  summary: 'What a recipient agreed to and when, newest first, at most 500',
  audience: 'link',
  query: byToken,
  reply: envelope(z.object({ events: z.array(consentEventSchema) })),
  errors: gateErrors,
  rateLimit: 'read',
});

/** Body and signature as Twilio sends them; answers TwiML. After STOP nothing is sent to the number until START. */
export const receiveInboundSms = defineCall({
  id: 'receiveInboundSms',
  area: 'messages',
  method: 'POST',
  path: 'api/x/sms/inbound',
  summary: 'Takes an SMS that somebody sent to an account, such as STOP',
  audience: 'public',
  bodyKind: 'binary',
  reply: file('text/xml'),
  errors: ['webhook.forged', 'request.invalid', 'request.tooLarge'],
  rateLimit: 'webhook',
});

export const sendNotification = defineCall({
  id: 'sendNotification',
  area: 'messages',
  method: 'POST',
  path: 'api/x/messages/Notify',
  summary:
    'Sends a message of a category to the preferred contact, if the recipient wants it; emails carry one-click unsubscribe',
  audience: 'operator',
  body: z.object({
    accountId: z.string().min(1).max(64),
    recipientId: z.string().min(1).max(64),
    category: z.string().min(1).max(100),
    channel: z.enum(['email', 'sms', 'whatsApp', 'push']),
    subject: z.string().max(200).default(''),
    /** Paragraphs of plain text. */
    text: z.string().min(1).max(5000),
  }),
  reply: envelope(
    z.object({
      outcome: z.enum(['sent', 'noConsent', 'paused', 'noContact', 'stopped']),
      notificationLogId: z.string().nullable(),
    }),
  ),
  errors: [
    'account.notFound',
    'recipient.notFound',
    'preferences.unknownCategory',
    'message.undeliverable',
    'server.unavailable',
  ],
  rateLimit: 'write',
});

export const consentCalls = [
  openPreferences,
  getPreferencesDraft,
  savePreferencesDraft,
  oneClickUnsubscribe,
  getOneClickInfo,
  unsubscribeFromAll,
  getUndo,
  undoUnsubscribeFromAll,
  getPause,
  pauseMessages,
  giveUnsubscribeReason,
  listConsentEvents,
  receiveInboundSms,
  sendNotification,
];
