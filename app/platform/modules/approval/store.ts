import type { Transaction } from 'kysely';
import type { ApprovalDecisionRow, ApprovalRoundRow, ApprovalSettingsRow } from '../../db/admin-tables';
import type { Db } from '../../db/connect';
import type { Database } from '../../db/schema';
import { createPeopleService } from '../people/service';

/** Settings, rounds and decisions of approval. `db` is a database or a transaction. */
export function createApprovalStore(db: Db | Transaction<Database>) {
  return {
    findSettings: (accountId: string): Promise<ApprovalSettingsRow | undefined> =>
      db.selectFrom('approval_settings').selectAll().where('account_id', '=', accountId).executeTakeFirst(),

    async putSettings(row: ApprovalSettingsRow): Promise<void> {
      const { account_id: _account, ...changes } = row;
      await db
        .insertInto('approval_settings')
        .values(row)
        .onConflict((oc) => oc.column('account_id').doUpdateSet(changes))
        .execute();
    },

    listUsers: createPeopleService({ db }).listUsers,
    listOwners: createPeopleService({ db }).listOwners,

    /** The open round of a form, else the latest. */
    findLatestRound: (accountId: string, formId: string): Promise<ApprovalRoundRow | undefined> =>
      db
        .selectFrom('approval_rounds')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('form_id', '=', formId)
        .orderBy('version', 'desc')
        .limit(1)
        .executeTakeFirst(),

    async insertRound(row: ApprovalRoundRow): Promise<void> {
      await db.insertInto('approval_rounds').values(row).execute();
    },

    async closeRound(id: string, status: 'approved' | 'rejected' | 'withdrawn', closedAt: number): Promise<void> {
      await db
        .updateTable('approval_rounds')
        .set({ status, closed_at: closedAt })
        .where('id', '=', id)
        .where('status', '=', 'open')
        .execute();
    },

    listDecisions: (roundId: string): Promise<ApprovalDecisionRow[]> =>
      db.selectFrom('approval_decisions').selectAll().where('round_id', '=', roundId).orderBy('at').execute(),

    /** One answer a person; a later one takes the place of the earlier. */
    async putDecision(row: ApprovalDecisionRow): Promise<void> {
      const { decision, reason, at } = row;
      await db
        .insertInto('approval_decisions')
        .values(row)
        .onConflict((oc) => oc.columns(['round_id', 'user_id']).doUpdateSet({ decision, reason, at }))
        .execute();
    },
  };
}
export type ApprovalStore = ReturnType<typeof createApprovalStore>;
