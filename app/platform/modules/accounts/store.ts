import type { Db } from '../../db/connect';
import { prepared } from '../../db/prepared';
import type { AccountRow, RecipientRow } from '../../db/schema';

const accountById = prepared((db, value: (name: 'id') => string) =>
  db.selectFrom('accounts').selectAll().where('id', '=', value('id')),
);
const recipientById = prepared((db, value: (name: 'accountId' | 'id') => string) =>
  db.selectFrom('recipients').selectAll().where('account_id', '=', value('accountId')).where('id', '=', value('id')),
);

/** Reads of accounts and their recipients. `find` may be empty. */
export function createAccountStore(db: Db) {
  return {
    findAccount: async (id: string): Promise<AccountRow | undefined> => (await accountById(db, { id }))[0],
    findAccountByPublicId: (publicId: string): Promise<AccountRow | undefined> =>
      db.selectFrom('accounts').selectAll().where('public_id', '=', publicId).executeTakeFirst(),
    findAccountByDomain: (domain: string): Promise<AccountRow | undefined> =>
      db.selectFrom('accounts').selectAll().where('domain', '=', domain.toLowerCase()).executeTakeFirst(),
    findRecipient: async (accountId: string, id: string): Promise<RecipientRow | undefined> =>
      (await recipientById(db, { accountId, id }))[0],
  };
}
export type AccountStore = ReturnType<typeof createAccountStore>;
