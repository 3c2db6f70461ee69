import type { Migration } from 'kysely';
import { table } from './table';

/** How many messages a carrier and an account may have in a second. */
export const sendRates: Migration = {
  async up(db) {
    await table(db, 'send_rates', { key: 'text', next_at: 'bigint' }, ['key']);
    await db.schema
      .alterTable('deliveries')
      .addColumn('not_before', 'bigint', (added) => added.notNull().defaultTo(0))
      .execute();
  },
};
