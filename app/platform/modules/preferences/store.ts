import type { Db } from '../../db/connect';
import type { PreferenceDraftRow } from '../../db/preference-tables';
import { findRow, removeRows, upsert } from '../../db/rows';
import { ownerColumns, type RecipientKey } from '../recipients/service';

export function createPreferencesDraftStore(db: Db) {
  return {
    findDraft: (owner: RecipientKey): Promise<PreferenceDraftRow | undefined> =>
      findRow(db, 'preference_drafts', ownerColumns(owner)),

    saveDraft: (row: PreferenceDraftRow): Promise<void> =>
      upsert(db, 'preference_drafts', row, ['account_id', 'recipient_id']),

    /** Resolves to whether there was one. */
    removeDraft: async (owner: RecipientKey): Promise<boolean> =>
      (await removeRows(db, 'preference_drafts', ownerColumns(owner))) > 0,
  };
}
