/**
 * What the preferences page shows and takes, without I/O. Spec: preferences-and-consent 2.2, 3, 4 and 5.
 */

/** The channels of the page's lists and columns, in their order. */
export const PREFERENCE_CHANNELS = ['email', 'sms', 'whatsApp'] as const;
export type PreferenceChannel = (typeof PREFERENCE_CHANNELS)[number];

export function isPreferenceChannel(text: string | undefined): text is PreferenceChannel {
  return PREFERENCE_CHANNELS.some((channel) => channel === text);
}

/** Code messages of an account; null or empty: not configured. */
export interface OtpIds {
  emailOtpId: string | null;
  smsOtpId: string | null;
  indiaSmsOtpId: string | null;
  whatsAppOtpId: string | null;
}

interface CaptureFlags {
  isEmailCaptureRemoved: boolean;
  /** WhatsApp numbers are mobile numbers too. */
  isMobileCaptureRemoved: boolean;
}

/**
 * Channels whose contacts can be seen and added: those with a code message of their own that are not removed. In India
 * SMS have a message of their own.
 *
 * @param country ISO code of the account's country
 */
export function shownCaptures(ids: OtpIds, flags: CaptureFlags, country: string): PreferenceChannel[] {
  const smsId = country === 'IN' ? ids.indiaSmsOtpId : ids.smsOtpId;
  const isShown: Record<PreferenceChannel, boolean> = {
    email: Boolean(ids.emailOtpId) && !flags.isEmailCaptureRemoved,
    sms: Boolean(smsId) && !flags.isMobileCaptureRemoved,
    whatsApp: Boolean(ids.whatsAppOtpId) && !flags.isMobileCaptureRemoved,
  };
  return PREFERENCE_CHANNELS.filter((channel) => isShown[channel]);
}

/** Countries that WhatsApp numbers may be of beside the account's own. Spec: preferences-and-consent 5. */
const WHATSAPP_COUNTRIES = ['US', 'PK', 'IN', 'RU'];

/** ISO codes of the countries that a number of a channel may be of, the account's own first. */
export function contactCountries(channel: 'sms' | 'whatsApp', accountCountry: string): string[] {
  return channel === 'sms' ? [accountCountry] : [...new Set([accountCountry, ...WHATSAPP_COUNTRIES])];
}

interface CategoryVisibility {
  name: string;
  isVisible: boolean;
  isHidden: boolean;
}

/** Categories that the page shows. `wanted` are those of an ERP customer's chosen recipient; undefined for all others. */
export function visibleCategories<T extends CategoryVisibility>(categories: readonly T[], wanted: readonly string[] | undefined): T[] {
  return categories.filter(({ name, isVisible, isHidden }) => isVisible && !isHidden && (wanted === undefined || wanted.includes(name)));
}

/** One box of the grid. What is locked can't be changed here, for the reason it names. */
export type Cell =
  | { kind: 'notOffered' }
  | { kind: 'locked'; isTicked: boolean; reason: 'mandatory' | 'eBill' }
  | { kind: 'open'; isTicked: boolean };

interface Option {
  isConsentGiven: boolean;
  isApplicable: boolean;
  isMandatory: boolean;
}

/** @param isEBillLocked the gas rule applies to this box */
export function cellOf(option: Option | undefined, isEBillLocked: boolean): Cell {
  if (!option?.isApplicable) return { kind: 'notOffered' };
  if (option.isMandatory) return { kind: 'locked', isTicked: option.isConsentGiven, reason: 'mandatory' };
  if (isEBillLocked) return { kind: 'locked', isTicked: option.isConsentGiven, reason: 'eBill' };
  return { kind: 'open', isTicked: option.isConsentGiven };
}

/** The e-mail about a new bill is how a gas customer with eBill gets the bill. Spec: preferences-and-consent 2.2. */
export function isEBillLocked(
  { clientType, isEnrolledInEBill }: { clientType: string; isEnrolledInEBill: boolean },
  category: string,
  channel: PreferenceChannel,
): boolean {
  return clientType === 'Wgl' && isEnrolledInEBill && category === 'new_bill_alert' && channel === 'email';
}

/** Name of a box: what drafts keep and posts send. */
export function cellKey(category: string, channel: PreferenceChannel): string {
  return `${category}.${channel}`;
}

/**
 * What a person has changed: of the boxes that the page showed as `shown`, those that now stand otherwise. Boxes that
 * can't be changed (any more) are left out, whatever a post says.
 *
 * @param open names of the boxes that can be changed now
 */
export function changedCells(shown: Readonly<Record<string, boolean>>, ticked: readonly string[], open: readonly string[]): Record<string, boolean> {
  const now = new Set(ticked);
  const changed = open.filter((key) => Object.hasOwn(shown, key) && shown[key] !== now.has(key));
  return Object.fromEntries(changed.map((key) => [key, now.has(key)]));
}
