import { sql, type Migration } from 'kysely';

/** The zone that a submission's times are meant in: an account may move its own later. */
export const submissionTimeZone: Migration = {
  async up(db) {
    await db.schema
      .alterTable('submissions')
      .addColumn('time_zone', 'text', (column) => column.notNull().defaultTo('UTC'))
      .execute();
    await sql`update submissions set time_zone = coalesce((select accounts.time_zone from accounts where accounts.id = submissions.account_id), 'UTC')`.execute(
      db,
    );
  },
};
