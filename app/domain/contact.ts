/**
 * E-mail addresses and telephone numbers as ways to reach a person.
 * Spec: forms-and-approval 5 and 9, preferences-and-consent 3, 5 and 9, enrollment-and-payment 5.
 */
import { toAsciiDigits, normalizeTypedNumber } from './normalize-digits';

/** Spec: preferences-and-consent 3, "contactType". */
export const CONTACT_TYPES = { email: 0, sms: 1, whatsApp: 2, push: 3, ivr: 4, webForm: 5, print: 6 } as const;
export type ContactChannel = keyof typeof CONTACT_TYPES;

/** Countries by calling code. Spec: forms-and-approval 9, "Country-code map". */
export const COUNTRY_BY_PREFIX = {
  1: { code: 'US', name: 'United States' },
  91: { code: 'IN', name: 'India' },
  7: { code: 'RU', name: 'Russia' },
  92: { code: 'PK', name: 'Pakistan' },
} as const;
const DEFAULT_CONTACT_LIMIT = 5;

const EMAIL_MAX_LENGTH = 254;
const EMAIL_LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?$/u;

/** Invisible characters, spaces and control characters, which come with a copied text. */
const UNSEEN = String.raw`\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}`;
/** Quotation marks, brackets except round ones, and signs that end a sentence or separate a list. */
const AROUND = String.raw`${UNSEEN}"'\u0060\p{Pi}\p{Pf}\u201a\u201e<>\[\]{}\u3008-\u3011,;:`;
const BEFORE_EMAIL = new RegExp(String.raw`^[${AROUND}(]+`, 'u');
const AFTER_EMAIL = new RegExp(String.raw`[${AROUND}).!?\u3001]+$`, 'u');
const BEFORE_PHONE = new RegExp(`^[${AROUND}]+`, 'u');
const AFTER_PHONE = new RegExp(String.raw`[${AROUND}.!?\u3001]+$`, 'u');
const SCHEME = new RegExp(String.raw`^(?:mailto|tel|sms|callto):[${UNSEEN}]*`, 'iu');
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/**
 * Those that mean nothing within an address. Signs that turn its letters stay, and so do joiners before a letter that is not ASCII,
 * which belong to the spelling of some scripts.
 */
const INVISIBLE_IN_EMAIL = /(?![\u202d\u202e]|[\u200c\u200d][^\0-\x7f])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** ASCII as East Asian keyboards type it: full-width and small forms, and their full stops. */
const WIDE_FORMS = /[\uff01-\uff5e\ufe50-\ufe6b]/g;
const WIDE_STOPS = /[\u3002\uff61]/g;
/** Longer texts are no contact, and are not searched. */
const LONGEST_TYPED = 1000;

/** The address of `Name <address>`. A name that is another address stays, so that the text is refused. */
function withoutName(text: string): string {
  const [, name = '', address] = /^([^<>\r\n]*)<([^<>\r\n]+)>[^<>@\r\n]*$/.exec(text.trim()) ?? [];
  return address !== undefined && (!name.includes('@') || name.includes(address)) ? address : text;
}

/**
 * Returns an email address or telephone number without invisible characters, and without quotation marks, brackets and punctuation
 * around it, `mailto:`, `tel:`, or the name of `Name <address>`. Full-width signs become ASCII. Other signs within an address stay, so
 * that a misleading one is refused. All typed contacts pass through here: `isEmail`, `normalizeEmail`, `normalizePhoneDigits`,
 * `toE164` and `cleanPhoneInput` call it.
 */
export function cleanContactInput(typed: string): string {
  if (typed.length > LONGEST_TYPED) return typed.trim();
  const text = typed.replace(WIDE_FORMS, (sign) => sign.normalize('NFKC')).replace(WIDE_STOPS, '.');
  const isEmailLike = text.includes('@');
  const [before, after] = isEmailLike ? [BEFORE_EMAIL, AFTER_EMAIL] : [BEFORE_PHONE, AFTER_PHONE];
  const strip = (part: string) => part.replace(before, '').replace(after, '');
  const bare = strip(strip(withoutName(text)).replace(SCHEME, ''));
  if (isEmailLike) return strip(bare.replace(INVISIBLE_IN_EMAIL, '').replace(/\?[a-z]+=[^@]*$/i, ''));
  return bare
    .replace(INVISIBLE, '')
    .replace(/^\(([^()]*)\)$/, (all, within: string) =>
      normalizeTypedNumber(within).length > 6 ? within.trim() : all,
    );
}

/** Returns a domain in its DNS form, `xn--mnchen-3ya.example` for `münchen.example`; undefined for an invalid one. */
function asciiDomain(domain: string): string | undefined {
  if (/^[a-z0-9.-]+$/.test(domain) && !/(?:^|\.)xn--/.test(domain)) return domain;
  try {
    // In front of a label beyond ASCII, which is taken off again, `xn--` is read too: newer engines take an ASCII domain as it is.
    return new URL(`http://ü.${domain}`).hostname.slice('xn--tda.'.length);
  } catch {
    return undefined;
  }
}

/** True for an address that mail can be sent to: one `@`, a domain with a dot. Compare and store it with `normalizeEmail`. */
export function isEmail(text: string): boolean {
  const email = cleanContactInput(text);
  const at = email.lastIndexOf('@');
  if (at < 1 || at > 64 || email.length > EMAIL_MAX_LENGTH) return false;
  const domain = email.slice(at + 1).toLowerCase();
  const labels = domain.split('.');
  const topLabel = labels[labels.length - 1] ?? '';
  const isDomain = labels.length > 1 && labels.every((label) => DOMAIN_LABEL.test(label)) && /^\D.+$/.test(topLabel);
  return isDomain && EMAIL_LOCAL_PART.test(email.slice(0, at)) && asciiDomain(domain) !== undefined;
}

/** Returns an address in the form in which it is compared and stored: clean, lower case, with the domain in its DNS form. */
export const normalizeEmail = (text: string): string => cleanEmailInput(text).toLowerCase();

/** Like `normalizeEmail`, with the letters before the `@` as they were typed. */
export function cleanEmailInput(text: string): string {
  const email = cleanContactInput(text);
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at).toLowerCase();
  // Only domains are parsed: in other texts the URL parser would find ports and paths.
  const isDomain = at > 0 && domain.split('.').every((label) => DOMAIN_LABEL.test(label));
  return isDomain ? email.slice(0, at) + (asciiDomain(domain) ?? domain) : email;
}

/**
 * The digits of a telephone number without the plus sign and the usual separators; empty when
 * anything else is in it, as letters.
 */
export function normalizePhoneDigits(text: string): string {
  const digits = normalizeTypedNumber(cleanContactInput(text)).replace(/^\+|[().\u00b7/]/g, '');
  return /^\d+$/.test(digits) ? digits : '';
}

/** Whether a text is a number that somebody can call, as it is written in its country, with an extension or without. */
export const isDialable = (text: string): boolean => {
  const number = normalizeTypedNumber(cleanContactInput(text));
  return /^[+(]?\d[\d().,/*#]*(?:(?:x|ext\.?)\d+)?$/i.test(number) && number.replace(/\D/g, '').length >= 3;
};

/** True for 11 to 13 digits after the plus sign is removed. Spec: forms-and-approval 5. */
export function isPhoneLengthValid(text: string): boolean {
  const { length } = normalizePhoneDigits(text);
  return length >= 11 && length <= 13;
}

/**
 * The number as the field agent's calls take it: parentheses, plus, dashes and spaces removed; of
 * more than 10 digits the leading one is dropped. Spec: enrollment-and-payment 5, "Field agent".
 */
export function toFieldAgentPhone(text: string): string {
  const digits = toAsciiDigits(text).replace(/\D/g, '');
  return digits.length > 10 ? digits.slice(1) : digits;
}

/** Most contacts of one channel: the account's own maximum when above 0, else 5. */
export function contactLimit(maximumPreferencesAllowed?: number | null): number {
  const own = maximumPreferencesAllowed ?? 0;
  return own > 0 ? Math.floor(own) : DEFAULT_CONTACT_LIMIT;
}

/** Whether a channel that holds `count` contacts takes one more. */
export function canAddContact(count: number, maximumPreferencesAllowed?: number | null): boolean {
  return count < contactLimit(maximumPreferencesAllowed);
}

/** A number by its last four digits: `•••• 4567`. Numbers too short to hide anything show none. */
export function maskPhone(phone: string): string {
  const digits = toAsciiDigits(phone).replace(/\D/g, '');
  return digits.length > 6 ? `•••• ${digits.slice(-4)}` : '••••';
}

/** An address by its first letter and its host: `m•••@prairie.example`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email.slice(0, Math.max(at, 0))][0] ?? ''}•••${at < 0 ? '' : email.slice(at)}`;
}

const COUNTRY_CODE = '1';
const NATIONAL_DIGITS = 10;

/**
 * `text` in the format of a North American number, +1(999)-999-9999, as far as its digits go. What can't be one, such as a number
 * with another country's code or with too many digits, stays as it was typed or pasted.
 * Spec: enrollment-and-payment 2, "Field-agent payments page".
 */
export function formatNorthAmericanPhone(text: string): string {
  const typed = text.trim();
  if (/[^\d\s()+\-.]/.test(typed) || /^\+(?!1|$)/.test(typed)) return text;
  const digits = typed.replace(/\D/g, '');
  const hasCode = typed.startsWith('+') || digits.startsWith(COUNTRY_CODE);
  const national = hasCode ? digits.slice(1) : digits;
  if (national === '' || national.length > NATIONAL_DIGITS) return text;
  const [area, exchange, line] = [national.slice(0, 3), national.slice(3, 6), national.slice(6)];
  return `+1(${area}${exchange ? `)-${exchange}` : ''}${line ? `-${line}` : ''}`;
}
