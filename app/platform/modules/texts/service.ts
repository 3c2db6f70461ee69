import { LRUCache } from 'lru-cache';
import type { Locale } from '~/contract/enums';
import type { MessageWords } from '~/domain/message-texts';
import type { Db } from '../../db/connect';
import type { AccountRow } from '../../db/schema';
import type { MessageAccount } from '../../messages/parts';
import { messageAccount } from '../accounts/service';

export { messageTextRecords } from './records';

type Texts = ReadonlyMap<string, MessageWords>;

/** Accounts whose words are kept, of each database. */
const MOST_ACCOUNTS = 500;
const kept = new WeakMap<Db, LRUCache<string, { revision: number; texts: Texts }>>();

/** The own words of an account, by message and language with a space between them. */
export async function listOwnWords(db: Db, accountId: string): Promise<Texts> {
  const rows = await db.selectFrom('message_texts').selectAll().where('account_id', '=', accountId).execute();
  return new Map(
    rows.map(({ message, language, subject, body, sms }) => [
      `${message} ${language}`,
      { subject, text: body, smsText: sms },
    ]),
  );
}

/** Every change of the words counts the account's revision, so they are read once for each. */
async function textsOf(db: Db, { id, revision }: AccountRow): Promise<Texts> {
  const cache = kept.get(db) ?? new LRUCache({ max: MOST_ACCOUNTS });
  kept.set(db, cache);
  const known = cache.get(id);
  if (known?.revision === revision) return known.texts;
  const texts = await listOwnWords(db, id);
  cache.set(id, { revision, texts });
  return texts;
}

/** What a message shows of the account that sends it, with its own words. */
export async function writingAccount(db: Db, account: AccountRow): Promise<MessageAccount> {
  const texts = await textsOf(db, account);
  return {
    ...messageAccount(account),
    ...(texts.size > 0 && { words: { defaultLanguage: account.default_locale as Locale, texts } }),
  };
}
