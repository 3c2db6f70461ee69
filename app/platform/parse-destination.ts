import { isEmail, normalizeEmail } from '~/domain/contact';
import { toE164 } from '~/domain/phone-number';
import { fail, type Failure } from './http/failure';

/** An e-mail address as it is stored and compared, or `email.invalid`. */
export function parseEmailDestination(text: string): string | Failure {
  return isEmail(text) ? normalizeEmail(text) : fail('email.invalid');
}

/**
 * A telephone number in E.164, or `phone.invalid`.
 *
 * @param country ISO code of the country that numbers without a country's code are of
 * @param allowed ISO codes of the countries that codes are sent to; all when left out
 */
export function parsePhoneDestination(text: string, country: string, allowed?: readonly string[]): string | Failure {
  const number = toE164(text, country, allowed);
  return number.e164 ?? fail('phone.invalid');
}
