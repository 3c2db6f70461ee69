import type { Db } from '../../db/connect';
import { prepared } from '../../db/prepared';
import type { DraftFileRow, DraftRow } from '../../db/schema';
import type { Owner } from './contacts';

export const ownerColumns = ({ accountId, formId, recipientId }: Owner) => ({
  account_id: accountId,
  form_id: formId,
  recipient_id: recipientId,
});

type OwnValues = (name: keyof Owner) => string;
const ownValues = (value: OwnValues) =>
  ownerColumns({ accountId: value('accountId'), formId: value('formId'), recipientId: value('recipientId') });
const draftOf = prepared((db, value: OwnValues) =>
  db
    .selectFrom('drafts')
    .selectAll()
    .where((eb) => eb.and(ownValues(value))),
);
const filesOf = prepared((db, value: OwnValues) =>
  db
    .selectFrom('draft_files')
    .selectAll()
    .where((eb) => eb.and(ownValues(value)))
    .orderBy('input_id'),
);

type DraftChange = Pick<DraftRow, 'form_version' | 'answers' | 'challenges' | 'bank_token' | 'updated_at' | 'saves'>;

/** Drafts and their files. Every change of a draft's files first locks its row, so that changes follow one another. */
export function createDraftStore(db: Db) {
  return {
    findDraft: async (owner: Owner): Promise<DraftRow | undefined> => (await draftOf(db, { ...owner }))[0],

    listFiles: (owner: Owner): Promise<DraftFileRow[]> => filesOf(db, { ...owner }),

    findFile: (owner: Owner, id: string): Promise<DraftFileRow | undefined> =>
      db
        .selectFrom('draft_files')
        .selectAll()
        .where((eb) => eb.and({ id, ...ownerColumns(owner) }))
        .executeTakeFirst(),

    /** Writes over the draft that was read at the given revision; false when it has changed since. */
    async replace(owner: Owner, revision: number, change: DraftChange): Promise<boolean> {
      if (revision === 0) {
        const inserted = await db
          .insertInto('drafts')
          .values({ ...ownerColumns(owner), ...change, revision: 1 })
          .onConflict((oc) => oc.doNothing())
          .executeTakeFirst();
        return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
      }
      const updated = await db
        .updateTable('drafts')
        .set({ ...change, revision: revision + 1 })
        .where((eb) => eb.and({ ...ownerColumns(owner), revision }))
        .executeTakeFirst();
      return updated.numUpdatedRows > 0n;
    },

    /** Takes back a draft that was begun just now. */
    async removeFresh(owner: Owner): Promise<void> {
      await db
        .deleteFrom('drafts')
        .where((eb) => eb.and({ ...ownerColumns(owner), revision: 1 }))
        .execute();
    },

    /** Puts a file in the place of the input's old one. Resolves to the keys whose bytes nobody needs any more. */
    replaceFile: (
      owner: Owner,
      content: Omit<DraftFileRow, keyof ReturnType<typeof ownerColumns>>,
      formVersion: number,
    ): Promise<string[]> =>
      db.transaction().execute(async (trx) => {
        const file = { ...ownerColumns(owner), ...content };
        const now = file.created_at;
        await trx
          .insertInto('drafts')
          .values({
            ...ownerColumns(owner),
            form_version: formVersion,
            answers: '{}',
            challenges: '{}',
            bank_token: null,
            revision: 1,
            updated_at: now,
            saves: '[]',
          })
          .onConflict((oc) =>
            oc
              .columns(['account_id', 'form_id', 'recipient_id'])
              .doUpdateSet((eb) => ({ revision: eb('drafts.revision', '+', 1), updated_at: now })),
          )
          .execute();
        const old = await trx
          .deleteFrom('draft_files')
          .where((eb) => eb.and({ ...ownerColumns(owner), input_id: file.input_id }))
          .returning('file_key')
          .execute();
        await trx.insertInto('draft_files').values(file).execute();
        return unneededKeys(
          trx,
          owner,
          old.map((row) => row.file_key),
        );
      }),

    /** Resolves to the keys whose bytes nobody needs any more, or undefined when there was no file. */
    removeFile: (owner: Owner, inputId: string, now: number): Promise<string[] | undefined> =>
      db.transaction().execute(async (trx) => {
        const file = { ...ownerColumns(owner), input_id: inputId };
        const locked = await trx
          .updateTable('drafts')
          .set((eb) => ({ revision: eb('revision', '+', 1), updated_at: now }))
          .where((eb) => eb.and(ownerColumns(owner)))
          .where((eb) =>
            eb.exists(
              eb
                .selectFrom('draft_files')
                .select('id')
                .where((inner) => inner.and(file)),
            ),
          )
          .executeTakeFirst();
        if (locked.numUpdatedRows === 0n) return undefined;
        const removed = await trx
          .deleteFrom('draft_files')
          .where((eb) => eb.and(file))
          .returning('file_key')
          .execute();
        return removed.length > 0
          ? unneededKeys(
              trx,
              owner,
              removed.map((row) => row.file_key),
            )
          : undefined;
      }),
  };
}
export type DraftStore = ReturnType<typeof createDraftStore>;

/** Of these keys of one owner, those that neither the draft nor a submission refers to. */
export async function unneededKeys(db: Db, owner: Owner, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const kept = await db
    .selectFrom('submission_files')
    .innerJoin('submissions', 'submissions.id', 'submission_files.submission_id')
    .select('submission_files.file_key as file_key')
    .where('submissions.account_id', '=', owner.accountId)
    .where('submissions.form_id', '=', owner.formId)
    .where('submissions.recipient_id', '=', owner.recipientId)
    .where('submission_files.file_key', 'in', [...keys])
    .union(
      db
        .selectFrom('draft_files')
        .select('file_key')
        .where((eb) => eb.and(ownerColumns(owner)))
        .where('file_key', 'in', [...keys]),
    )
    .execute();
  const needed = new Set(kept.map((row) => row.file_key));
  return keys.filter((key) => !needed.has(key));
}
