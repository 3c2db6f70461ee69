import type { Migration } from 'kysely';

/** The most that an account takes at once where nobody knows what is due, in minor units. */
export const openPaymentLimit: Migration = {
  async up(db) {
    await db.schema
      .alterTable('accounts')
      .addColumn('maximum_open_payment', 'bigint', (added) => added.notNull().defaultTo(1_000_000))
      .execute();
  },
};
