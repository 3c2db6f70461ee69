import type { Migration } from 'kysely';

/** Answers to API keys that only the key opens, and hashes of the recipients that each may name. */
export const sealedAnswers: Migration = {
  async up(db) {
    await db.schema.alterTable('key_answers').addColumn('sealed', 'text').execute();
    await db.schema
      .alterTable('key_answers')
      .addColumn('mentions', 'text', (added) => added.notNull().defaultTo(''))
      .execute();
  },
};
