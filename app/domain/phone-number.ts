/**
 * Telephone numbers as typed, to E.164, and as people read them. Apart from the other rules because of its size: browsers
 * load it only when a phone field is used. Spec: preferences-and-consent 5.
 */
import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from 'libphonenumber-js/min';
import { cleanContactInput, isPhoneLengthValid, normalizePhoneDigits } from './contact';
import { toAsciiDigits } from './normalize-digits';
import type { ErrorKey } from './error-keys';
import { memoizeByKey } from './memoize';

/** Most digits behind the country's code, counted after parsing: pasted formats are longer. */
const NATIONAL_NUMBER_MAX_LENGTH = 10;
// With a country's code of up to three digits.
const MAX_DIGITS = 13;

type E164Result = { e164: string; error?: undefined } | { e164?: undefined; error: ErrorKey };

const results = memoizeByKey<E164Result>();

/**
 * `text` in E.164 (`+12025550143`). Numbers without a country's code are read as numbers of
 * `country` (ISO code, `US` by default). With `allowedCountries`, numbers of others are refused.
 * Errors: `phone.required`, `phone.invalid`, `phone.tooLong`, `phone.countryNotAllowed`.
 */
export const toE164 = (text: string, country = 'US', allowedCountries?: readonly string[]): E164Result =>
  results(JSON.stringify([text, country, allowedCountries]), () => readNumber(text, country, allowedCountries));

function readNumber(text: string, country: string, allowedCountries?: readonly string[]): E164Result {
  const typed = toAsciiDigits(cleanContactInput(text)).replace(/^00(?=[1-9])/, '+');
  if (typed === '') return { error: 'phone.required' };
  const code = country.toUpperCase();
  const defaultCountry = isSupportedCountry(code) ? code : 'US';
  const number = parsePhoneNumberFromString(typed, { defaultCountry, extract: false });
  if (!number) return { error: typed.replace(/\D/g, '').length > MAX_DIGITS ? 'phone.tooLong' : 'phone.invalid' };
  if (number.nationalNumber.length > NATIONAL_NUMBER_MAX_LENGTH) return { error: 'phone.tooLong' };
  if (!number.isPossible()) return { error: 'phone.invalid' };
  if (allowedCountries && !callingCodesOf(allowedCountries).includes(number.countryCallingCode)) {
    return { error: 'phone.countryNotAllowed' };
  }
  return number.isValid() || isFictional(number) ? { e164: number.number } : { error: 'phone.invalid' };
}

/** A number as it is stored: E.164 where it can be read as such, else its digits behind a plus. `country` as above. */
export function toStoredPhone(typed: string, country?: string): string {
  return toE164(typed, country).e164 ?? `+${normalizePhoneDigits(typed)}`;
}

/** A number that has its country's code as it is stored. What is stored so already stays, and so does every other text. */
export function cleanPhoneInput(text: string): string {
  const number = cleanContactInput(text);
  if (!/^(?:\+|00)/.test(number)) return text;
  if (!number.startsWith('+') || !isPhoneLengthValid(number)) return toE164(number).e164 ?? text;
  return /^\+\d+$/.test(number) ? number : toStoredPhone(number);
}

/** ISO code of a number's country, `+12025550143` gives `US`; empty when it can't be told. */
export function countryOfPhone(e164: string): string {
  const number = parsePhoneNumberFromString(e164, { extract: false });
  if (!number) return '';
  return number.country ?? (isFictional(number) ? 'US' : '');
}

// 555 is no area code, but trainings and demonstrations are full of it, and a code proves the number anyway.
function isFictional({ countryCallingCode, nationalNumber }: PhoneNumber): boolean {
  return countryCallingCode === '1' && /^555\d{7}$/.test(nationalNumber);
}

function callingCodesOf(countries: readonly string[]): string[] {
  const isCountry = (code: string): code is CountryCode => isSupportedCountry(code);
  return countries
    .map((code) => code.toUpperCase())
    .filter(isCountry)
    .map((code) => getCountryCallingCode(code));
}

const texts = memoizeByKey<string>();

/**
 * A stored number as it is written in `country` (ISO code, `US` by default): `(202) 555-0143` at home, `+44 20 7946 0958` from
 * abroad. What is no bare number stays as it is: one that somebody has parted already, one that is masked, an email address.
 */
export function formatPhone(text: string, country = 'US'): string {
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
