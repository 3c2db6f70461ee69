import type { Db } from '../../db/connect';
import type { ConsentUndoRow, UnsubscribeReasonRow } from '../../db/preference-tables';
import { findRow, removeRows, upsert } from '../../db/rows';
import { ownerColumns, type RecipientKey } from '../recipients/service';

export function createUndoStore(db: Db) {
  return {
    findUndo: (owner: RecipientKey): Promise<ConsentUndoRow | undefined> =>
      findRow(db, 'consent_undos', ownerColumns(owner)),

    saveUndo: (row: ConsentUndoRow): Promise<void> => upsert(db, 'consent_undos', row, ['account_id', 'recipient_id']),

    removeUndo: (owner: RecipientKey): Promise<number> => removeRows(db, 'consent_undos', ownerColumns(owner)),
  };
}

export function createReasonStore(db: Db) {
  return {
    /** A later reason takes the place of an earlier one. */
    async saveReason(row: UnsubscribeReasonRow): Promise<void> {
      const { account_id, recipient_id, category } = row;
      await removeRows(db, 'unsubscribe_reasons', { account_id, recipient_id, category });
      await db.insertInto('unsubscribe_reasons').values(row).execute();
    },
  };
}
