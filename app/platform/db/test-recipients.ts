import { sql } from 'kysely';
import type { Db } from './connect';

/** The ids of an account's test recipients, as a query. The 1 is a literal, so that SQLite uses the partial index. */
export const testRecipientIds = (db: Db, accountId: string) =>
  db
    .selectFrom('recipients')
    .select('recipients.id')
    .where('recipients.account_id', '=', accountId)
    .where('recipients.is_test', '=', sql.lit(1));
