import { hash } from 'node:crypto';
import { linkPath } from '~/lib/contract/page-paths';
import type { LinkClaims } from '~/lib/contract/token-schemas';
import type { PlatformContext } from '~/platform/platform-context';
import type { Db } from '~/platform/db/open-database';
import { rowsOf } from '~/platform/db/row-queries';
import { messageLocale } from '~/locales/languages';
import { createAccountService } from '~/areas/accounts/service.server';

export { messageCategoryOf, createLinkService, withdrawUndeliveredLink } from './create-and-send.server';
export { expiryTextRecords } from './dataset-store.server';

/**
 * Creates the path of the preferences page of the person who holds an unsubscribe link. Spec: preferences-and-consent 2.4.
 *
 * Id and expiry follow from the unsubscribe link, so that the same link comes out each time: nothing is stored, and a gate
 * that was passed once stays passed.
 */
export async function createPreferencesPath(
  { tokens, clock }: Pick<PlatformContext, 'tokens' | 'clock'>,
  link: LinkClaims,
): Promise<string> {
  const { jti: parent, exp, ...rest } = link;
  const jti = hash('sha256', `preferences of ${parent}`, 'base64url');
  const token = await tokens.mintLink(
    { ...rest, jti, parent, purpose: 'preferences' },
    exp - Math.floor(clock.now() / 1000),
  );
  return linkPath('preferences', token);
}

/**
 * The account's text for the page of an expired link, in the requested language or else in the account's own. Empty if the account
 * has none; the page then shows the default text. Spec: enrollment-and-payment 7, "GetShortUrlExpiryData".
 */
export async function findExpiryMessage(db: Db, accountId: string, language: string | undefined): Promise<string> {
  const rows = await rowsOf(db, 'expiry_messages', { account_id: accountId }).execute();
  const inLanguage = (wanted: string | undefined) => rows.find(({ locale }) => locale === wanted)?.text;
  const account = await createAccountService({ db }).findAccount(accountId);
  return inLanguage(language && messageLocale(language)) ?? inLanguage(account?.default_locale) ?? '';
}
