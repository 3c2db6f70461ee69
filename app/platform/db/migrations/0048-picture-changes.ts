import type { Migration } from 'kysely';

/** What was done to a picture before it was kept. */
export const pictureChanges: Migration = {
  async up(db) {
    await db.schema
      .alterTable('draft_files')
      .addColumn('changes', 'text', (added) => added.notNull().defaultTo(''))
      .execute();
  },
};
