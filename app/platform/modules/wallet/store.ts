import type { Db } from '../../db/connect';
import type { WalletTemplateRow } from '../../db/wallet-tables';
import { findRow } from '../../db/rows';

export function createWalletStore(db: Db) {
  return {
    findTemplate: (accountId: string, id: string): Promise<WalletTemplateRow | undefined> =>
      findRow(db, 'wallet_templates', { account_id: accountId, id }),
  };
}
