import { LOCALES, type Locale } from './contract/enums';
import { nearestLanguageTag } from '~/domain/language-match';
import { pageCookie } from './cookies.server';

const cookie = pageCookie('locale', { maxAge: 365 * 24 * 3600 });

/** Tags of the language cookie: what was chosen, then the page's language as it was then. */
export async function readLanguageCookie(header: string | null): Promise<string[]> {
  const value: unknown = await cookie.parse(header);
  return typeof value === 'string' ? value.split(',', 2).filter(Boolean) : [];
}

/** `Set-Cookie` that remembers the language a person chose, of those that pages speak. */
export const localeHeader = (locale: Locale): Promise<string> => cookie.serialize(locale);

/**
 * `Set-Cookie` that remembers the language a person chose for a text. Where a language is none of ours and none is near, the page's own goes
 * along, so that the frame goes on speaking it.
 */
export const textLanguageCookie = (tag: string, pageLocale: Locale): Promise<string> =>
  cookie.serialize(nearestLanguageTag(LOCALES, tag) ? tag : `${tag},${pageLocale}`);
