import { z } from 'zod';
import { bare, defineCalls, envelope } from '~/lib/contract/call';
import { idSchema } from '~/areas/forms/form-wire-schemas';
import {
  byToken,
  channel,
  defineIdentityCheckedRead,
  identityCheckErrors,
  languageTag,
  linkErrors,
  linkToken,
  renameFields,
} from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('contacts');

/** A contact of a recipient. Spec: preferences-and-consent 3; `preffered` is the spec's spelling. */
export const contactPreferenceSchema = renameFields(
  z.object({ contactType: channel, contactId: z.string().max(254), preffered: z.boolean(), verified: z.boolean() }),
  { contactType: 'channel', contactId: 'contact', preffered: 'isPreferred', verified: 'isVerified' },
);
export type ContactPreference = z.output<typeof contactPreferenceSchema>;

/** Email contact of an ERP customer. Spec: preferences-and-consent 3, "ERP customer data". */
export const customerEmailSchema = renameFields(
  z.object({ email: z.string().max(254), prefferedEmail: z.boolean(), verified: z.boolean() }),
  { prefferedEmail: 'isPreferred', verified: 'isVerified' },
);

/** Mobile or WhatsApp contact of an ERP customer. Spec: preferences-and-consent 3, "Local rows". */
export const customerPhoneSchema = renameFields(
  z.object({
    mobileNumber: z.string().max(40),
    isoCode: z.string().max(2),
    preffered: z.boolean(),
    verified: z.boolean(),
  }),
  { preffered: 'isPreferred', verified: 'isVerified' },
);

/** Which code messages an account has; an empty id hides that channel's capture. Spec: preferences-and-consent 3. */
export const customerPrefConfigSchema = renameFields(
  z.object({
    emailOtpLatchkeyId: z.string().max(64).nullable(),
    smsOtpLatchkeyId: z.string().max(64).nullable(),
    indiaSmsOtpLatchkeyId: z.string().max(64).nullable(),
    whatsAppOtpLatchkeyId: z.string().max(64).nullable(),
    accountId: idSchema,
  }),
  {
    emailOtpLatchkeyId: 'emailOtpId',
    smsOtpLatchkeyId: 'smsOtpId',
    indiaSmsOtpLatchkeyId: 'indiaSmsOtpId',
    whatsAppOtpLatchkeyId: 'whatsAppOtpId',
  },
);
export type CustomerPrefConfig = z.output<typeof customerPrefConfigSchema>;

/** What the external billing system knows of a customer. Spec: preferences-and-consent 3, "ERP customer data". */
export const customerSchema = renameFields(
  z.object({
    customerName: z.string().max(200),
    address: z.string().max(500),
    enrolledInEbill: z.boolean(),
    parentRecipientDataSet: z.array(
      z.object({ recipientId: z.string().max(64), preferences: z.array(z.string().max(100)) }),
    ),
    contactPreferenceData: z.object({
      emails: z.array(customerEmailSchema),
      mobiles: z.array(customerPhoneSchema),
      whatsApps: z.array(customerPhoneSchema),
    }),
  }),
  { enrolledInEbill: 'isEnrolledInEBill', parentRecipientDataSet: 'recipients', contactPreferenceData: 'contacts' },
);
export type Customer = z.output<typeof customerSchema>;

export const languageSchema = z.object({ language: languageTag, name: z.string().max(80) });

export const updatePreferredLanguage = defineCall({
  id: 'updatePreferredLanguage',
  path: 'api/ContactPreference/UpdatePreferredLanguage',
  summary: 'Stores the language a recipient wants to be written to in',
  audience: 'link',
  body: z.object({ token: linkToken, language: languageTag }),
  reply: envelope(z.object({ language: languageTag })),
  errors: [...identityCheckErrors, 'language.notOffered'],
});

/** A POST that only reads: the spec sends the token in the body. Spec: preferences-and-consent 7. */
export const listContacts = defineCall({
  id: 'listContacts',
  path: 'api/ContactPreference/ContactPreferenceData',
  summary: 'Contacts of a recipient, and which captures are switched off',
  audience: 'link',
  body: byToken,
  reply: envelope(
    renameFields(
      z.object({
        removeEmailContactCapture: z.boolean(),
        removeMobileContactCapture: z.boolean(),
        contactPreferenceData: z.array(contactPreferenceSchema),
      }),
      {
        removeEmailContactCapture: 'isEmailCaptureRemoved',
        removeMobileContactCapture: 'isMobileCaptureRemoved',
        contactPreferenceData: 'contacts',
      },
    ),
  ),
  errors: identityCheckErrors,
  rateLimit: 'read',
});

/** `isErp` is left out by the WhatsApp variant of the spec. */
const contactBody = renameFields(
  z.object({
    token: linkToken,
    contactId: z.string().min(1).max(254),
    channel,
    isErp: z.boolean().default(false),
  }),
  { contactId: 'contact', isErp: 'isCustomer' },
);

const contactReply = envelope(z.object({ contacts: z.array(contactPreferenceSchema) }));

/**
 * This recipient must have verified the contact by a code before. An unverified contact that is there already becomes
 * verified; where the account keeps one contact of each channel, the new one takes the old one's place.
 * `contact.tooMany` has `n` and `channel`. Spec: preferences-and-consent 4 and 5.
 */
export const addContact = defineCall({
  id: 'addContact',
  path: 'api/ContactPreference/AddContactPreferenceData',
  summary: 'Adds a verified contact; at most 5 for each channel unless the account says otherwise',
  audience: 'link',
  body: contactBody,
  reply: contactReply,
  errors: [
    ...identityCheckErrors,
    'contact.tooMany',
    'contact.notVerified',
    'contact.duplicate',
    'contact.notOffered',
    'email.invalid',
    'phone.invalid',
  ],
});

export const preferContact = defineCall({
  id: 'preferContact',
  path: 'api/ContactPreference/ChangePreference',
  summary: 'Makes a verified contact the preferred one of its channel',
  audience: 'link',
  body: contactBody,
  reply: contactReply,
  errors: [...identityCheckErrors, 'contact.notFound', 'contact.notVerified', 'contact.notOffered'],
});

export const removeContact = defineCall({
  id: 'removeContact',
  path: 'api/ContactPreference/DeletePreference',
  summary: 'Removes a contact and forgets its verification; the oldest verified one left becomes the preferred',
  audience: 'link',
  body: contactBody,
  reply: contactReply,
  errors: [...identityCheckErrors, 'contact.notFound', 'contact.notOffered'],
});

export const getCustomerPrefConfig = defineIdentityCheckedRead(
  'contacts',
  'getCustomerPrefConfig',
  'api/ContactPreference/GetCustomerPrefConfig',
  'Which code messages the account has configured',
  customerPrefConfigSchema,
);

export const getPreferenceCaptureIpConfig = defineIdentityCheckedRead(
  'contacts',
  'getPreferenceCaptureIpConfig',
  'api/ContactPreference/GetCaptureIpAddressConfig',
  'Whether saved preferences keep the client address',
  z.object({ captureIpAddress: z.boolean() }),
);

export const getPreferredLanguage = defineIdentityCheckedRead(
  'contacts',
  'getPreferredLanguage',
  'api/ContactPreference/GetPreferredLanguage',
  'Language the recipient wants to be written to in; empty when never chosen',
  z.object({ language: languageTag }),
);

export const listEnabledLanguages = defineIdentityCheckedRead(
  'contacts',
  'listEnabledLanguages',
  'api/ContactPreference/GetEnabledLanguage',
  'Languages the account writes in',
  z.array(languageSchema),
);

/** Country of a phone number: name, ISO 3166 code, calling code without "+". Spec: forms-and-approval 9. */
export const countrySchema = z.object({
  name: z.string().max(80),
  isoCode: z.string().length(2),
  callingCode: z.string().max(4),
});

export const listEnabledCountries = defineCall({
  id: 'listEnabledCountries',
  path: 'api/v1/Country/GetEnabled',
  summary: 'Countries whose phone numbers are accepted',
  audience: 'public',
  reply: envelope(z.array(countrySchema)),
  errors: [],
});

/** `customer` is null for a recipient who is no ERP customer. Spec: preferences-and-consent 4. */
export const getCustomer = defineIdentityCheckedRead(
  'contacts',
  'getCustomer',
  'api/v1/CustomerPreference/GetErpCustomerPreferenceData',
  'Name, address, recipients and contacts of a customer of the external billing system',
  renameFields(z.object({ ErpCustomerData: customerSchema.nullable() }), { ErpCustomerData: 'customer' }),
);

const text = z.string().max(1000).nullish();

/** Bare: `smsMessage` is empty on plain success. Idempotent. Spec: enrollment-and-payment 3 and 8. */
export const verifyErpSms = defineCall({
  id: 'verifyErpSms',
  path: 'api/v1/ErpVerification/VerifySms',
  summary: 'Marks the phone number of a link as verified',
  audience: 'link',
  body: byToken,
  reply: bare(z.object({ smsMessage: text })),
  errors: [...linkErrors, 'contact.notFound'],
});

/** Bare: `errorMessage` is empty on success. Idempotent. Spec: enrollment-and-payment 3 and 8. */
export const verifyErpEmail = defineCall({
  id: 'verifyErpEmail',
  path: 'api/v1/ErpVerification/VerifyEmail',
  summary: 'Marks the email address of a link as verified',
  audience: 'link',
  body: byToken,
  reply: bare(z.object({ errorMessage: text })),
  errors: [...linkErrors, 'contact.notFound'],
});
