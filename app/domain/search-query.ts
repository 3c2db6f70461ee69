/**
 * What a person of an account may have typed to find somebody or something: one field takes names, addresses, numbers and
 * references, in any spelling.
 */
import { normalizeTypedNumber } from './normalize-digits';
import { cleanContactInput, isEmail, normalizeEmail } from './contact';
import { toE164 } from './phone-number';

export interface SearchQuery {
  /** What is looked for in names, ids and contacts, in one spelling. */
  text: string;
  /** The reference of a submission, as it is stored, whole or its beginning; empty where it can't be one. */
  reference: string;
  /** The number in E.164; empty where it is none. */
  phone: string;
}

const REFERENCE = /^LK([0-9A-Z]{1,8})$/;
/** Without what every reference begins with, it is a whole one: anything may be the beginning of one. */
const BARE_REFERENCE = /^[0-9A-Z]{4}[-\s][0-9A-Z]{4}$/;
/** Nothing but what a number is written with. */
const PHONE = /^\+?[\d()./]{7,}$/;
const FEWEST_DIGITS = 7;

/**
 * Reads what was typed. Never fails: what is nothing else is a text.
 *
 * @param country ISO code: whose numbers need no country's code
 */
export function parseSearchQuery(typed: string, country: string): SearchQuery {
  // A null byte is in no text of a database, and PostgreSQL does not look for one.
  const text = typed
    .normalize('NFC')
    .replace(/\p{Cc}|\p{Cf}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (isEmail(typed)) return { text: normalizeEmail(typed), reference: '', phone: '' };
  return { text, reference: referenceOf(text), phone: phoneOf(text, country) };
}

function referenceOf(text: string): string {
  const upper = text.toUpperCase();
  const bare = BARE_REFERENCE.test(upper) ? `LK${upper}` : upper;
  const [, letters = ''] = REFERENCE.exec(bare.replace(/[-\s\u2010-\u2015]/g, '')) ?? [];
  if (letters === '') return '';
  return letters.length > 4 ? `LK-${letters.slice(0, 4)}-${letters.slice(4)}` : `LK-${letters}`;
}

function phoneOf(text: string, country: string): string {
  const digits = normalizeTypedNumber(cleanContactInput(text));
  if (!PHONE.test(digits) || digits.replace(/\D/g, '').length < FEWEST_DIGITS) return '';
  return toE164(digits, country).e164 ?? '';
}
