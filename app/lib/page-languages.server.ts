import type { PageAccount } from '~/areas/accounts/calls';
import { listTranslations } from '~/areas/form-page/calls';
import { LOCALE_NAMES } from './contract/enums';
import type { Link, LinkArgs } from './page-link.server';
import { matchLocale } from '~/locales/languages';
import { pageContext } from './page-context.server';

/** What a page tells the layout of the languages to offer; without it the layout offers the account's. */
export interface PageLanguages {
  pageLanguages?: { language: string; name: string }[];
}

/** The languages that an account's pages are offered in; all of them without one. */
export const languageOptionsOf = (account: PageAccount | undefined) =>
  LOCALE_NAMES.filter(({ language }) => account?.locales.includes(language) ?? true);

/**
 * The languages that an enrollment has texts in. One that has only one leaves the choice to the account: the page's own
 * words are in all of its languages. Spec: enrollment-and-payment 3, "Translation availability response".
 */
export async function pageLanguagesOf(args: LinkArgs, { target, accountId, token }: Link): Promise<PageLanguages> {
  const { api } = pageContext(args);
  const result = await api.call(listTranslations, { query: { formId: target, accountId, token } });
  return languagesAmong(args, result.isOk ? result.data.translations.map(({ language }) => language) : []);
}

/** As `pageLanguagesOf`, of texts in the languages of these tags. */
export async function languagesAmong(args: LinkArgs, tags: readonly string[]): Promise<PageLanguages> {
  const offered = new Set(tags.map((tag) => matchLocale(tag)));
  if (offered.size < 2) return {};
  // A list without the page's own language would show another one as chosen.
  offered.add(pageContext(args).locale);
  return { pageLanguages: LOCALE_NAMES.filter(({ language }) => offered.has(language)) };
}
