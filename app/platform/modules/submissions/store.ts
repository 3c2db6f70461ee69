import type { InstallmentRow } from '~/domain/installments';
import type { Db } from '../../db/connect';
import type { DraftFileRow, PlanRowRow, SubmissionFileRow, SubmissionRow } from '../../db/schema';
import type { Owner } from '../drafts/contacts';
import { ownerColumns, unneededKeys } from '../drafts/store';

/** Submissions, their files and their plan rows. */
export function createSubmissionStore(db: Db) {
  return {
    findByKey: (key: string): Promise<SubmissionRow | undefined> =>
      db.selectFrom('submissions').selectAll().where('submission_key', '=', key).executeTakeFirst(),

    findById: (owner: Owner, id: string): Promise<SubmissionRow | undefined> =>
      db
        .selectFrom('submissions')
        .selectAll()
        .where((eb) => eb.and({ id, ...ownerColumns(owner) }))
        .executeTakeFirst(),

    /** Every submission of a form by one recipient, the newest first. */
    listOwn: (owner: Owner): Promise<SubmissionRow[]> =>
      db
        .selectFrom('submissions')
        .selectAll()
        .where((eb) => eb.and(ownerColumns(owner)))
        .orderBy('attempt', 'desc')
        .execute(),

    findLastCompleted: (owner: Owner): Promise<SubmissionRow | undefined> =>
      db
        .selectFrom('submissions')
        .selectAll()
        .where((eb) => eb.and(ownerColumns(owner)))
        .where('completed_at', 'is not', null)
        .orderBy('attempt', 'desc')
        .executeTakeFirst(),

    listFiles: (submissionId: string): Promise<SubmissionFileRow[]> =>
      db
        .selectFrom('submission_files')
        .selectAll()
        .where('submission_id', '=', submissionId)
        .orderBy('input_id')
        .execute(),

    listPlanRows: (submissionId: string): Promise<PlanRowRow[]> =>
      db.selectFrom('plan_rows').selectAll().where('submission_id', '=', submissionId).orderBy('seq').execute(),

    /** Stores all of a submission or nothing: false when one with its key, attempt or reference is there already. */
    insert: (row: SubmissionRow, plan: readonly InstallmentRow[]): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const inserted = await trx
          .insertInto('submissions')
          .values(row)
          .onConflict((oc) => oc.doNothing())
          .executeTakeFirst();
        if ((inserted.numInsertedOrUpdatedRows ?? 0n) === 0n) return false;
        if (plan.length > 0)
          await trx
            .insertInto('plan_rows')
            .values(plan.map((each, seq) => planRow(row.id, seq, each)))
            .execute();
        return true;
      }),

    /** Adds a file unless its input has one already; false when it has. */
    async addFile(file: SubmissionFileRow): Promise<boolean> {
      const inserted = await db
        .insertInto('submission_files')
        .values(file)
        .onConflict((oc) => oc.doNothing())
        .executeTakeFirst();
      return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /** Adds the draft's file of an input; undefined when the draft holds no such file. The draft keeps it until the end. */
    addDraftFile: (
      owner: Owner,
      submissionId: string,
      file: { id: string; inputId: string },
    ): Promise<boolean | undefined> =>
      db.transaction().execute(async (trx) => {
        await lockDraft(trx, owner);
        const found = await trx
          .selectFrom('draft_files')
          .selectAll()
          .where((eb) => eb.and({ id: file.id, input_id: file.inputId, ...ownerColumns(owner) }))
          .executeTakeFirst();
        return found && createSubmissionStore(trx).addFile(fileOfDraft(submissionId, found));
      }),

    /**
     * Takes back a submission that was never finished. Its files are still in the draft; bytes that are not are named
     * in the result, to be removed. Undefined when it was finished or taken back in the meantime.
     */
    discard: (owner: Owner, submissionId: string): Promise<string[] | undefined> =>
      db.transaction().execute(async (trx) => {
        const deleted = await trx
          .deleteFrom('submissions')
          .where('id', '=', submissionId)
          .where('completed_at', 'is', null)
          .executeTakeFirst();
        if (deleted.numDeletedRows === 0n) return undefined;
        await trx.deleteFrom('plan_rows').where('submission_id', '=', submissionId).execute();
        const files = await trx
          .deleteFrom('submission_files')
          .where('submission_id', '=', submissionId)
          .returning('file_key')
          .execute();
        return unneededKeys(
          trx,
          owner,
          files.map((file) => file.file_key),
        );
      }),
  };
}
export type SubmissionStore = ReturnType<typeof createSubmissionStore>;

function planRow(submissionId: string, seq: number, row: InstallmentRow): PlanRowRow {
  return {
    submission_id: submissionId,
    seq,
    amount_cents: row.amountCents,
    due_date: row.dueDate,
    is_down_payment: row.isDownPayment ? 1 : 0,
  };
}

/** Holds the draft's row until the transaction ends, so that its files stay as they are read. */
export async function lockDraft(trx: Db, owner: Owner): Promise<void> {
  await trx
    .updateTable('drafts')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where((eb) => eb.and(ownerColumns(owner)))
    .execute();
}

/** A draft's file as a submission's: the same bytes. */
export function fileOfDraft(submissionId: string, file: DraftFileRow): SubmissionFileRow {
  const { input_id, kind, name, content_type, size, file_key, method, text } = file;
  return { submission_id: submissionId, input_id, kind, name, content_type, size, file_key, method, text };
}
