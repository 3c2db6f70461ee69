import { parseAccept } from 'hono/utils/accept';
import { LOCALES, type Locale } from '~/lib/contract/enums';
import { matchLanguageTag } from '~/domain/language-match';
import { memoizeByKey } from '~/domain/memoize';

/** The language of ours that fits a tag. */
export const matchLocale = (tag: string | null | undefined): Locale | undefined => matchLanguageTag(LOCALES, tag);

/** The language of a message for a preference such as `es-MX`, `zh-TW` or `fr_CA`: its base language, else English. */
export const messageLocale = (preference: string | null | undefined): Locale =>
  matchLocale(preference?.trim().replace(/_/g, '-')) ?? 'en';

// Most people send one of a few headers.
const accepted = memoizeByKey<readonly string[]>();

/** Tags of an `Accept-Language` header, the most preferred first; at most twenty. */
export const acceptedTags = (header: string | null | undefined): readonly string[] =>
  accepted((header ?? '').slice(0, 1000), () => readHeader((header ?? '').slice(0, 1000)));

const readHeader = (header: string): string[] =>
  parseAccept(header)
    .filter(({ q }) => q > 0)
    .slice(0, 20)
    .map(({ type }) => type);

/**
 * The first language of an `Accept-Language` header that messages are written in.
 *
 * @returns a tag such as `es-MX`, or undefined when the header names none that is known
 */
export const acceptedLanguage = (header: string): string | undefined => acceptedTags(header).find(matchLocale);
