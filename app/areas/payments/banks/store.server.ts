import type { Db } from '~/platform/db/open-database';
import { recipientOfRow, writeForRecipient } from '~/platform/db/erasures';
import type { BankAccountRow, BankRow } from '~/platform/db/schema';
import { findRow, insertAllNew, insertRow, rowsOf, updateRows, upsertAll } from '~/platform/db/row-queries';
import type { RecipientKey } from '~/areas/recipients/service.server';
import { BANK_SEEDS } from './seed.server';

const viewsOf = (db: Db, accountId: string, recipientId: string) =>
  db
    .selectFrom('bank_accounts')
    .select(['token', 'last_four as lastFour', 'bank_name as bankName', 'routing_number as routingNumber'])
    .where('account_id', '=', accountId)
    .where('recipient_id', '=', recipientId)
    .orderBy('created_at');
/** The bank directory and tokenized accounts. */
export function createBankStore(db: Db) {
  const byNumber = (routingNumber: string): Promise<BankRow | undefined> =>
    findRow(db, 'banks', { routing_number: routingNumber });

  return {
    /** The bank that the number stands for today: a merged one leads to the current one. */
    async findBank(routingNumber: string): Promise<BankRow | undefined> {
      const row = await byNumber(routingNumber);
      if (!row || row.current_routing_number === routingNumber) return row;
      return (await byNumber(row.current_routing_number)) ?? row;
    },

    /** Adds or replaces all rows, or none. Each routing number comes once. */
    upsertBanks: (rows: BankRow[]): Promise<void> =>
      db.transaction().execute((trx) => upsertAll(trx, 'banks', rows, { key: ['routing_number'] })),

    /** Bank accounts of all recipients by their tokens. */
    listAccounts: (tokens: readonly string[]): Promise<BankAccountRow[]> =>
      rowsOf(db, 'bank_accounts', { token: tokens }).execute(),

    /** What a page shows of a recipient's account. */
    findView: ({ accountId, recipientId }: RecipientKey, token: string) =>
      viewsOf(db, accountId, recipientId).where('token', '=', token).executeTakeFirst(),

    /** Of all that were saved for next time. */
    listSaved: ({ accountId, recipientId }: RecipientKey) =>
      viewsOf(db, accountId, recipientId).where('is_saved', '=', 1).execute(),

    /** Keeps an account for next time; false when it was kept already, or is another recipient's. */
    markSaved: async ({ accountId, recipientId }: RecipientKey, token: string): Promise<boolean> =>
      (await updateRows(
        db,
        'bank_accounts',
        { is_saved: 1 },
        { token, account_id: accountId, recipient_id: recipientId, is_saved: 0 },
      )) > 0,

    insertAccount: (row: BankAccountRow): Promise<void> =>
      writeForRecipient(db, recipientOfRow(row), (trx) => insertRow(trx, 'bank_accounts', row)),
  };
}

/** Fills an empty bank table with the large banks. A table that holds anything is left as it is. */
export async function seedBanksIfEmpty(db: Db): Promise<void> {
  const known = await db.selectFrom('banks').select('routing_number').limit(1).executeTakeFirst();
  if (known) return;
  const rows = BANK_SEEDS.map(([routing_number, name, city, state, current_routing_number = routing_number]) => ({
    routing_number,
    name,
    city,
    state,
    current_routing_number,
    is_open: 1,
  }));
  // Another process may be filling the table at the same time.
  await insertAllNew(db, 'banks', rows);
}
