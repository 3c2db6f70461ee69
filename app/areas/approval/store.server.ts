import type { ApprovalDecisionRow, ApprovalRoundRow, ApprovalSettingsRow } from '~/platform/db/admin-row-types';
import type { Db } from '~/platform/db/open-database';
import { findRow, insertRow, rowsOf, updateRows, upsert } from '~/platform/db/row-queries';
import { formRows } from '~/areas/forms/service.server';
import { createUserDirectory } from '~/areas/users/service.server';

/** Settings, rounds and decisions of approval. `db` is a database or a transaction. */
export function createApprovalStore(db: Db) {
  const openRounds = (accountId: string) =>
    formRows(db)
      .innerJoin('approval_rounds', (join) =>
        join
          .onRef('approval_rounds.account_id', '=', 'forms.account_id')
          .onRef('approval_rounds.form_id', '=', 'forms.id'),
      )
      .where('approval_rounds.account_id', '=', accountId)
      .where('approval_rounds.status', '=', 'open')
      .orderBy('approval_rounds.opened_at');

  return {
    findSettings: (accountId: string): Promise<ApprovalSettingsRow | undefined> =>
      findRow(db, 'approval_settings', { account_id: accountId }),

    putSettings: (row: ApprovalSettingsRow): Promise<void> => upsert(db, 'approval_settings', row, ['account_id']),

    listUsers: createUserDirectory({ db }).listUsers,
    listOwners: createUserDirectory({ db }).listOwners,

    /** The open round of a form, else the latest. */
    findLatestRound: (accountId: string, formId: string): Promise<ApprovalRoundRow | undefined> =>
      rowsOf(db, 'approval_rounds', { account_id: accountId, form_id: formId })
        .orderBy('version', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /** Open rounds of others that the user has not answered. Who is asked is JSON, so it is told by the caller. */
    listUndecided: (accountId: string, userId: string, limit: number) =>
      openRounds(accountId)
        .select([
          'forms.id',
          'forms.title',
          'approval_rounds.asked',
          'approval_rounds.approvals_required',
          'approval_rounds.submitted_by',
          'approval_rounds.opened_at as at',
        ])
        .where('approval_rounds.submitted_by', '!=', userId)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('approval_decisions')
                .select('approval_decisions.user_id')
                .whereRef('approval_decisions.round_id', '=', 'approval_rounds.id')
                .where('approval_decisions.user_id', '=', userId),
            ),
          ),
        )
        .limit(limit)
        .execute(),

    listWaiting: (accountId: string, userId: string, limit: number) =>
      openRounds(accountId)
        .leftJoin('approval_decisions', (join) =>
          join
            .onRef('approval_decisions.round_id', '=', 'approval_rounds.id')
            .on('approval_decisions.decision', '=', 'approved'),
        )
        .select((eb) => [
          'approval_rounds.id as round',
          'forms.id',
          'forms.title',
          'approval_rounds.approvals_required as required',
          eb.fn.count<number | string>('approval_decisions.user_id').as('given'),
        ])
        .where('approval_rounds.submitted_by', '=', userId)
        .groupBy([
          'approval_rounds.id',
          'forms.id',
          'forms.title',
          'approval_rounds.approvals_required',
          'approval_rounds.opened_at',
        ])
        .limit(limit)
        .execute(),

    /** What was said at the last rejection of a form. */
    async reasonOf(accountId: string, formId: string): Promise<string> {
      const row = await db
        .selectFrom('approval_rounds')
        .innerJoin('approval_decisions', 'approval_decisions.round_id', 'approval_rounds.id')
        .select('approval_decisions.reason')
        .where('approval_rounds.account_id', '=', accountId)
        .where('approval_rounds.form_id', '=', formId)
        .where('approval_decisions.decision', '=', 'rejected')
        .orderBy('approval_decisions.at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.reason ?? '';
    },

    insertRound: (row: ApprovalRoundRow): Promise<void> => insertRow(db, 'approval_rounds', row),

    closeRound: (id: string, status: 'approved' | 'rejected' | 'withdrawn', closedAt: number): Promise<number> =>
      updateRows(db, 'approval_rounds', { status, closed_at: closedAt }, { id, status: 'open' }),

    /** Ends the open round of a form, if there is one. */
    withdrawOpen: (accountId: string, formId: string, closedAt: number): Promise<number> =>
      updateRows(
        db,
        'approval_rounds',
        { status: 'withdrawn', closed_at: closedAt },
        { account_id: accountId, form_id: formId, status: 'open' },
      ),

    listDecisions: (roundId: string): Promise<ApprovalDecisionRow[]> =>
      rowsOf(db, 'approval_decisions', { round_id: roundId }).orderBy('at').execute(),

    /** One answer a person; a later one takes the place of the earlier. */
    putDecision: (row: ApprovalDecisionRow): Promise<void> =>
      upsert(db, 'approval_decisions', row, ['round_id', 'user_id']),
  };
}
export type ApprovalStore = ReturnType<typeof createApprovalStore>;
