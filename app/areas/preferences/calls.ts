import { z } from 'zod';
import { defineCalls, envelope } from '~/lib/contract/call';
import { customerPrefConfigSchema, customerSchema, languageSchema, listContacts } from '~/areas/contacts/calls';
import { sentCodeSchema } from '~/areas/verification/calls';
import {
  byToken,
  categoryKey,
  channelName,
  identityCheckErrors,
  defineIdentityCheckedRead,
  languageTag,
  linkToken,
  renameFields,
} from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('preferences');

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

export const savePreferencesDraft = defineCall({
  id: 'savePreferencesDraft',
  path: 'api/x/preferences/SaveDraft',
  summary: 'Keeps what was chosen while a contact is verified or the language changed; without choices it forgets them',
  audience: 'link',
  body: preferencesDraftSchema.extend({ token: linkToken }),
  reply: envelope(z.object({ isKept: z.boolean() })),
  errors: identityCheckErrors,
});

/** One category on one channel. Spec: preferences-and-consent 3, "Unsubscribe info". */
const categoryOptionSchema = renameFields(
  z.object({
    consentProvided: z.boolean(),
    isApplicable: z.boolean().default(true),
    isMandatory: z.boolean().default(false),
    isChanged: z.boolean().default(false),
  }),
  { consentProvided: 'isConsentGiven' },
);

/** A notification category with its options by channel. Spec: preferences-and-consent 3, "Unsubscribe info". */
export const categorySchema = renameFields(
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

export const RETURN_REASONS = ['bounced', 'complained'] as const;

/** A contact that nothing is sent to by itself: messages came back from there, or one was called spam. */
const returnedContactSchema = z.object({
  channel: z.enum(['email', 'sms', 'whatsApp']),
  contact: z.string().max(254),
  reason: z.enum(RETURN_REASONS),
  /** ISO time. */
  since: z.string().max(40),
});
export type SuppressedContact = z.output<typeof returnedContactSchema>;

/**
 * State of a recipient's consent. `isInfoOnUpdate` of the spec is set by the page and never sent.
 * Spec: preferences-and-consent 3, "Unsubscribe info".
 */
export const unsubscribeInfoSchema = renameFields(
  z.object({
    isConsentGiven: z.boolean(),
    redirectToManagePref: z.boolean().default(false),
    expiredUrl: z.string().max(2048).nullable().default(null),
    finalRecipientId: z.string().max(64).default(''),
    categories: z.array(categorySchema).max(200),
    /** Extra: whose consents they are, as far as it is known. */
    customer: z.object({ name: z.string().max(200), address: z.string().max(500) }).optional(),
    /**
     * Extra, of an unsubscribe link: why no consent is given. `unsubscribed`: the person said no. `notGiven`: nobody gave it, or the
     * account brought a no along. `notSent`: such messages are not sent to this recipient, whatever consent says.
     */
    offReason: z.enum(['unsubscribed', 'notGiven', 'notSent']).nullish(),
    /** Extra: numbers of the person that sent STOP and no START since, whatever the categories say. */
    stops: z.array(numberStopSchema).max(200).optional(),
    /** Extra: contacts of the person that get nothing by themselves. */
    returned: z.array(returnedContactSchema).max(200).optional(),
    /** Extra: the message that a link to the preferences came with, as far as it says. */
    cameFrom: z.object({ label: z.string().max(200), channel: channelName }).nullish(),
  }),
  { redirectToManagePref: 'leadsToPreferences', finalRecipientId: 'recipientId' },
);
export type UnsubscribeInfo = z.output<typeof unsubscribeInfoSchema>;

/** `prefferedLanguage` and `CustomerName` are the spec's spelling. Spec: preferences-and-consent 7. */
export const savePreferences = defineCall({
  id: 'savePreferences',
  path: 'api/Unsubscribe/Update',
  summary:
    'Saves the consents of a recipient by category and channel; an unchanged yes in `info` is recorded too where none is',
  audience: 'link',
  body: renameFields(
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
      /**
       * Extra: of the customer's recipients the selected one stays the one that is looked at; false: none was selected, because there was
       * no choice. Where there is one by now, that is refused with `recipient.notFound`.
       */
      staysSelected: z.boolean().optional(),
      /** Extra: the answer lists no categories. */
      isMinimal: z.boolean().optional(),
    }),
    { prefferedLanguage: 'preferredLanguage', CustomerName: 'customerName', termsAccepted: 'areTermsAccepted' },
  ),
  reply: envelope(unsubscribeInfoSchema),
  errors: [
    ...identityCheckErrors,
    'preferences.termsRequired',
    'preferences.unknownCategory',
    'preferences.mandatory',
    'language.notOffered',
    'recipient.notFound',
  ],
});

/** `recipientId` is an extra: one of an ERP customer's recipients instead of the link's own. */
export const getPreferencesInfo = defineCall({
  id: 'getPreferencesInfo',
  path: 'api/Unsubscribe/Info',
  summary: 'Consents of a recipient by category and channel',
  audience: 'link',
  query: byToken.extend({ recipientId: z.string().max(64).optional() }),
  reply: envelope(unsubscribeInfoSchema),
  errors: [...identityCheckErrors, 'recipient.notFound'],
});

export const getPreferencesContent = defineIdentityCheckedRead(
  'preferences',
  'getPreferencesContent',
  'api/Unsubscribe/GetContent',
  'HTML above and below the preferences',
  z.object({ headerContent: z.string(), footerContent: z.string() }),
);

export const getTerms = defineIdentityCheckedRead(
  'preferences',
  'getTerms',
  'api/Unsubscribe/GetTermsAndConditionContent',
  'Terms that must be accepted before saving, where the account has them',
  renameFields(z.object({ tcDescription: z.string(), tcEnabled: z.boolean() }), {
    tcDescription: 'termsHtml',
    tcEnabled: 'areTermsEnabled',
  }),
);

/**
 * All that the page of the preferences needs at once: GetCustomerPrefConfig, ContactPreferenceData, GetErpCustomerPreferenceData,
 * Info, GetContent, GetTermsAndConditionContent, GetEnabledLanguage, GetPreferredLanguage, GetCaptureIpAddressConfig, the draft,
 * the codes that were sent and the pause.
 */
export const openPreferences = defineCall({
  id: 'openPreferences',
  path: 'api/x/preferences/Open',
  summary: 'Contacts, consents, texts, languages and draft of the preferences page',
  audience: 'link',
  query: byToken.extend({ recipientId: z.string().max(64).default('') }),
  reply: envelope(
    z.object({
      config: customerPrefConfigSchema,
      contacts: listContacts.reply.data,
      customer: customerSchema.nullable(),
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
  errors: [...identityCheckErrors, 'recipient.notFound'],
});
export type OpenedPreferences = z.output<(typeof openPreferences)['reply']['data']>;

/** What came back, or was called spam, is forgotten: the person asks for messages there again. */
export const writeAgain = defineCall({
  id: 'writeAgain',
  path: 'api/x/preferences/WriteAgain',
  summary: 'Sends messages again to all contacts of the recipient from which some came back or were called spam',
  audience: 'link',
  body: z.object({ token: linkToken }),
  reply: envelope(z.object({ contacts: z.number().int() })),
  errors: identityCheckErrors,
});
