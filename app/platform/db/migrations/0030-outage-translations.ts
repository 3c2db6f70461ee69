import type { Migration } from 'kysely';

/** The notice of an outage in several languages. */
export const outageTranslations: Migration = {
  async up(db) {
    await db.schema
      .alterTable('outage_templates')
      .addColumn('translations', 'text', (added) => added.notNull().defaultTo('{}'))
      .execute();
  },
};
