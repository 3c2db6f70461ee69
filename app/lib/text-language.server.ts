import { matchLanguageTag, preferredLanguageTag } from '~/domain/language-match';
import { matchLocale } from '~/locales/languages';
import { parseFramedPreview } from './framed-preview.server';
import { serializeTextLanguageCookie } from './language-cookie.server';
import { pageContext, type RequestArgs } from './page-context.server';

/** The preferred languages of an account's own text, such as a form: tags, the most preferred first, the page's last. */
export function preferredTextLanguages(args: RequestArgs): string[] {
  const { languages, locale } = pageContext(args);
  const { named, cookie, stored, accepted } = languages;
  return [named ?? '', ...cookie, stored ?? '', ...accepted, locale].filter((tag) => tag !== '' && tag.length <= 35);
}

/** Saves the language of a text that the address names, as that of a page is saved. */
export async function saveLanguageNamedInUrl(args: RequestArgs, offered: readonly string[]): Promise<void> {
  const { languages, cookies, locale } = pageContext(args);
  const tag = matchLanguageTag(offered, languages.named);
  if (tag && !matchLocale(tag) && tag !== languages.cookie[0] && !parseFramedPreview(args.request))
    cookies.push(await serializeTextLanguageCookie(tag, locale));
}

/**
 * The language to show an account's own text in: the first that the person would like and the text has, else the page's. One
 * that the address names is saved.
 *
 * @param offered tags of the languages that the text has; any of BCP 47
 */
export async function chooseAndSaveTextLanguage(args: RequestArgs, offered: readonly string[]): Promise<string> {
  await saveLanguageNamedInUrl(args, offered);
  return preferredLanguageTag(offered, preferredTextLanguages(args)) ?? pageContext(args).locale;
}

/** The language to request where it is not known which ones the text has: the chosen one, else the page's. */
export function languageToRequest(args: RequestArgs): string {
  const { languages, locale } = pageContext(args);
  return (languages.named || languages.cookie[0])?.slice(0, 35) ?? locale;
}

/** `Set-Cookie` that remembers the language a person chose for a text; none where the text has no such language. */
export async function textLanguageCookieHeader(
  args: RequestArgs,
  offered: readonly string[],
  chosen: unknown,
): Promise<HeadersInit> {
  const tag = offered.find((one) => one === chosen);
  return tag ? { 'Set-Cookie': await serializeTextLanguageCookie(tag, pageContext(args).locale) } : {};
}
