import type { Db } from '../../db/connect';
import type { ConsentUndoRow, UnsubscribeReasonRow } from '../../db/preference-tables';
import { ownerColumns, type RecipientKey } from '../recipients/service';

export function createUndoStore(db: Db) {
  return {
    findUndo: (owner: RecipientKey): Promise<ConsentUndoRow | undefined> =>
      db
        .selectFrom('consent_undos')
        .selectAll()
        .where((eb) => eb.and(ownerColumns(owner)))
        .executeTakeFirst(),

    async saveUndo(row: ConsentUndoRow): Promise<void> {
      const { ended, until } = row;
      await db
        .insertInto('consent_undos')
        .values(row)
        .onConflict((oc) => oc.columns(['account_id', 'recipient_id']).doUpdateSet({ ended, until }))
        .execute();
    },

    async removeUndo(owner: RecipientKey): Promise<void> {
      await db
        .deleteFrom('consent_undos')
        .where((eb) => eb.and(ownerColumns(owner)))
        .execute();
    },
  };
}

export function createReasonStore(db: Db) {
  return {
    /** A later reason takes the place of an earlier one. */
    async saveReason(row: UnsubscribeReasonRow): Promise<void> {
      const { account_id, recipient_id, category } = row;
      await db
        .deleteFrom('unsubscribe_reasons')
        .where((eb) => eb.and({ account_id, recipient_id, category }))
        .execute();
      await db.insertInto('unsubscribe_reasons').values(row).execute();
    },
  };
}
