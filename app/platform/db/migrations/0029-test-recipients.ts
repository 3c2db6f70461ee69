import type { Migration } from 'kysely';

/** Recipients to try with. */
export const testRecipients: Migration = {
  async up(db) {
    await db.schema
      .alterTable('recipients')
      .addColumn('is_test', 'integer', (added) => added.notNull().defaultTo(0))
      .execute();
  },
};
