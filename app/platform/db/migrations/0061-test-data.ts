import { sql, type Migration } from 'kysely';

/** What test keys may read: test recipients, and acts on them. */
export const testData: Migration = {
  async up(db) {
    await db.schema
      .alterTable('dossier_acts')
      .addColumn('is_test', 'integer', (added) => added.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createIndex('recipients_test')
      .on('recipients')
      .columns(['account_id', 'id'])
      .where(sql<boolean>`is_test = 1`)
      .execute();
    // To a test key, a live recipient is an unknown one.
    await sql`update mailing_rows set error = 'recipient.notFound' where error = 'recipient.notTest'`.execute(db);
  },
};
