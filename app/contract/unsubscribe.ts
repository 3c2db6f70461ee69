import { z } from 'zod';
import { defineCall, envelope } from './call';
import { CHANNELS, type ChannelName } from './enums';
import { languageTag, linkErrors, linkToken, renamed } from './wire';

const gateErrors = [...linkErrors, 'gate.required'] as const;
const byToken = z.object({ token: linkToken });
/** Stable name of a category, such as `new_bill_alert`. */
export const categoryKey = z.string().min(1).max(100);
const channelName = z.enum(Object.keys(CHANNELS) as ChannelName[]);

/** One category on one channel. Spec: preferences-and-consent 3, "Unsubscribe info". */
const categoryOptionSchema = renamed(
  z.object({
    consentProvided: z.boolean(),
    isApplicable: z.boolean().default(true),
    isMandatory: z.boolean().default(false),
    isChanged: z.boolean().default(false),
  }),
  { consentProvided: 'isConsentGiven' },
);

/** A notification category with its options by channel. Spec: preferences-and-consent 3, "Unsubscribe info". */
export const categorySchema = renamed(
  z.object({
    name: categoryKey,
    /** Extra: the name for people, in the language of the request; empty: show `name`. */
    label: z.string().max(200).default(''),
    isVisible: z.boolean().default(true),
    hide: z.boolean().default(false),
    description: z.string().max(1000).default(''),
    options: z.partialRecord(channelName, categoryOptionSchema),
  }),
  { hide: 'isHidden' },
);
export type Category = z.output<typeof categorySchema>;

/** A number that gets nothing, because STOP was sent from it. Spec: preferences-and-consent 4. */
export const numberStopSchema = z.object({
  channel: z.enum(['sms', 'whatsApp']),
  /** E.164; with an unsubscribe link, which goes along when a message is forwarded, its last digits. */
  contact: z.string().max(40),
  /** Messages of the channel go to this number, so that none is sent at all. */
  isUsed: z.boolean(),
  /** ISO time. */
  stoppedAt: z.string().max(40),
  /** Our number that STOP was sent to; empty where it is not known. */
  sentTo: z.string().max(40),
});
export type NumberStop = z.output<typeof numberStopSchema>;

/**
 * State of a recipient's consent. `isInfoOnUpdate` of the spec is set by the page and never sent.
 * Spec: preferences-and-consent 3, "Unsubscribe info".
 */
export const unsubscribeInfoSchema = renamed(
  z.object({
    isConsentGiven: z.boolean(),
    redirectToManagePref: z.boolean().default(false),
    expiredUrl: z.string().max(2048).nullable().default(null),
    finalRecipientId: z.string().max(64).default(''),
    categories: z.array(categorySchema).max(200),
    /** Extra: whose consents they are, as far as it is known. */
    customer: z.object({ name: z.string().max(200), address: z.string().max(500) }).optional(),
    /** Extra: numbers of the person that sent STOP and no START since, whatever the categories say. */
    stops: z.array(numberStopSchema).max(200).optional(),
    /** Extra: the message that a link to the preferences came with, as far as it says. */
    cameFrom: z.object({ label: z.string().max(200), channel: channelName }).nullish(),
  }),
  { redirectToManagePref: 'leadsToPreferences', finalRecipientId: 'recipientId' },
);
export type UnsubscribeInfo = z.output<typeof unsubscribeInfoSchema>;

/** `prefferedLanguage` and `CustomerName` are the spec's spelling. Spec: preferences-and-consent 7. */
export const savePreferences = defineCall({
  id: 'savePreferences',
  area: 'unsubscribe',
  method: 'POST',
  path: 'api/Unsubscribe/Update',
  summary: 'Saves the consents of a recipient by category and channel',
  audience: 'link',
  body: renamed(
    z.object({
      info: unsubscribeInfoSchema,
      token: linkToken,
      prefferedLanguage: languageTag.default(''),
      CustomerName: z.string().max(200).default(''),
      customerIpAddress: z.string().max(64).nullish(),
      selectedRecipientId: z.string().max(64).default(''),
      /** Extra: changes of other recipients of the customer, saved together with these or not at all. */
      others: z
        .array(z.object({ recipientId: z.string().min(1).max(64), info: unsubscribeInfoSchema }))
        .max(100)
        .optional(),
      /** Extra: the terms were ticked; needed where the account has terms. */
      termsAccepted: z.boolean().default(false),
      /** Extra: contacts to be preferred; one that is gone meanwhile is left. */
      preferred: z
        .array(z.object({ channel: channelName, contact: z.string().min(1).max(254) }))
        .max(10)
        .optional(),
      /** Extra: of the customer's recipients the selected one stays the one that is looked at. */
      staysSelected: z.boolean().optional(),
    }),
    { prefferedLanguage: 'preferredLanguage', CustomerName: 'customerName', termsAccepted: 'areTermsAccepted' },
  ),
  reply: envelope(unsubscribeInfoSchema),
  errors: [
    ...gateErrors,
    'preferences.termsRequired',
    'preferences.unknownCategory',
    'preferences.mandatory',
    'language.notOffered',
    'recipient.notFound',
  ],
  rateLimit: 'write',
});

/**
 * Without a body it flips the consent, as the spec's page does. `isConsentGiven` names the state wanted, so that a repeat
 * (a one-click post, a reload) changes nothing. Spec: preferences-and-consent 4.
 */
export const updateUnsubscribe = defineCall({
  id: 'updateUnsubscribe',
  area: 'unsubscribe',
  method: 'POST',
  path: 'api/Unsubscribe/UpdateUnsubscribe',
  summary: 'Unsubscribes from or resubscribes to the communication of a link',
  audience: 'link',
  query: byToken,
  body: z.object({ isConsentGiven: z.boolean().optional() }).optional(),
  reply: envelope(unsubscribeInfoSchema),
  errors: [...gateErrors, 'preferences.mandatory'],
  rateLimit: 'write',
});

function readCall<const T extends z.ZodType>(id: string, name: string, summary: string, data: T) {
  return defineCall({
    id,
    area: 'unsubscribe',
    method: 'GET',
    path: `api/Unsubscribe/${name}`,
    summary,
    audience: 'link',
    query: byToken,
    reply: envelope(data),
    errors: gateErrors,
    rateLimit: 'read',
  });
}

export const getUnsubscribeInfo = readCall(
  'getUnsubscribeInfo',
  'InfoToUnsubscribe',
  'Consent of the one communication that the link came with',
  unsubscribeInfoSchema,
);
/** `recipientId` is an extra: one of an ERP customer's recipients instead of the link's own. */
export const getPreferencesInfo = defineCall({
  id: 'getPreferencesInfo',
  area: 'unsubscribe',
  method: 'GET',
  path: 'api/Unsubscribe/Info',
  summary: 'Consents of a recipient by category and channel',
  audience: 'link',
  query: byToken.extend({ recipientId: z.string().max(64).optional() }),
  reply: envelope(unsubscribeInfoSchema),
  errors: [...gateErrors, 'recipient.notFound'],
  rateLimit: 'read',
});
export const getPreferencesContent = readCall(
  'getPreferencesContent',
  'GetContent',
  'HTML above and below the preferences',
  z.object({ headerContent: z.string(), footerContent: z.string() }),
);
export const getTerms = readCall(
  'getTerms',
  'GetTermsAndConditionContent',
  'Terms that must be accepted before saving, where the account has them',
  renamed(z.object({ tcDescription: z.string(), tcEnabled: z.boolean() }), {
    tcDescription: 'termsHtml',
    tcEnabled: 'areTermsEnabled',
  }),
);

export const unsubscribeCalls = [
  savePreferences,
  updateUnsubscribe,
  getUnsubscribeInfo,
  getPreferencesInfo,
  getPreferencesContent,
  getTerms,
];
