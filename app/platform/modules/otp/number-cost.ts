import { isoCountry } from '~/contract/enums';
import { parsePhoneNumberFromString, type NumberType } from 'libphonenumber-js/max';
import { countryOfNumber } from '~/domain/phone-number';
import type { AccountRow } from '../../db/schema';
import { fail, type Failure } from '../../http/result';

/** Kinds that cost more than a message, or that no person holds in a hand. */
const NEVER: readonly NumberType[] = ['PREMIUM_RATE', 'SHARED_COST', 'PERSONAL_NUMBER', 'UAN', 'PAGER', 'VOICEMAIL'];

/** ISO codes of the countries whose numbers the account sends codes to: its own where it names none. */
export function codeCountries(account: Pick<AccountRow, 'country' | 'code_countries'>): string[] {
  const named = JSON.parse(account.code_countries) as string[];
  return named.length > 0 ? named : [isoCountry(account.country)];
}

/**
 * The number if codes may go there, else `otp.numberNotServed`: premium and the like never, and only to the given countries.
 * Satellite and other worldwide numbers (+870, +878, +881, +882, +883, +979 …) have no country and so are never among them.
 *
 * @param e164 a number as it is sent to
 * @param countries ISO codes
 */
export function servedNumber(e164: string, countries: readonly string[]): string | Failure {
  const number = parsePhoneNumberFromString(e164, { extract: false });
  const type = number?.getType();
  const country = number?.country ?? countryOfNumber(e164);
  const isServed = country !== '' && countries.includes(country) && !(type && NEVER.includes(type));
  return isServed ? e164 : fail('otp.numberNotServed');
}
