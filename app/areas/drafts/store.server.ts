import type { Db } from '~/platform/db/open-database';
import { recipientOfRow, writeForRecipient } from '~/platform/db/erasures';
import type { DraftFileRow, DraftRow } from '~/platform/db/schema';
import {
  countRows,
  findRow,
  insertIfNew,
  insertRow,
  isPostgres,
  removeRows,
  rowsOf,
  updateRows,
} from '~/platform/db/row-queries';
import { ownerColumns, type Owner } from '~/areas/forms/service.server';

/** How many drafts there are, of whatever account; nobody counts beyond `most`. */
export function countDrafts(db: Db, most: number): Promise<number> {
  const some = db.selectFrom((eb) => eb.selectFrom('drafts').select('form_id').limit(most).as('some'));
  return countRows(some);
}

/** A draft's row as a query, also for statements of other modules. */
export const draftRow = (db: Db, owner: Owner) => db.selectFrom('drafts').where((eb) => eb.and(ownerColumns(owner)));

const removeFiles = (db: Db, owner: Owner): Promise<DraftFileRow[]> =>
  db
    .deleteFrom('draft_files')
    .where((eb) => eb.and(ownerColumns(owner)))
    .returningAll()
    .execute();

/** A draft that nothing has been typed into. */
const emptyDraft = (formVersion: number, now: number) => ({
  form_version: formVersion,
  answers: '{}',
  challenges: '{}',
  bank_token: null,
  revision: 1,
  updated_at: now,
  saves: '[]',
  reminded_at: null,
  others: '{}',
  change_of: '',
  change_id: '',
});

/** A file of a draft, whosever that is. */
export type FileContent = Omit<DraftFileRow, keyof ReturnType<typeof ownerColumns>>;

type DraftChange = Omit<
  DraftRow,
  'account_id' | 'form_id' | 'recipient_id' | 'revision' | 'reminded_at' | 'change_of' | 'change_id'
>;

/** A draft as it was when its turn to be reminded of came. */
export type DueDraft = Pick<DraftRow, 'account_id' | 'form_id' | 'recipient_id' | 'revision' | 'updated_at'>;

interface DueSpan {
  /** Milliseconds. */
  from: number;
  to: number;
  after: DueDraft | undefined;
  limit: number;
}

async function touch(db: Db, owner: Owner, formVersion: number, now: number): Promise<void> {
  await db
    .insertInto('drafts')
    .values({ ...ownerColumns(owner), ...emptyDraft(formVersion, now) })
    .onConflict((oc) =>
      oc.columns(['account_id', 'form_id', 'recipient_id']).doUpdateSet((eb) => ({
        revision: eb('drafts.revision', '+', 1),
        updated_at: now,
        reminded_at: null,
      })),
    )
    .execute();
}

/** Drafts and their files. Every change of a draft's files first locks its row, so that changes follow one another. */
export function createDraftStore(db: Db) {
  return {
    findDraft: (owner: Owner): Promise<DraftRow | undefined> => findRow(db, 'drafts', ownerColumns(owner)),

    listFiles: (owner: Owner): Promise<DraftFileRow[]> =>
      rowsOf(db, 'draft_files', ownerColumns(owner)).orderBy('input_id').orderBy('created_at').orderBy('id').execute(),

    findFile: (owner: Owner, id: string): Promise<DraftFileRow | undefined> =>
      findRow(db, 'draft_files', { id, ...ownerColumns(owner) }),

    /** Writes over the draft that was read at the given revision; false when it has changed since. */
    async replace(owner: Owner, revision: number, change: DraftChange): Promise<boolean> {
      const begun = { revision: 1, reminded_at: null, change_of: '', change_id: '' };
      if (revision === 0)
        return writeForRecipient(db, owner, (trx) =>
          insertIfNew(trx, 'drafts', { ...ownerColumns(owner), ...change, ...begun }),
        );
      const touched = { ...change, revision: revision + 1, reminded_at: null };
      return (await updateRows(db, 'drafts', touched, { ...ownerColumns(owner), revision })) > 0;
    },

    /** Begins a draft with what is in it already; false where another one is there. */
    begin: (row: Omit<DraftRow, 'revision' | 'reminded_at' | 'saves' | 'others' | 'challenges'>): Promise<boolean> =>
      writeForRecipient(db, recipientOfRow(row), (trx) =>
        insertIfNew(trx, 'drafts', { ...emptyDraft(row.form_version, row.updated_at), ...row }),
      ),

    addFile: (file: DraftFileRow): Promise<void> =>
      writeForRecipient(db, recipientOfRow(file), (trx) => insertRow(trx, 'draft_files', file)),

    /**
     * Takes a draft away, in the caller's transaction. Resolves to its files; undefined where there is none that is as it was read.
     *
     * @param read what was read of it; nothing: whatever it is by now
     */
    async remove(
      owner: Owner,
      read: Partial<Pick<DraftRow, 'revision' | 'updated_at' | 'change_id'>> = {},
    ): Promise<DraftFileRow[] | undefined> {
      const gone = await removeRows(db, 'drafts', { ...ownerColumns(owner), ...read });
      return gone > 0 ? removeFiles(db, owner) : undefined;
    },

    /** Takes back a draft that was begun just now. A file that has come meanwhile keeps its row, so that it is found and removed. */
    removeFresh: (owner: Owner): Promise<number> => removeRows(db, 'drafts', { ...ownerColumns(owner), revision: 1 }),

    /** Begins the draft, or marks it as changed. */
    touch: (owner: Owner, formVersion: number, now: number): Promise<void> =>
      writeForRecipient(db, owner, (trx) => touch(trx, owner, formVersion, now)),

    /**
     * Adds a file to those of its input; where that takes one alone, in the place of the old one. One that is there already stays what
     * it is, for whom has been told of it: a post that comes twice brings nothing new.
     *
     * @param most files of the input
     * @param findSame of those that are there, the one that the new one is the same as
     * @returns the file that is kept, and the keys of those that are not; undefined where the input has all that it takes
     */
    putFile: (
      owner: Owner,
      content: FileContent,
      formVersion: number,
      most: number,
      findSame: (there: readonly DraftFileRow[]) => Promise<DraftFileRow | undefined>,
    ): Promise<{ file: DraftFileRow; unneeded: string[] } | undefined> =>
      writeForRecipient(db, owner, async (trx) => {
        const file = { ...ownerColumns(owner), ...content };
        const ofInput = { ...ownerColumns(owner), input_id: file.input_id };
        await touch(trx, owner, formVersion, file.created_at);
        const there = await rowsOf(trx, 'draft_files', ofInput).execute();
        const same = await findSame(there);
        if (same) return { file: same, unneeded: [file.file_key] };
        if (most > 1 && there.length >= most) return undefined;
        if (most === 1) await removeRows(trx, 'draft_files', ofInput);
        await insertRow(trx, 'draft_files', file);
        return { file, unneeded: most === 1 ? there.map((row) => row.file_key) : [] };
      }),

    /** Takes the files of an input away, or one of them. Resolves to their keys, or undefined when there was none. */
    removeFile: (
      owner: Owner,
      { inputId, fileId }: { inputId: string; fileId?: string },
      now: number,
    ): Promise<string[] | undefined> =>
      writeForRecipient(db, owner, async (trx) => {
        const file = { ...ownerColumns(owner), input_id: inputId, ...(fileId ? { id: fileId } : {}) };
        const locked = await trx
          .updateTable('drafts')
          .set((eb) => ({ revision: eb('revision', '+', 1), updated_at: now, reminded_at: null }))
          .where((eb) => eb.and(ownerColumns(owner)))
          .where((eb) =>
            eb.exists(
              eb
                .selectFrom('draft_files')
                .select('id')
                .where((eb) => eb.and(file)),
            ),
          )
          .executeTakeFirst();
        if (locked.numUpdatedRows === 0n) return undefined;
        const removed = await trx
          .deleteFrom('draft_files')
          .where((eb) => eb.and(file))
          .returning('file_key')
          .execute();
        return removed.length > 0 ? removed.map((row) => row.file_key) : undefined;
      }),
    /**
     * Takes files back that came after their form was sent, and the draft that they alone have begun. Resolves to their keys, in the
     * caller's transaction.
     */
    async takeBack(owner: Owner, ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      await this.lock(owner);
      const ofOwner = ownerColumns(owner);
      const removed = await db
        .deleteFrom('draft_files')
        .where((eb) => eb.and(ofOwner))
        .where('id', 'in', ids)
        .returning('file_key')
        .execute();
      const isEmpty = removed.length > 0 && (await rowsOf(db, 'draft_files', ofOwner).execute()).length === 0;
      const { answers, challenges, bank_token, change_id } = emptyDraft(0, 0);
      if (isEmpty) await removeRows(db, 'drafts', { ...ofOwner, answers, challenges, bank_token, change_id });
      return removed.map((row) => row.file_key);
    },
    /** Holds the draft's row until the transaction ends, so that its files stay as they are read. */
    async lock(owner: Owner): Promise<void> {
      await db
        .updateTable('drafts')
        .set((eb) => ({ updated_at: eb.ref('updated_at') }))
        .where((eb) => eb.and(ownerColumns(owner)))
        .execute();
    },

    /**
     * Takes a draft away with the end of its form, in the caller's transaction: one that is begun meanwhile waits for that, and finds out.
     * Resolves to its files.
     */
    async end(owner: Owner, formVersion: number, now: number): Promise<DraftFileRow[]> {
      // On SQLite there is no meanwhile.
      if (isPostgres(db)) await insertIfNew(db, 'drafts', { ...ownerColumns(owner), ...emptyDraft(formVersion, now) });
      return (await this.remove(owner)) ?? [];
    },

    /** Drafts that nobody has touched since a time. */
    listStale: (before: number, limit: number) =>
      db
        .selectFrom('drafts')
        .select(['account_id', 'form_id', 'recipient_id', 'updated_at'])
        .where('updated_at', '<', before)
        .limit(limit)
        .execute(),

    /** Drafts of an account that were last touched in a span and have had no turn since, the oldest first, from behind one on. */
    listDue(accountId: string, { from, to, after, limit }: DueSpan): Promise<DueDraft[]> {
      let query = db
        .selectFrom('drafts')
        .select(['account_id', 'form_id', 'recipient_id', 'revision', 'updated_at'])
        .where('account_id', '=', accountId)
        .where('reminded_at', 'is', null)
        // What was sent stands, whether a change of it is finished or not.
        .where('change_id', '=', '')
        .where('updated_at', '>=', from)
        .where('updated_at', '<=', to);
      if (after)
        query = query.where((eb) =>
          eb(
            eb.refTuple('updated_at', 'form_id', 'recipient_id'),
            '>',
            eb.tuple(after.updated_at, after.form_id, after.recipient_id),
          ),
        );
      return query.orderBy('updated_at').orderBy('form_id').orderBy('recipient_id').limit(limit).execute();
    },

    /** Notes that a draft has had its turn; false where it was touched or has gone since it was read, or had it by another. */
    noteTurn: async ({ account_id, form_id, recipient_id, revision, updated_at }: DueDraft, now: number) =>
      (await updateRows(
        db,
        'drafts',
        { reminded_at: now },
        { account_id, form_id, recipient_id, revision, updated_at, reminded_at: null },
      )) > 0,

    /** Gives a draft its turn once more. */
    forgetTurn: (owner: Owner): Promise<number> => updateRows(db, 'drafts', { reminded_at: null }, ownerColumns(owner)),

    /** Of these keys of files, those that a draft names; quick where its owner is known. */
    async listNamedKeys(keys: readonly string[], owner?: Owner): Promise<string[]> {
      if (keys.length === 0) return [];
      const rows = await db
        .selectFrom('draft_files')
        .select('file_key')
        .where('file_key', 'in', keys)
        .where((eb) => eb.and(owner ? ownerColumns(owner) : {}))
        .execute();
      return rows.map(({ file_key }) => file_key);
    },
  };
}
