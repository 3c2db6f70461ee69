import type { Migration } from 'kysely';

/** Mailings that remind whoever has not answered another one. */
export const reminders: Migration = {
  async up(db) {
    await db.schema.alterTable('mailings').addColumn('reminds_of', 'text').execute();
    for (const column of ['reminder', 'reminders', 'reminder_days'])
      await db.schema
        .alterTable('mailings')
        .addColumn(column, 'integer', (added) => added.notNull().defaultTo(0))
        .execute();
  },
};
