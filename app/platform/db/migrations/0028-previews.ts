import type { Migration } from 'kysely';

/** Accounts that only show what another one would look like. */
export const previews: Migration = {
  async up(db) {
    await db.schema.alterTable('accounts').addColumn('preview_of', 'text').execute();
    await db.schema.createIndex('accounts_preview_of').on('accounts').column('preview_of').execute();
  },
};
