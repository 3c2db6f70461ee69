import type { Migration } from 'kysely';
import { table } from './table';

/**
 * What an operator decides of an account: that it rests, and that its trial is one no more. What was given back of payments, and
 * the books of the gateways.
 */
export const accountStanding: Migration = {
  async up(db) {
    await db.schema.alterTable('accounts').addColumn('suspended_at', 'bigint').execute();
    await db.schema
      .alterTable('payments')
      .addColumn('refunded_cents', 'bigint', (added) => added.notNull().defaultTo(0))
      .execute();
    await table(
      db,
      'stripe_checkouts',
      { idempotency_key: 'text', params: 'text', session_id: 'text?', is_closed: 'integer', created_at: 'bigint' },
      ['idempotency_key'],
    );
    await table(
      db,
      'sandbox_refunds',
      { idempotency_key: 'text', id: 'text', charge_id: 'text', amount_cents: 'bigint', created_at: 'bigint' },
      ['idempotency_key'],
    );
    await db.schema.alterTable('trials').addColumn('lifted_at', 'bigint').execute();
  },
};
