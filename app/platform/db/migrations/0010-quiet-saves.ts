import type { Migration } from 'kysely';

/** A page saves its answers by itself, again and again: an old save that comes late must not undo a newer one. */
export const quietSaves: Migration = {
  async up(db) {
    await db.schema
      .alterTable('drafts')
      .addColumn('saves', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
  },
};
