import type { Db } from '../../db/connect';
import type { WalletTemplateRow } from '../../db/wallet-tables';

export function createWalletStore(db: Db) {
  return {
    findTemplate: (accountId: string, id: string): Promise<WalletTemplateRow | undefined> =>
      db
        .selectFrom('wallet_templates')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst(),
  };
}
