import { sql, type Expression } from 'kysely';
import type { PlatformContext } from '~/platform/platform-context';
import type { Db } from '~/platform/db/open-database';
import type { SubmissionRow } from '~/platform/db/schema';
import { formRows, type Owner } from '~/areas/forms/service.server';
import { createResultService, hasCompleteCounts } from '~/areas/results/service.server';
import { createExportReader, type StoredSubmission } from './csv-export.server';
import { scopeSubmissionKey } from './submission-keys.server';
import { createSubmissionStore } from './store.server';
import { createVersionStore } from './version-store.server';

export { createChangeStatusGetter } from './get-change-status.server';
export { isSingleSubmissionUsed } from './is-single-submission-used.server';
export { createExportReader } from './csv-export.server';
export { generateJsonChunks } from './submissions-to-json.server';
export { hashSubmission, deriveSubmissionKey, scopeSubmissionKey } from './submission-keys.server';
export { toReadableAnswers } from './readable-answers.server';
export { createReceipts } from './receipts.server';
export { findRewordedChoices, pickStillValidAnswers } from './still-valid-answers.server';
export { submissionRecords } from './dataset-store.server';
export { createSubmissionSearch } from './search-submissions.server';
export { completedCountQuery, lockSubmissionShared, submissionsQuery } from './store.server';
export { createVersionStore, compareVersions } from './version-store.server';

/** Stores, reads and counts submissions. Spec: forms-and-approval 4. */
export function createSubmissionService({ db }: Pick<PlatformContext, 'db'>) {
  const store = createSubmissionStore(db);

  /**
   * Counts a form's finished submissions anew, in one transaction that holds back those which finish meanwhile.
   *
   * @returns how many submissions were counted, tests left out
   */
  const recount = (accountId: string, formId: string): Promise<number> =>
    createResultService({ db }).recount({ account_id: accountId, form_id: formId }, (trx: Db) =>
      withoutWithdrawn(createExportReader(trx).read(accountId, formId, true)),
    );

  const finishedSince = (accountId: string, formId: string, recipientId: Expression<string>, since: number) =>
    db
      .selectFrom('submissions')
      .select('submissions.id')
      .where('submissions.account_id', '=', accountId)
      .where('submissions.form_id', '=', formId)
      .where('submissions.recipient_id', '=', recipientId)
      .where('completed_at', '>=', since);

  return {
    recount,

    /** What a recipient has finished of a form, either tests or all else, as a query for a statement that has the recipient's id. */
    answersOf: (accountId: string, formId: string, recipientId: Expression<string>, isTest: boolean) =>
      db
        .selectFrom('submissions')
        .select('submissions.id')
        .where('submissions.account_id', '=', accountId)
        .where('submissions.form_id', '=', formId)
        .where('submissions.recipient_id', '=', recipientId)
        .where('completed_at', 'is not', null)
        .where('is_test', '=', Number(isTest)),

    /** What a recipient has finished of a form since a moment, tests too, as a query for a statement that has the recipient's id. */
    finishedSince,

    /** Whether a recipient has finished a form since a moment. */
    async hasFinishedSince({ accountId, formId, recipientId }: Owner, since: number): Promise<boolean> {
      const query = finishedSince(accountId, formId, sql.val(recipientId), since);
      return (await query.limit(1).executeTakeFirst()) !== undefined;
    },

    /** Whether what was rendered with this key has been submitted, to the end. An end that is under way is waited for. */
    async isSubmittedWith(owner: Owner, submissionKey: string | undefined): Promise<boolean> {
      if (!submissionKey) return false;
      const key = scopeSubmissionKey(owner, submissionKey);
      const known = await store.findByKey(key);
      if (known) return known.completed_at !== null || (await store.isFinished(known.id));
      return (await createVersionStore(db).findByKey(key)) !== undefined;
    },

    /**
     * Counts the forms that have finished submissions from before there were counts, or those of days. Called when the platform starts: from
     * then on every submission counts itself.
     */
    async countUncounted(): Promise<void> {
      const uncounted = await formRows(db)
        .select(['forms.account_id', 'forms.id'])
        .where((eb) => eb.not(hasCompleteCounts(eb)))
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('submissions')
              .select('submissions.id')
              .whereRef('submissions.account_id', '=', 'forms.account_id')
              .whereRef('submissions.form_id', '=', 'forms.id')
              .where('submissions.completed_at', 'is not', null),
          ),
        )
        .execute();
      for (const { account_id, id } of uncounted) await recount(account_id, id);
    },
    ...store,
  };
}

/** A submission as the data of an event for the account's own systems. */
export const submissionEventData = (row: SubmissionRow) => ({
  formId: row.form_id,
  submissionId: row.id,
  reference: row.reference,
  recipientId: row.recipient_id || null,
  isTest: row.is_test === 1,
});

/** Leaves out withdrawn submissions. */
async function* withoutWithdrawn(pages: AsyncIterable<StoredSubmission[]>): AsyncGenerator<StoredSubmission[]> {
  for await (const page of pages) yield page.filter(({ row }) => row.withdrawn_at === null);
}
