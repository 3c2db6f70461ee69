import { LOCALES, type Locale } from './contract/enums';
import { nearestLanguageTag } from '~/domain/language-match';
import { createPageCookie } from './cookies.server';

const cookie = createPageCookie('locale', { maxAge: 365 * 24 * 3600 });

/** Tags of the language cookie: what was chosen, then the page's language as it was then. */
export async function readLanguageCookie(header: string | null): Promise<string[]> {
  const value: unknown = await cookie.parse(header);
  return typeof value === 'string' ? value.split(',', 2).filter(Boolean) : [];
}

/** `Set-Cookie` that remembers the language a person chose, of those that pages speak. */
export const localeCookieHeader = (locale: Locale): Promise<string> => cookie.serialize(locale);

/**
 * `Set-Cookie` that remembers the language a person chose for a text. Where a language is none of ours and none is near, the page's own goes
 * along, so that the frame goes on speaking it.
 */
export const serializeTextLanguageCookie = (tag: string, pageLocale: Locale): Promise<string> =>
  cookie.serialize(nearestLanguageTag(LOCALES, tag) ? tag : `${tag},${pageLocale}`);
