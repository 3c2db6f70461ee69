/**
 * Which contacts a person may add to the preferences, and from where. Used by the page and the platform alike.
 * Spec: preferences-and-consent 2.2 and 5.
 */
import { COUNTRY_BY_PREFIX } from './contact';

/** Channels whose contacts are added with a code, in the order of the page. */
export const CAPTURE_CHANNELS = ['email', 'sms', 'whatsApp'] as const;
export type CaptureChannel = (typeof CAPTURE_CHANNELS)[number];

export function isCaptureChannel(channel: string): channel is CaptureChannel {
  return (CAPTURE_CHANNELS as readonly string[]).includes(channel);
}

/** Ids of an account's code messages, empty or null where it has none, and the captures it took away. */
export interface CaptureSettings {
  emailOtpId: string | null;
  smsOtpId: string | null;
  indiaSmsOtpId: string | null;
  whatsAppOtpId: string | null;
  isEmailCaptureRemoved: boolean;
  isMobileCaptureRemoved: boolean;
}

/**
 * Whether contacts of a channel may be added: its code message is configured and its capture not removed. In India SMS
 * have a message of their own; WhatsApp is a mobile capture too.
 *
 * @param accountCountry ISO code
 */
export function isCaptureOffered(channel: CaptureChannel, settings: CaptureSettings, accountCountry: string): boolean {
  if (channel === 'email') return Boolean(settings.emailOtpId) && !settings.isEmailCaptureRemoved;
  const smsOtpId = accountCountry === 'IN' ? settings.indiaSmsOtpId : settings.smsOtpId;
  return Boolean(channel === 'sms' ? smsOtpId : settings.whatsAppOtpId) && !settings.isMobileCaptureRemoved;
}

/**
 * ISO codes of the countries whose numbers a channel takes, the account's own first: SMS no other, WhatsApp the United
 * States, India, Russia and Pakistan too.
 */
export function captureCountries(channel: Exclude<CaptureChannel, 'email'>, accountCountry: string): readonly string[] {
  if (channel === 'sms') return [accountCountry];
  return [...new Set([accountCountry, ...Object.values(COUNTRY_BY_PREFIX).map(({ code }) => code)])];
}
