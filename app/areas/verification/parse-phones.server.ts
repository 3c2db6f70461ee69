import { type NumberType, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { isoCountry } from '~/lib/contract/enums';
import type { LinkClaims } from '~/lib/contract/token-schemas';
import { captureCountries } from '~/domain/contact-channels';
import { countryOfPhone } from '~/domain/phone-number';
import type { PlatformContext } from '~/platform/platform-context';
import type { AccountRow } from '~/platform/db/schema';
import { parsePhoneDestination } from '~/platform/parse-destination';
import { fail, isFailure, type Failure } from '~/platform/http/failure';
import { createFormService } from '~/areas/forms/service.server';

/** Kinds that cost more than a message, or that no person holds in a hand. */
const NEVER: readonly NumberType[] = ['PREMIUM_RATE', 'SHARED_COST', 'PERSONAL_NUMBER', 'UAN', 'PAGER', 'VOICEMAIL'];

/** ISO codes of the countries whose numbers the account sends codes to: its own where it names none. */
function codeCountries(account: Pick<AccountRow, 'country' | 'code_countries'>): string[] {
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
function checkServedPhone(e164: string, countries: readonly string[]): string | Failure {
  const number = parsePhoneNumberFromString(e164, { extract: false });
  const type = number?.getType();
  const country = number?.country ?? countryOfPhone(e164);
  const isServed = country !== '' && countries.includes(country) && !(type && NEVER.includes(type));
  return isServed ? e164 : fail('otp.numberNotServed');
}

/** Parses a phone typed into a form as a number of the form's country. Fails if no codes may go there. */
export async function parseFormPhone(
  { db }: Pick<PlatformContext, 'db'>,
  text: string,
  link: LinkClaims,
  account: AccountRow,
): Promise<string | Failure> {
  const form = link.target ? await createFormService({ db }).findForm(link.accountId, link.target) : undefined;
  const country = isoCountry(form?.definition.country ?? account.country);
  const number = parsePhoneDestination(text, country);
  // A form of another country is meant for its people.
  return isFailure(number) ? number : checkServedPhone(number, [country, ...codeCountries(account)]);
}

/** Parses a phone that is to be a contact. Fails if no codes may go there; only the channel's countries are allowed. */
export function parseContactPhone(text: string, channel: 'sms' | 'whatsApp', account: AccountRow): string | Failure {
  const country = isoCountry(account.country);
  const offered = captureCountries(channel, country);
  const number = parsePhoneDestination(text, country, offered);
  return isFailure(number)
    ? number
    : checkServedPhone(number, channel === 'sms' ? codeCountries(account) : [...offered, ...codeCountries(account)]);
}
