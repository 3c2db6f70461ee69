import type { PlatformContext } from '~/platform/context';
import type { Db } from '~/platform/db/connect';
import { additionOfRow, type FormColumns } from './additions.server';
import { countSubmission } from './counting.server';
import { createCountStore } from './counts.server';
import { filledOf, recountForm, type Finished } from './recount.server';
import { recountChange, uncountSubmission } from './uncounting.server';

export type { FormColumns } from './additions.server';
export { countedSubmissions, isCounted } from './counts.server';

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
    count: ({ row, inputs, files }: Finished, at: number): Promise<void> =>
      countSubmission(
        db,
        { account_id: row.account_id, form_id: row.form_id },
        { isTest: row.is_test === 1, at, addition: additionOfRow(row, inputs, filledOf(files)) },
      ),

    /** Takes a submission out of its form's counts, inside the transaction that withdraws it. */
    uncount: ({ row, inputs, files }: Finished): Promise<void> =>
      uncountSubmission(
        db,
        { account_id: row.account_id, form_id: row.form_id },
        { isTest: row.is_test === 1, addition: additionOfRow(row, inputs, filledOf(files)) },
      ),

    /** Counts what a submission says now in the place of what it said before, inside the transaction that changes it. */
    change: (before: Finished, after: Finished): Promise<void> =>
      before.row.is_test === 1
        ? Promise.resolve()
        : recountChange(db, { account_id: before.row.account_id, form_id: before.row.form_id }, [
            additionOfRow(before.row, before.inputs, filledOf(before.files)),
            additionOfRow(after.row, after.inputs, filledOf(after.files)),
          ]),

    /** Counts a form's finished submissions anew; `read` gives all of them, tests too. Resolves to their number without tests. */
    recount: (key: FormColumns, read: (trx: Db) => AsyncIterable<readonly Finished[]>): Promise<number> =>
      recountForm(db, key, read),
  };
}
