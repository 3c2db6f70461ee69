import { ISO_COUNTRIES, type CountryName } from '~/contract/enums';
import { isEmail, normalizeEmail } from '~/domain/contact';
import { toE164 } from '~/domain/phone-number';
import type { OutgoingMessage } from '../../ports/messages';
import { fail, type Failure } from '../../http/result';

export type OtpChannel = OutgoingMessage['channel'];

const ALL_COUNTRIES: readonly string[] = Object.values(ISO_COUNTRIES);

/** ISO code of a country by its name; the United States where it is unknown. */
export function isoCountry(name: string): string {
  return ISO_COUNTRIES[name as CountryName] ?? 'US';
}

/** An e-mail address as it is stored and compared, or `email.invalid`. */
export function emailDestination(text: string): string | Failure {
  return isEmail(text) ? normalizeEmail(text) : fail('email.invalid');
}

/**
 * A telephone number in E.164, or `phone.invalid`.
 *
 * @param country ISO code of the country that numbers without a country's code are of
 * @param allowed ISO codes of the countries that codes are sent to; all when left out
 */
export function phoneDestination(text: string, country: string, allowed?: readonly string[]): string | Failure {
  const number = toE164(text, country, allowed);
  return number.e164 ?? fail('phone.invalid');
}

/** Whether what was typed beside a code is the destination that the code went to, in whatever country it was read. */
export function isDestination(channel: OtpChannel, typed: string, destination: string): boolean {
  if (channel === 'email') return normalizeEmail(typed) === destination;
  return ALL_COUNTRIES.some((country) => toE164(typed, country).e164 === destination);
}
