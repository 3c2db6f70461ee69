import type { Locale } from '~/lib/contract/enums';
import type { Db } from '~/platform/db/connect';
import { rowsOf } from '~/platform/db/rows';
import type { AccountRow } from '~/platform/db/schema';
import type { MessageAccount } from '~/platform/messages/parts';
import { messageAccount, cachePerRevision } from '~/areas/accounts/service.server';

export { messageTextRecords } from './records.server';

/** The own words of an account, by message and language with a space between them. */
export async function listOwnWords(db: Db, accountId: string) {
  const rows = await rowsOf(db, 'message_texts', { account_id: accountId }).execute();
  return new Map(
    rows.map(({ message, language, subject, body, sms }) => [
      `${message} ${language}`,
      { subject, text: body, smsText: sms },
    ]),
  );
}

const textsOf = cachePerRevision(listOwnWords);

/** What a message shows of the account that sends it, with its own words. */
export async function writingAccount(db: Db, account: AccountRow): Promise<MessageAccount> {
  const texts = await textsOf(db, account);
  return {
    ...messageAccount(account),
    ...(texts.size > 0 && { customTexts: { defaultLanguage: account.default_locale as Locale, texts } }),
  };
}
