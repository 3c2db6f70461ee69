import type { Migration } from 'kysely';

/** The telephone number of an account as it is advertised in letters, beside the one that is dialled. */
export const supportPhoneWords: Migration = {
  async up(db) {
    await db.schema
      .alterTable('accounts')
      .addColumn('support_phone_words', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
