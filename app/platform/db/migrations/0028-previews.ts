import type { Migration } from 'kysely';

/** Accounts that only show what another one would look like, and the ways to pay that an account offers. */
export const previews: Migration = {
  async up(db) {
    await db.schema.alterTable('accounts').addColumn('preview_of', 'text').execute();
    await db.schema
      .alterTable('accounts')
      .addColumn('payment_methods', 'text', (added) => added.notNull().defaultTo('[]'))
      .execute();
    await db.schema.createIndex('accounts_preview_of').on('accounts').column('preview_of').execute();
  },
};
