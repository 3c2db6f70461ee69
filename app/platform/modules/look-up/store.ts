import type { SupplierChoice } from '~/domain/supplier';
import type { Db } from '../../db/connect';
import type { SupplierAccountRow } from '../../db/preference-tables';
import { findRow } from '../../db/rows';
import { createRecipientService, type RecipientKey } from '../recipients/service';

/** Somebody else has stored the same meanwhile; takes the transaction back. */
class Unchanged extends Error {}

/** The register of gas accounts: whose they are, where, and what was chosen about suppliers. */
export function createRegister(db: Db) {
  return {
    findByAccountNumber: (contractAccount: string): Promise<SupplierAccountRow | undefined> =>
      findRow(db, 'supplier_accounts', { contract_account: contractAccount }),
    findByRecipient: ({ accountId, recipientId }: RecipientKey): Promise<SupplierAccountRow | undefined> =>
      findRow(db, 'supplier_accounts', { account_id: accountId, recipient_id: recipientId }),
    /** Stores a choice that differs from the stored one. Resolves to false when it was stored already: nothing is written. */
    async saveChoice({ accountId, recipientId }: RecipientKey, choice: SupplierChoice, now: number): Promise<boolean> {
      const [contact, transfer] = [Number(choice.doNotContact), Number(choice.doNotTransfer)];
      try {
        await db.transaction().execute(async (trx) => {
          await createRecipientService({ db: trx }).touch({ accountId, recipientId });
          const changed = await trx
            .updateTable('supplier_accounts')
            .set({ do_not_contact: contact, do_not_transfer: transfer, updated_at: now })
            .where('account_id', '=', accountId)
            .where('recipient_id', '=', recipientId)
            .where((eb) => eb.or([eb('do_not_contact', '!=', contact), eb('do_not_transfer', '!=', transfer)]))
            .executeTakeFirst();
          if (changed.numUpdatedRows === 0n) throw new Unchanged();
        });
        return true;
      } catch (error) {
        if (error instanceof Unchanged) return false;
        throw error;
      }
    },
  };
}
