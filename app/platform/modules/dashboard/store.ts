import type { Db } from '../../db/connect';

/** Most rows that a part of the dashboard shows. */
const MOST = 20;

/** What waits for a user, in a handful of short questions. */
export function createDashboardStore(db: Db) {
  const openRounds = (accountId: string) =>
    db
      .selectFrom('approval_rounds')
      .innerJoin('forms', (join) =>
        join
          .onRef('forms.account_id', '=', 'approval_rounds.account_id')
          .onRef('forms.id', '=', 'approval_rounds.form_id'),
      )
      .where('approval_rounds.account_id', '=', accountId)
      .where('approval_rounds.status', '=', 'open');

  const ownDrafts = (accountId: string, userId: string, stage: 'writing' | 'rejected') =>
    db
      .selectFrom('template_drafts')
      .innerJoin('forms', (join) =>
        join
          .onRef('forms.account_id', '=', 'template_drafts.account_id')
          .onRef('forms.id', '=', 'template_drafts.form_id'),
      )
      .select(['forms.id', 'forms.title', 'template_drafts.updated_at as at'])
      .where('template_drafts.account_id', '=', accountId)
      .where('template_drafts.updated_by', '=', userId)
      .where('template_drafts.stage', '=', stage)
      .where('forms.status', '!=', 'archived')
      .orderBy('template_drafts.updated_at', 'desc')
      .limit(MOST);

  return {
    /** Open rounds of others that the user has not answered. Who is asked is JSON, so it is told by the caller. */
    listUndecided: (accountId: string, userId: string) =>
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
        .orderBy('approval_rounds.opened_at')
        .limit(10 * MOST)
        .execute(),

    listWaiting: (accountId: string, userId: string) =>
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
        .orderBy('approval_rounds.opened_at')
        .limit(MOST)
        .execute(),

    listDrafts: (accountId: string, userId: string) => ownDrafts(accountId, userId, 'writing').execute(),

    listRejected: (accountId: string, userId: string) => ownDrafts(accountId, userId, 'rejected').execute(),

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

    listRecent: (accountId: string) =>
      db
        .selectFrom('form_counts')
        .innerJoin('forms', (join) =>
          join.onRef('forms.account_id', '=', 'form_counts.account_id').onRef('forms.id', '=', 'form_counts.form_id'),
        )
        .select(['forms.id', 'forms.title', 'form_counts.submissions', 'form_counts.last_at as at'])
        .where('form_counts.account_id', '=', accountId)
        .where('form_counts.submissions', '>', 0)
        .orderBy('form_counts.last_at', 'desc')
        .limit(MOST)
        .execute(),
  };
}
