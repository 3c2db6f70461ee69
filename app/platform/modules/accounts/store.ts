import type { Db } from '../../db/connect';
import type { AccountRow, RecipientRow } from '../../db/schema';

/** Reads of accounts and their recipients. `find` may be empty. */
export function createAccountStore(db: Db) {
  return {
    findAccount: (id: string): Promise<AccountRow | undefined> =>
      db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst(),
    findAccountByPublicId: (publicId: string): Promise<AccountRow | undefined> =>
      db.selectFrom('accounts').selectAll().where('public_id', '=', publicId).executeTakeFirst(),
    findAccountByDomain: (domain: string): Promise<AccountRow | undefined> =>
      db.selectFrom('accounts').selectAll().where('domain', '=', domain.toLowerCase()).executeTakeFirst(),
    findRecipient: (accountId: string, id: string): Promise<RecipientRow | undefined> =>
      db.selectFrom('recipients').selectAll().where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst(),
  };
}
export type AccountStore = ReturnType<typeof createAccountStore>;
