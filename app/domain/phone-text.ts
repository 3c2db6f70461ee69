/**
 * Telephone numbers as people read them. Apart from the other rules because of its size: pages are drawn with it on the server,
 * and browsers don't load it.
 */
import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { remember } from './remember';

const texts = remember<string>();

/**
 * A stored number as it is written in `country` (ISO code, `US` by default): `(202) 555-0143` at home, `+44 20 7946 0958` from
 * abroad. What is no bare number stays as it is: one that somebody has parted already, one that is masked, an email address.
 */
export function phoneText(text: string, country = 'US'): string {
  if (!/^\+?\d{7,15}$/.test(text)) return text;
  return texts(`${country} ${text}`, () => numberText(text, country));
}

function numberText(text: string, country: string): string {
  const home = isSupportedCountry(country) ? country : 'US';
  const number = parsePhoneNumberFromString(text, { defaultCountry: home, extract: false });
  if (!number?.isPossible()) return text;
  return number.countryCallingCode === getCountryCallingCode(home)
    ? number.formatNational()
    : number.formatInternational();
}
