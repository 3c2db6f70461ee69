/** Enumerations of the three specifications that are no form's own (those are in `domain/form-model`). */

/** Channel of a contact or a message. Spec: preferences-and-consent 3. */
export const CHANNELS = { email: 0, sms: 1, whatsApp: 2, push: 3, ivr: 4, webForm: 5, print: 6 } as const;
export type ChannelName = keyof typeof CHANNELS;

/** Spec: forms-and-approval 3, "Event log kinds". */
export const EVENT_KINDS = [
  'None',
  'Visit',
  'Success',
  'Failure',
  'EnrollmentAttempt',
  'EnrollmentSuccess',
  'EnrollmentFailed',
  'UnenrollAttempt',
  'Error',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Brand of an account. Spec: forms-and-approval 3; `{product}` is Latchkey. */
export const CLIENT_TYPES = ['Latchkey', 'Wgl', 'Hc', 'Freeman', 'HcTax', 'ConEd'] as const;
export type ClientType = (typeof CLIENT_TYPES)[number];

export const COUNTRIES = ['United States', 'India', 'Russia', 'Pakistan'] as const;
type CountryName = (typeof COUNTRIES)[number];

/** Spec: forms-and-approval 9, "Country-code map". */
export const CALLING_CODES: Record<CountryName, string> = {
  'United States': '1',
  India: '91',
  Russia: '7',
  Pakistan: '92',
};

/** ISO 3166 code of a country, as phone numbers need it. */
export const ISO_COUNTRIES = { 'United States': 'US', India: 'IN', Russia: 'RU', Pakistan: 'PK' } as const;

/** ISO code of a country by its name; the United States where it is unknown. */
export function isoCountry(name: string): string {
  return Object.hasOwn(ISO_COUNTRIES, name) ? ISO_COUNTRIES[name as CountryName] : 'US';
}

/** Languages the pages themselves speak. `ar` is the right-to-left one. */
export const LOCALES = ['en', 'es', 'fr', 'de', 'zh-Hans', 'zh-Hant', 'ko', 'hi', 'ar'] as const;
export type Locale = (typeof LOCALES)[number];

/** Status of a form or template. Spec: forms-and-approval 4. */
export const FORM_STATUSES = ['draft', 'pendingApproval', 'active', 'rejected', 'archived'] as const;
export type FormStatus = (typeof FORM_STATUSES)[number];

/** Roles that a session token can carry. Owner is treated as admin. Spec: forms-and-approval 6. */
export const ROLES = ['Owner', 'Admin', 'Member'] as const;
export type Role = (typeof ROLES)[number];
/** Who sets up the account, sends and exports. */
export const ADMINS = ['Owner', 'Admin'] as const satisfies readonly Role[];

/**
 * What an API key may be used for: reading, writing, sending messages, minting links. A call asks for one of them, but for
 * `read-live`: with it, the calls that a test key may make read live data too.
 */
export const KEY_SCOPES = ['read', 'read-live', 'write', 'send', 'links'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** `live`: all of it is real. `team`: messages go to people of the account alone. `test`: everything works, and is marked as a test. */
/** How an API key begins. */
export const KEY_PREFIX = 'lk_';
export const KEY_KINDS = ['live', 'team', 'test'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

/** Each language by its own name, as people look for it in a list. */
export const LOCALE_NAMES: { language: (typeof LOCALES)[number]; name: string }[] = [
  { language: 'en', name: 'English' },
  { language: 'es', name: 'Español' },
  { language: 'fr', name: 'Français' },
  { language: 'de', name: 'Deutsch' },
  { language: 'zh-Hans', name: '简体中文' },
  { language: 'zh-Hant', name: '繁體中文' },
  { language: 'ko', name: '한국어' },
  { language: 'hi', name: 'हिन्दी' },
  { language: 'ar', name: 'العربية' },
];

/** A language's own name; another tag as it is. */
export const languageName = (language: string): string =>
  LOCALE_NAMES.find((each) => each.language === language)?.name ?? language;

/** What those who run accounts do about them. */
export const ACCOUNT_ACTIONS = [
  'created',
  'invited',
  'suspended',
  'resumed',
  'trialLifted',
  'deletionAsked',
  'kept',
  'removed',
  'domainProven',
] as const;
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number];

/** What an account makes links for. `plan` is the installment plan, `budget` budget billing. */
export const LINK_KINDS = [
  'form',
  'preferences',
  'unsubscribe',
  'pay',
  'plan',
  'budget',
  'bill',
  'agreement',
  'supplier',
  'report',
  'wallet',
  'verify-email',
  'verify-sms',
  'push',
  'field-agent',
] as const;
export type LinkKind = (typeof LINK_KINDS)[number];
