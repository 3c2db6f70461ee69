import { matchTag, wishedTag } from '~/domain/language-match';
import { matchLocale } from '~/locales/languages';
import { framedPreview } from './form-preview.server';
import { textLanguageCookie } from './language-cookie.server';
import { pageContext, type RequestArgs } from './page-context.server';

/** Languages that an account's own text, such as a form, is wished in: tags, the most wanted first, the page's last. */
export function textWishes(args: RequestArgs): string[] {
  const { languages, locale } = pageContext(args);
  const { named, cookie, stored, accepted } = languages;
  return [named ?? '', ...cookie, stored ?? '', ...accepted, locale].filter((tag) => tag !== '' && tag.length <= 35);
}

/** Keeps the language of a text that the address names, as that of a page is kept. */
export async function keepNamedLanguage(args: RequestArgs, offered: readonly string[]): Promise<void> {
  const { languages, cookies, locale } = pageContext(args);
  const tag = matchTag(offered, languages.named);
  if (tag && !matchLocale(tag) && tag !== languages.cookie[0] && !framedPreview(args.request))
    cookies.push(await textLanguageCookie(tag, locale));
}

/**
 * The language to show an account's own text in: the first that the person would like and the text has, else the page's. One
 * that the address names is kept.
 *
 * @param offered tags of the languages that the text has; any of BCP 47
 */
export async function textLanguageOf(args: RequestArgs, offered: readonly string[]): Promise<string> {
  await keepNamedLanguage(args, offered);
  return wishedTag(offered, textWishes(args)) ?? pageContext(args).locale;
}

/** The language to ask for where it is not known which ones the text has: what was chosen, else the page's. */
export function askedLanguageOf(args: RequestArgs): string {
  const { languages, locale } = pageContext(args);
  return (languages.named || languages.cookie[0])?.slice(0, 35) ?? locale;
}

/** `Set-Cookie` that remembers the language a person chose for a text; none where the text has no such language. */
export async function textLanguageHeader(
  args: RequestArgs,
  offered: readonly string[],
  chosen: unknown,
): Promise<HeadersInit> {
  const tag = offered.find((one) => one === chosen);
  return tag ? { 'Set-Cookie': await textLanguageCookie(tag, pageContext(args).locale) } : {};
}
