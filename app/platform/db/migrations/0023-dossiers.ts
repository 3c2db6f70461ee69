import type { Migration } from 'kysely';
import { table } from './table';

/** What a company sees of one recipient, gives back to a payer, hands over, erases, and keeps for how long. */
export const dossiers: Migration = {
  async up(db) {
    for (const name of ['notification_logs', 'template_sends'])
      await db.schema
        .alterTable(name)
        .addColumn('outcome', 'text', (added) => added.notNull().defaultTo(''))
        .execute();
    await table(
      db,
      'payment_refunds',
      {
        id: 'text',
        account_id: 'text',
        recipient_id: 'text',
        payment_id: 'text',
        refund_key: 'text',
        amount_cents: 'bigint',
        status: 'text',
        reason: 'text',
        gateway_reference: 'text?',
        actor: 'text',
        created_at: 'bigint',
        settled_at: 'bigint?',
      },
      ['id'],
    );
    await db.schema
      .createIndex('payment_refunds_key')
      .on('payment_refunds')
      .columns(['payment_id', 'refund_key'])
      .unique()
      .execute();
    await db.schema.createIndex('payments_list').on('payments').columns(['account_id', 'created_at', 'id']).execute();
    for (const [name, time] of [
      ['payments', 'created_at'],
      ['submissions', 'submitted_at'],
      ['event_log', 'at'],
      ['template_sends', 'at'],
    ] as const)
      await db.schema.createIndex(`${name}_recipient`).on(name).columns(['account_id', 'recipient_id', time]).execute();
    await table(
      db,
      'retention_settings',
      {
        account_id: 'text',
        submission_months: 'integer?',
        message_months: 'integer?',
        event_months: 'integer?',
      },
      ['account_id'],
    );
    await table(
      db,
      'dossier_acts',
      {
        id: 'text',
        account_id: 'text',
        kind: 'text',
        recipient_hash: 'text',
        actor: 'text',
        at: 'bigint',
        counts: 'text',
        unfinished: 'text',
      },
      ['id'],
    );
    await db.schema
      .createIndex('dossier_acts_recipient')
      .on('dossier_acts')
      .columns(['account_id', 'recipient_hash', 'kind'])
      .execute();
    await db.schema.createIndex('dossier_acts_time').on('dossier_acts').columns(['account_id', 'at']).execute();
  },
};
