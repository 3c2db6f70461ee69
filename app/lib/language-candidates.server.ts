import type { PageAccount } from '~/areas/accounts/calls';
import { LOCALES } from './contract/enums';
import { acceptedTags } from '~/locales/languages';
import type { LanguageCandidates } from './i18next.server';
import { readLanguageCookie } from './language-cookie.server';
import { storedLanguageOf, type PageSubject } from './page-subject.server';

/** What a request, whom its page is for and its account say of the language. */
export async function collectLanguageCandidates(
  request: Request,
  subject: PageSubject,
  account: PageAccount | undefined,
): Promise<LanguageCandidates> {
  const { pathname, searchParams } = new URL(request.url);
  // The admins' own side is in all languages, also where it is opened by an account's host name.
  const isLimited = account && account.locales.length > 0 && !pathname.startsWith('/smart/');
  return {
    named: searchParams.get('lang'),
    cookie: await readLanguageCookie(request.headers.get('cookie')),
    stored: storedLanguageOf(subject),
    accepted: acceptedTags(request.headers.get('accept-language')),
    offered: isLimited ? account.locales : LOCALES,
    accountLanguage: account?.defaultLocale,
  };
}
