import type { Db } from '../../db/connect';
import type { CategoryRow, ConsentRow, PauseRow } from '../../db/preference-tables';
import { ownerColumns, type RecipientKey } from '../recipients/service';

/** Categories and the choices in them. */
export function createConsentStore(db: Db) {
  return {
    listCategories: (accountId: string): Promise<CategoryRow[]> =>
      db
        .selectFrom('categories')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('position')
        .orderBy('name')
        .execute(),

    listConsents: (owner: RecipientKey): Promise<ConsentRow[]> =>
      db
        .selectFrom('consents')
        .selectAll()
        .where((eb) => eb.and(ownerColumns(owner)))
        .execute(),

    async saveConsent(row: ConsentRow): Promise<void> {
      const { is_given, source, text_version, updated_at } = row;
      await db
        .insertInto('consents')
        .values(row)
        .onConflict((oc) =>
          oc
            .columns(['account_id', 'recipient_id', 'category', 'channel'])
            .doUpdateSet({ is_given, source, text_version, updated_at }),
        )
        .execute();
    },

    async removeConsent({ accountId, recipientId }: RecipientKey, category: string, channel: string): Promise<void> {
      await db
        .deleteFrom('consents')
        .where((eb) => eb.and({ ...ownerColumns({ accountId, recipientId }), category, channel }))
        .execute();
    },
  };
}

/** Messages held back for a while. */
export function createPauseStore(db: Db) {
  return {
    listPauses: (owner: RecipientKey): Promise<PauseRow[]> =>
      db
        .selectFrom('pauses')
        .selectAll()
        .where((eb) => eb.and(ownerColumns(owner)))
        .execute(),

    async savePause(row: PauseRow): Promise<void> {
      const { until, created_at } = row;
      await db
        .insertInto('pauses')
        .values(row)
        .onConflict((oc) => oc.columns(['account_id', 'recipient_id', 'category']).doUpdateSet({ until, created_at }))
        .execute();
    },

    async removePause(owner: RecipientKey, category: string): Promise<void> {
      await db
        .deleteFrom('pauses')
        .where((eb) => eb.and({ ...ownerColumns(owner), category }))
        .execute();
    },
  };
}

/** Messages that came in. */
export function createInboundStore(db: Db) {
  return {
    /** Resolves to false when the message was taken before. */
    async takeMessage(id: string, now: number): Promise<boolean> {
      const taken = await db
        .insertInto('inbound_messages')
        .values({ id, received_at: now })
        .onConflict((oc) => oc.column('id').doNothing())
        .executeTakeFirst();
      return (taken.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
  };
}
