import { sql, type Expression } from 'kysely';
import type { Db } from './open-database';

/** The ids of an account's test recipients, as a query. The 1 is a literal, so that SQLite uses the partial index. */
export const queryTestRecipientIds = (db: Db, accountId: string) =>
  db
    .selectFrom('recipients')
    .select('recipients.id')
    .where('recipients.account_id', '=', accountId)
    .where('recipients.is_test', '=', sql.lit(1));

/** The row of a live recipient, as a query for a statement that has the recipient's id. */
export const queryLiveRecipient = (db: Db, accountId: string, recipientId: Expression<string>) =>
  db
    .selectFrom('recipients')
    .select('recipients.id')
    .where('recipients.account_id', '=', accountId)
    .where('recipients.id', '=', recipientId)
    .where('recipients.is_test', '=', 0);
