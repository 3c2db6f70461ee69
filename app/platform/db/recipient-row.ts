import type { Db } from './connect';
import type { RecipientRow } from './schema';

/** Whose row it is. */
export interface RecipientKey {
  accountId: string;
  recipientId: string;
}

/**
 * Holds a recipient's row until the transaction ends, so that changes of one recipient follow one another, whichever process they
 * come from. It is a write that changes nothing: that takes the lock on both engines. The first statement of its transaction.
 *
 * @returns the row as the change before has left it; undefined when there is no such recipient
 */
export function lockRecipient(trx: Db, { accountId, recipientId }: RecipientKey): Promise<RecipientRow | undefined> {
  return trx
    .updateTable('recipients')
    .set((eb) => ({ revision: eb.ref('revision') }))
    .where('account_id', '=', accountId)
    .where('id', '=', recipientId)
    .returningAll()
    .executeTakeFirst();
}

/** Makes every kept page of a recipient stale. It takes the lock of the row as well. */
export async function touchRecipient(trx: Db, { accountId, recipientId }: RecipientKey): Promise<void> {
  await trx
    .updateTable('recipients')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('id', '=', recipientId)
    .execute();
}
