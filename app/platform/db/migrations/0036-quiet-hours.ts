import { sql, type Migration } from 'kysely';

/** Hours in which mailings wait, where the recipient is. */
export const quietHours: Migration = {
  async up(db) {
    for (const column of ['quiet_from', 'quiet_to'])
      await db.schema
        .alterTable('accounts')
        .addColumn(column, 'text', (added) => added.notNull().defaultTo(''))
        .execute();
    await db.schema.alterTable('recipients').addColumn('time_zone', 'text').execute();
    await db.schema
      .alterTable('mailing_rows')
      .addColumn('not_before', 'bigint', (added) => added.notNull().defaultTo(0))
      .execute();
    // Only those who wait are asked for by their time.
    await sql`create index mailing_rows_due on mailing_rows (account_id, send_key, not_before, recipient_id)
      where outcome = 'waiting'`.execute(db);
  },
};
