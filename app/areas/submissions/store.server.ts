import type { InstallmentRow } from '~/domain/installments';
import type { Db } from '~/platform/db/open-database';
import { recipientOfRow, writeForRecipient } from '~/platform/db/erasures';
import {
  countRows,
  findRow,
  lockRowShared,
  insertAll,
  insertIfNew,
  insertRow,
  isPostgres,
  removeRows,
  rowsOf,
  updateRows,
} from '~/platform/db/row-queries';
import type { PlanRowRow, SubmissionFileRow, SubmissionRow, SubmissionVersionRow } from '~/platform/db/schema';
import { ownerColumns, type Owner } from '~/areas/forms/service.server';
import { parseFileId } from './submission-files.server';

/** A query of an owner's submissions, finished or not, also for statements of other areas. */
export const submissionsQuery = (db: Db, owner: Owner) =>
  db.selectFrom('submissions').where((eb) => eb.and(ownerColumns(owner)));

/** A query of how many submissions an owner has finished. */
export const completedCountQuery = (db: Db, owner: Owner) =>
  submissionsQuery(db, owner)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('completed_at', 'is not', null);

/** Locks a submission until the transaction ends. Resolves to whether it exists. */
export const lockSubmissionShared = (trx: Db, id: string): Promise<boolean> =>
  lockRowShared(trx, 'submissions', { id });

/** Submissions, their files and their plan rows. */
export function createSubmissionStore(db: Db) {
  return {
    findByKey: (key: string): Promise<SubmissionRow | undefined> => findRow(db, 'submissions', { submission_key: key }),

    find: (id: string): Promise<SubmissionRow | undefined> => findRow(db, 'submissions', { id }),

    findById: (owner: Owner, id: string): Promise<SubmissionRow | undefined> =>
      findRow(db, 'submissions', { id, ...ownerColumns(owner) }),

    /** The same, held with its files until the transaction ends. */
    lock(owner: Owner, id: string): Promise<SubmissionRow | undefined> {
      const rows = rowsOf(db, 'submissions', { id, ...ownerColumns(owner) });
      // One process at a time writes to SQLite.
      return (isPostgres(db) ? rows.forUpdate() : rows).executeTakeFirst();
    },

    /** Every submission of a form by one recipient, the newest first. */
    listOwn: (owner: Owner): Promise<SubmissionRow[]> =>
      rowsOf(db, 'submissions', ownerColumns(owner)).orderBy('attempt', 'desc').execute(),

    findCompleted: (owner: Owner, reference: string): Promise<SubmissionRow | undefined> =>
      rowsOf(db, 'submissions', { reference, ...ownerColumns(owner) })
        .where('completed_at', 'is not', null)
        .executeTakeFirst(),

    /** @param fileId as `fileIdOf` makes it */
    findFile: (submissionId: string, fileId: string): Promise<SubmissionFileRow | undefined> =>
      findRow(db, 'submission_files', { submission_id: submissionId, ...parseFileId(fileId) }),

    findLastCompleted: (owner: Owner): Promise<SubmissionRow | undefined> =>
      rowsOf(db, 'submissions', ownerColumns(owner))
        .where('completed_at', 'is not', null)
        .orderBy('attempt', 'desc')
        .executeTakeFirst(),

    /**
     * How many an account's forms got from `from` until `until`, and between `before` and `from`, tests left out: by the forms that
     * got any. Read from an index that has all of it. Milliseconds; what was finished at `until` is not counted.
     */
    async countFinished(
      accountId: string,
      { before, from, until }: { before: number; from: number; until: number },
    ): Promise<Map<string, { count: number; before: number }>> {
      const rows = await db
        .selectFrom('submissions')
        .select((eb) => [
          'form_id',
          eb.fn.countAll<number>().filterWhere('completed_at', '>=', from).as('count'),
          eb.fn.countAll<number>().filterWhere('completed_at', '<', from).as('before'),
        ])
        .where('account_id', '=', accountId)
        .where('is_test', '=', 0)
        .where('completed_at', '>=', before)
        .where('completed_at', '<', until)
        .groupBy('form_id')
        .execute();
      return new Map(rows.map(({ form_id, count, before: earlier }) => [form_id, { count, before: earlier }]));
    },

    /** By the forms that have any: how many were changed the last time, and how many taken back, from `from` until `until`; no tests. */
    async countAmended(
      accountId: string,
      { from, until }: { from: number; until: number },
    ): Promise<Map<string, { changed: number; withdrawn: number }>> {
      const found = new Map<string, { changed: number; withdrawn: number }>();
      for (const [act, column] of [
        ['changed', 'changed_at'],
        ['withdrawn', 'withdrawn_at'],
      ] as const) {
        const rows = await db
          .selectFrom('submissions')
          .select((eb) => ['form_id', eb.fn.countAll<number>().as('count')])
          .where('account_id', '=', accountId)
          .where('is_test', '=', 0)
          .where(column, '>=', from)
          .where(column, '<', until)
          .groupBy('form_id')
          .execute();
        for (const { form_id, count } of rows)
          found.set(form_id, { ...(found.get(form_id) ?? { changed: 0, withdrawn: 0 }), [act]: Number(count) });
      }
      return found;
    },

    listFiles: (submissionId: string): Promise<SubmissionFileRow[]> =>
      rowsOf(db, 'submission_files', { submission_id: submissionId }).orderBy('input_id').orderBy('place').execute(),

    /** The installments that were agreed to; none where the form is no plan. */
    async listPlanRows(submissionId: string): Promise<InstallmentRow[]> {
      const rows = await rowsOf(db, 'plan_rows', { submission_id: submissionId }).orderBy('seq').execute();
      return rows.map(({ amount_cents: amountCents, due_date: dueDate, is_down_payment }) => ({
        amountCents,
        dueDate,
        isDownPayment: is_down_payment === 1,
      }));
    },

    /**
     * Stores all of a submission or nothing: false when one with its key, attempt or reference is there already.
     *
     * @param beside written in the same transaction, where it is stored
     */
    insert: (
      row: SubmissionRow,
      plan: readonly InstallmentRow[],
      beside: (trx: Db) => Promise<void>,
    ): Promise<boolean> =>
      writeForRecipient(db, recipientOfRow(row), async (trx) => {
        if (!(await insertIfNew(trx, 'submissions', row))) return false;
        const planRows = plan.map((each, seq) => planRow(row.id, seq, each));
        await insertAll(trx, 'plan_rows', planRows);
        await beside(trx);
        return true;
      }),

    /** Adds a file behind those of its input; false when it is there already, or the input has all that it takes. */
    async addFile(file: Omit<SubmissionFileRow, 'place'>, most: number): Promise<boolean> {
      const { submission_id, input_id, file_key } = file;
      // Another may take a place at the same moment.
      for (let tries = 0; tries < most; tries += 1) {
        const there = await rowsOf(db, 'submission_files', { submission_id, input_id }).orderBy('place').execute();
        if (there.length >= most || there.some((row) => row.file_key === file_key)) return false;
        if (await insertIfNew(db, 'submission_files', { ...file, place: there.length })) return true;
      }
      return false;
    },

    /** Finishes a submission. False when it was finished already. */
    async finish(id: string, end: Pick<SubmissionRow, 'completed_at' | 'source' | 'bank_token'>): Promise<boolean> {
      return (await updateRows(db, 'submissions', end, { id, completed_at: null })) > 0;
    },

    /** Marks a submission as taken back. False when it was already. */
    async withdraw(id: string, now: number): Promise<boolean> {
      return (await updateRows(db, 'submissions', { withdrawn_at: now }, { id, withdrawn_at: null })) > 0;
    },

    /**
     * Writes another version in the place of the one that was read, which is kept with its files, in the caller's transaction. False
     * where it was changed or taken back since.
     */
    async change(
      before: { row: SubmissionRow; files: readonly SubmissionFileRow[] },
      after: { row: SubmissionRow; files: readonly SubmissionFileRow[] },
      replaced: Pick<SubmissionVersionRow, 'change_key' | 'content_hash'>,
    ): Promise<boolean> {
      const { id, changes, form_version, answers, merge_tags, language, ip } = before.row;
      const version = { form_version, answers, merge_tags, language, ip };
      const now = after.row;
      const changed = await updateRows(
        db,
        'submissions',
        {
          form_version: now.form_version,
          answers: now.answers,
          merge_tags: now.merge_tags,
          language: now.language,
          ip: now.ip,
          changes: now.changes,
          changed_at: now.changed_at,
        },
        { id, changes, withdrawn_at: null },
      );
      if (changed === 0) return false;
      const place = { submission_id: id, number: changes + 1 };
      await insertRow(db, 'submission_versions', {
        ...place,
        ...version,
        ...replaced,
        sent_at: before.row.changed_at ?? before.row.submitted_at,
        replaced_at: now.changed_at ?? 0,
      });
      await insertAll(
        db,
        'submission_version_files',
        before.files.map((file) => ({ ...file, ...place })),
      );
      await removeRows(db, 'submission_files', { submission_id: id });
      await insertAll(db, 'submission_files', after.files);
      return true;
    },

    /** How many of a form were taken back: they are listed and count in no result. */
    countWithdrawn: (key: { account_id: string; form_id: string }): Promise<number> =>
      countRows(rowsOf(db, 'submissions', key).where('withdrawn_at', 'is not', null)),

    /** Whether it is finished, once no other transaction holds it: a write that changes nothing waits as long. */
    async isFinished(id: string): Promise<boolean> {
      const row = await db
        .updateTable('submissions')
        .set((eb) => ({ completed_at: eb.ref('completed_at') }))
        .where('id', '=', id)
        .returning('completed_at')
        .executeTakeFirst();
      return (row?.completed_at ?? null) !== null;
    },

    /** Finished submissions of a recipient, the latest first. */
    listOfRecipient: (accountId: string, recipientId: string, limit: number): Promise<SubmissionRow[]> =>
      rowsOf(db, 'submissions', { account_id: accountId, recipient_id: recipientId })
        .where('completed_at', 'is not', null)
        .orderBy('submitted_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    /**
     * Takes away an account's oldest submissions from before a moment. Resolves to how many went, and of which forms.
     *
     * @param beside written in the same transaction, told the keys of their files
     */
    removeOlder: (
      accountId: string,
      before: number,
      limit: number,
      beside: (trx: Db, fileKeys: readonly string[]) => Promise<void>,
    ): Promise<{ count: number; formIds: string[] }> =>
      db.transaction().execute(async (trx) => {
        const old = await trx
          .selectFrom('submissions')
          .select(['id', 'form_id'])
          .where('account_id', '=', accountId)
          .where('submitted_at', '<', before)
          .orderBy('submitted_at')
          .limit(limit)
          .execute();
        if (old.length === 0) return { count: 0, formIds: [] };
        const ids = old.map(({ id }) => id);
        await removeRows(trx, 'plan_rows', { submission_id: ids });
        const files = await trx
          .deleteFrom('submission_files')
          .where('submission_id', 'in', ids)
          .returning('file_key')
          .execute();
        const earlier = await trx
          .deleteFrom('submission_version_files')
          .where('submission_id', 'in', ids)
          .returning('file_key')
          .execute();
        await removeRows(trx, 'submission_versions', { submission_id: ids });
        await removeRows(trx, 'submissions', { id: ids });
        await beside(
          trx,
          [...files, ...earlier].map(({ file_key }) => file_key),
        );
        return { count: ids.length, formIds: [...new Set(old.map(({ form_id }) => form_id))] };
      }),

    /** How often a recipient has finished submitting a form. */
    async countCompleted(owner: Owner): Promise<number> {
      const row = await completedCountQuery(db, owner).executeTakeFirst();
      return Number(row?.count);
    },

    /** Finished submissions of a form by recipients whose id begins so. */
    countByPrefix: (accountId: string, formId: string, prefix: string): Promise<number> =>
      countRows(
        rowsOf(db, 'submissions', { account_id: accountId, form_id: formId })
          .where('recipient_id', '>=', prefix)
          .where('recipient_id', '<', `${prefix}~`)
          .where('completed_at', 'is not', null),
      ),

    /**
     * Of these keys of files, those that a submission or an earlier version of one names; quick where the owner of the submissions is
     * known.
     */
    async listNamedKeys(keys: readonly string[], owner?: Owner): Promise<string[]> {
      if (keys.length === 0) return [];
      const current = db.selectFrom('submission_files').select('file_key').where('file_key', 'in', keys);
      const earlier = db.selectFrom('submission_version_files').select('file_key').where('file_key', 'in', keys);
      const own =
        owner &&
        db
          .selectFrom('submissions')
          .select('id')
          .where((eb) => eb.and(ownerColumns(owner)));
      const rows = [
        ...(await (own ? current.where('submission_id', 'in', own) : current).execute()),
        ...(await (own ? earlier.where('submission_id', 'in', own) : earlier).execute()),
      ];
      return rows.map(({ file_key }) => file_key);
    },

    /**
     * Takes back a submission that was never finished, in the caller's transaction. Resolves to the keys of its files;
     * undefined when it was finished or taken back in the meantime.
     */
    async discard(submissionId: string): Promise<string[] | undefined> {
      if ((await removeRows(db, 'submissions', { id: submissionId, completed_at: null })) === 0) return undefined;
      await removeRows(db, 'plan_rows', { submission_id: submissionId });
      const files = await db
        .deleteFrom('submission_files')
        .where('submission_id', '=', submissionId)
        .returning('file_key')
        .execute();
      return files.map((file) => file.file_key);
    },
  };
}

function planRow(submissionId: string, seq: number, row: InstallmentRow): PlanRowRow {
  return {
    submission_id: submissionId,
    seq,
    amount_cents: row.amountCents,
    due_date: row.dueDate,
    is_down_payment: row.isDownPayment ? 1 : 0,
  };
}
