import type { Db } from '../../db/connect';
import type { PreferenceDraftRow } from '../../db/preference-tables';
import { ownerColumns, type RecipientKey } from '../recipients/service';

export function createPreferencesDraftStore(db: Db) {
  return {
    findDraft: (owner: RecipientKey): Promise<PreferenceDraftRow | undefined> =>
      db
        .selectFrom('preference_drafts')
        .selectAll()
        .where((eb) => eb.and(ownerColumns(owner)))
        .executeTakeFirst(),

    async saveDraft(row: PreferenceDraftRow): Promise<void> {
      const { choices, language, selected_recipient_id, updated_at } = row;
      await db
        .insertInto('preference_drafts')
        .values(row)
        .onConflict((oc) =>
          oc
            .columns(['account_id', 'recipient_id'])
            .doUpdateSet({ choices, language, selected_recipient_id, updated_at }),
        )
        .execute();
    },

    /** Resolves to whether there was one. */
    async removeDraft(owner: RecipientKey): Promise<boolean> {
      const gone = await db
        .deleteFrom('preference_drafts')
        .where((eb) => eb.and(ownerColumns(owner)))
        .executeTakeFirst();
      return gone.numDeletedRows > 0n;
    },
  };
}
