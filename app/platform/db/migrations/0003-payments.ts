import { sql, type Migration } from 'kysely';
import { table } from './table';

export const payments: Migration = {
  async up(db) {
    await table(
      db,
      'payments',
      {
        id: 'text',
        reference: 'text',
        account_id: 'text',
        recipient_id: 'text',
        account_number: 'text',
        demand_id: 'text?',
        payment_key: 'text',
        content_hash: 'text',
        method: 'text',
        status: 'text',
        amount_cents: 'bigint',
        tax_cents: 'bigint',
        currency: 'text',
        brand: 'text',
        last_four: 'text',
        email: 'text',
        phone: 'text',
        language: 'text',
        gateway_reference: 'text?',
        decline_code: 'text?',
        balance_cents: 'bigint?',
        created_at: 'bigint',
        settled_at: 'bigint?',
        receipt_sent_at: 'bigint?',
      },
      ['id'],
    );
    await db.schema.createIndex('payments_key').on('payments').column('payment_key').unique().execute();
    await db.schema.createIndex('payments_reference').on('payments').column('reference').unique().execute();
    // A demand has one payment at most that is received or may still be: two forms and two processes can't both begin one.
    await sql`create unique index payments_demand_once on payments (account_id, demand_id)
      where demand_id is not null and status in ('started', 'received')`.execute(db);
    await db.schema
      .createIndex('payments_open')
      .on('payments')
      .columns(['status', 'receipt_sent_at', 'created_at'])
      .execute();
    await db.schema.createIndex('payments_demand').on('payments').columns(['account_id', 'demand_id']).execute();
    await db.schema
      .createIndex('payments_customer')
      .on('payments')
      .columns(['account_id', 'account_number', 'created_at'])
      .execute();
    await table(
      db,
      'sandbox_charges',
      {
        idempotency_key: 'text',
        id: 'text',
        amount_cents: 'bigint',
        currency: 'text',
        status: 'text',
        decline_code: 'text?',
        created_at: 'bigint',
      },
      ['idempotency_key'],
    );
    await table(
      db,
      'sandbox_checkouts',
      {
        idempotency_key: 'text',
        id: 'text',
        amount_cents: 'bigint',
        currency: 'text',
        merchant: 'text',
        return_url: 'text',
        status: 'text',
        created_at: 'bigint',
      },
      ['idempotency_key'],
    );
    await db.schema.createIndex('sandbox_checkouts_id').on('sandbox_checkouts').column('id').unique().execute();
  },
};
