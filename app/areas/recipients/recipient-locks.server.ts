import type { Transaction } from 'kysely';
import type { Db } from '~/platform/db/open-database';
import { lockForErasure, lockRecipients, requireNotErased, type RecipientKey } from '~/platform/db/erasures';
import { updateRows } from '~/platform/db/row-queries';
import type { Database, RecipientRow } from '~/platform/db/schema';

export type { RecipientKey } from '~/platform/db/erasures';

const ownUpdate = (db: Db, { accountId, recipientId }: RecipientKey) =>
  db.updateTable('recipients').where('account_id', '=', accountId).where('id', '=', recipientId);
const lockRow = (db: Db, key: RecipientKey): Promise<RecipientRow | undefined> =>
  ownUpdate(db, key)
    .set((eb) => ({ revision: eb.ref('revision') }))
    .returningAll()
    .executeTakeFirst();

/** How changes of one recipient follow one another. What locks a row is the first statement of its transaction. */
export function createRecipientLocks(db: Db) {
  /**
   * Holds a recipient's row until the transaction ends, so that changes of one recipient follow one another, whichever
   * process they come from. It is a write that changes nothing: that takes the lock on both engines.
   *
   * @returns the row as the change before has left it; undefined when there is no such recipient
   * @throws FailureError `recipient.erased`
   */
  const lock = async ({ accountId, recipientId }: RecipientKey): Promise<RecipientRow | undefined> => {
    const row = await lockRow(db, { accountId, recipientId });
    await requireNotErased(db, { accountId, recipientId }, row !== undefined);
    return row;
  };

  /**
   * Makes every kept page of a recipient stale. It takes the lock of the row as well.
   *
   * @returns what the recipient owes; undefined when there is no such recipient
   * @throws FailureError `recipient.erased`
   */
  const touch = async ({
    accountId,
    recipientId,
  }: RecipientKey): Promise<Pick<RecipientRow, 'balance_cents'> | undefined> => {
    const row = await ownUpdate(db, { accountId, recipientId })
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .returning('balance_cents')
      .executeTakeFirst();
    await requireNotErased(db, { accountId, recipientId }, row !== undefined);
    return row;
  };

  return {
    lock,
    touch,

    /**
     * Does what `touch` does for a row that was read before. False, and nothing is done, when anything of the recipient has changed
     * since: every change counts the revision.
     */
    claim: async ({ account_id, id, revision }: RecipientRow): Promise<boolean> =>
      (await updateRows(db, 'recipients', { revision: revision + 1 }, { account_id, id, revision })) > 0,

    /** As `lockAll`, but leaves out those who have been erased. Resolves to the others, be they there or not. */
    async lockOthers(keys: readonly RecipientKey[]): Promise<RecipientKey[]> {
      const locked: RecipientKey[] = [];
      for (const key of sortedByKey(keys)) {
        const { accountId, recipientId } = key;
        const row = await lockRow(db, { accountId, recipientId });
        if (row || (await lockRecipients(db, accountId, [recipientId])).length > 0) locked.push(key);
      }
      return locked;
    },

    /** Locks several, in one order everywhere, so that no two changes wait for each other. Resolves to the rows of those who are there. */
    async lockAll(keys: readonly RecipientKey[]): Promise<RecipientRow[]> {
      const rows: RecipientRow[] = [];
      for (const key of sortedByKey(keys)) {
        const row = await lock(key);
        if (row) rows.push(row);
      }
      return rows;
    },

    /**
     * Runs `work` in a transaction that locks the rows of the recipients, so that changes of a recipient happen one at a time,
     * whichever process they come from.
     *
     * @throws FailureError `recipient.erased`
     */
    withLocked: <T>(
      keys: readonly RecipientKey[],
      work: (trx: Transaction<Database>, lockedRows: RecipientRow[]) => Promise<T>,
    ): Promise<T> => db.transaction().execute(async (trx) => work(trx, await createRecipientLocks(trx).lockAll(keys))),

    /** Locks a recipient for an erasure, and others whose rows it changes, in the order of `lockAll`. */
    async lockToErase(erased: RecipientKey, others: readonly RecipientKey[]): Promise<void> {
      for (const key of sortedByKey([...others, erased]))
        await (key.recipientId === erased.recipientId ? lockForErasure(db, key) : lock(key));
    },

    async touchAll(accountId: string, recipientIds: Iterable<string>): Promise<void> {
      const ids = [...new Set(recipientIds)].sort();
      const [recipientId] = ids;
      if (recipientId === undefined) return;
      if (ids.length === 1) return void (await touch({ accountId, recipientId }));
      await db
        .updateTable('recipients')
        .set((eb) => ({ revision: eb('revision', '+', 1) }))
        .where('account_id', '=', accountId)
        .where('id', 'in', ids)
        .execute();
    },
  };
}

function sortedByKey(keys: readonly RecipientKey[]): RecipientKey[] {
  const byName = new Map(keys.map((key) => [`${key.accountId}\n${key.recipientId}`, key]));
  return [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, key]) => key);
}
