import type { Migration } from 'kysely';

/** When API keys expire. */
export const keyExpiry: Migration = {
  async up(db) {
    await db.schema.alterTable('api_keys').addColumn('expires_at', 'bigint').execute();
  },
};
