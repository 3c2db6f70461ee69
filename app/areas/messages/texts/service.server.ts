import type { Locale } from '~/lib/contract/enums';
import type { Db } from '~/platform/db/open-database';
import { rowsOf } from '~/platform/db/row-queries';
import type { AccountRow } from '~/platform/db/schema';
import type { MessageAccount } from '~/platform/messages/message-builder';
import { messageAccount, cachePerRevision } from '~/areas/accounts/service.server';

export { messageTextRecords } from './dataset-store.server';

/** Lists an account's custom texts by message and language, joined by a space. */
export async function listCustomTexts(db: Db, accountId: string) {
  const rows = await rowsOf(db, 'message_texts', { account_id: accountId }).execute();
  return new Map(
    rows.map(({ message, language, subject, body, sms }) => [
      `${message} ${language}`,
      { subject, text: body, smsText: sms },
    ]),
  );
}

const textsOf = cachePerRevision(listCustomTexts);

/** Gets what messages show of the account that sends them, with its custom texts. */
export async function getMessageAccount(db: Db, account: AccountRow): Promise<MessageAccount> {
  const texts = await textsOf(db, account);
  return {
    ...messageAccount(account),
    ...(texts.size > 0 && { customTexts: { defaultLanguage: account.default_locale as Locale, texts } }),
  };
}
