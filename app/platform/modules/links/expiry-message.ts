import { messageLocale } from '../../messages/languages';
import type { Db } from '../../db/connect';

/**
 * What an account says on the page of an expired link: in the wished language, else in its own; empty when it has said
 * nothing, and the page then has words of its own. Spec: enrollment-and-payment 7, "GetShortUrlExpiryData".
 */
export async function expiryMessageOf(db: Db, accountId: string, language: string | undefined): Promise<string> {
  const rows = await db
    .selectFrom('expiry_messages')
    .innerJoin('accounts', 'accounts.id', 'expiry_messages.account_id')
    .select(['expiry_messages.locale', 'expiry_messages.text', 'accounts.default_locale'])
    .where('expiry_messages.account_id', '=', accountId)
    .execute();
  const wished = language && messageLocale(language);
  return (
    (
      rows.find(({ locale }) => locale === wished) ??
      rows.find(({ locale, default_locale }) => locale === default_locale)
    )?.text ?? ''
  );
}
