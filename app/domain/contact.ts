/**
 * E-mail addresses and telephone numbers as ways to reach a person.
 * Spec: forms-and-approval 5 and 9, preferences-and-consent 3, 5 and 9, enrollment-and-payment 5.
 */
import { toAsciiDigits, withoutSeparators } from './digits';

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
const DOMAIN_LABEL = /^[a-z0-9\u00a1-\uffff](?:[a-z0-9\u00a1-\uffff-]{0,61}[a-z0-9\u00a1-\uffff])?$/i;

/** Characters that nobody sees, that turn others around, or that a domain's reader takes for a dot: no domain has them. */
const MISLEADING =
  /[\u00a0\u00ad\u061c\u1680\u2000-\u200b\u200e\u200f\u2028-\u202f\u205f-\u206f\u3000\u3002\ufeff\uff0e\uff61\ufff0-\uffff]/;

/** True for an address that mail can be sent to: one `@`, a domain with a dot. Spaces around are ignored. */
export function isEmail(text: string): boolean {
  const email = text.trim();
  const at = email.lastIndexOf('@');
  if (at < 1 || at > 64 || email.length > EMAIL_MAX_LENGTH || MISLEADING.test(email)) return false;
  const labels = email.slice(at + 1).split('.');
  const topLabel = labels[labels.length - 1] ?? '';
  const isDomain = labels.length > 1 && labels.every((label) => DOMAIN_LABEL.test(label)) && /^\D.+$/.test(topLabel);
  return isDomain && EMAIL_LOCAL_PART.test(email.slice(0, at));
}

/** An address in the form it is compared and stored in. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}

/**
 * The digits of a telephone number without the plus sign and the usual separators; empty when
 * anything else is in it, as letters.
 */
export function normalizePhoneDigits(text: string): string {
  const digits = withoutSeparators(text).replace(/^\+|[().\u00b7/]/g, '');
  return /^\d+$/.test(digits) ? digits : '';
}

/** Whether a text is a number that somebody can call, as it is written in its country, with an extension or without. */
export const isDialable = (text: string): boolean =>
  /^[+(]?\d[\d\s().,/*#-]*(?:(?:x|ext\.?)\s*\d+)?$/i.test(text) && text.replace(/\D/g, '').length >= 3;

/** True for 11 to 13 digits after the plus sign is removed. Spec: forms-and-approval 5. */
export function isPhoneLengthValid(text: string): boolean {
  const { length } = normalizePhoneDigits(text);
  return length >= 11 && length <= 13;
}

/**
 * The number as the field agent's calls take it: parentheses, plus, dashes and spaces removed; of
 * more than 10 digits the leading one is dropped. Spec: enrollment-and-payment 5, "Field agent".
 */
export function fieldAgentPhone(text: string): string {
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
 * `text` in the mask of a North American number, +1(999)-999-9999, as far as its digits go. What can't be one, such as a number
 * with another country's code or with too many digits, stays as it was typed or pasted.
 * Spec: enrollment-and-payment 2, "Field-agent payments page".
 */
export function maskNorthAmerican(text: string): string {
  const typed = text.trim();
  if (/[^\d\s()+\-.]/.test(typed) || /^\+(?!1|$)/.test(typed)) return text;
  const digits = typed.replace(/\D/g, '');
  const hasCode = typed.startsWith('+') || digits.startsWith(COUNTRY_CODE);
  const national = hasCode ? digits.slice(1) : digits;
  if (national === '' || national.length > NATIONAL_DIGITS) return text;
  const [area, exchange, line] = [national.slice(0, 3), national.slice(3, 6), national.slice(6)];
  return `+1(${area}${exchange ? `)-${exchange}` : ''}${line ? `-${line}` : ''}`;
}
