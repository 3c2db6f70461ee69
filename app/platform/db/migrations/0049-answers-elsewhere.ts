import type { Migration } from 'kysely';

/** Answers of a draft that were changed on two devices at once. */
export const answersElsewhere: Migration = {
  async up(db) {
    await db.schema
      .alterTable('drafts')
      .addColumn('others', 'text', (added) => added.notNull().defaultTo('{}'))
      .execute();
  },
};
