import type { PlatformContext } from '~/platform/platform-context';
import type { Db } from '~/platform/db/open-database';
import { toSubmissionCounts, type FormColumns } from './submission-counts.server';
import { addSubmissionToCounts } from './add-counts.server';
import { createCountStore } from './count-store.server';
import { inputsWithFiles, recountForm, type CountableSubmission } from './recount.server';
import { replaceSubmissionCounts, subtractSubmission } from './subtract-counts.server';

export type { FormColumns } from './submission-counts.server';
export { submissionCountQuery, hasCompleteCounts } from './count-store.server';

/** Counts of what was submitted. Spec: forms-and-approval 2.7, 4 "Poll results". */
export function createResultService({ db }: Pick<PlatformContext, 'db'>) {
  const { findCounts, listRecent } = createCountStore(db);

  return {
    findCounts,
    listRecent,

    /**
     * Adds a finished submission to its form's counts, inside the transaction that finishes it. The form's row is taken first
     * and held, so that submissions of one form are counted one after the other.
     */
    count: ({ row, inputs, files }: CountableSubmission, at: number): Promise<void> =>
      addSubmissionToCounts(
        db,
        { account_id: row.account_id, form_id: row.form_id },
        { isTest: row.is_test === 1, at, addition: toSubmissionCounts(row, inputs, inputsWithFiles(files)) },
      ),

    /** Takes a submission out of its form's counts, inside the transaction that withdraws it. */
    subtract: ({ row, inputs, files }: CountableSubmission): Promise<void> =>
      subtractSubmission(
        db,
        { account_id: row.account_id, form_id: row.form_id },
        { isTest: row.is_test === 1, addition: toSubmissionCounts(row, inputs, inputsWithFiles(files)) },
      ),

    /** Counts what a submission says now in the place of what it said before, inside the transaction that changes it. */
    change: (before: CountableSubmission, after: CountableSubmission): Promise<void> =>
      before.row.is_test === 1
        ? Promise.resolve()
        : replaceSubmissionCounts(db, { account_id: before.row.account_id, form_id: before.row.form_id }, [
            toSubmissionCounts(before.row, before.inputs, inputsWithFiles(before.files)),
            toSubmissionCounts(after.row, after.inputs, inputsWithFiles(after.files)),
          ]),

    /** Counts a form's finished submissions anew; `read` gives all of them, tests too. Resolves to their number without tests. */
    recount: (key: FormColumns, read: (trx: Db) => AsyncIterable<readonly CountableSubmission[]>): Promise<number> =>
      recountForm(db, key, read),
  };
}
