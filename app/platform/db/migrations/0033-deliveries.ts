import type { Migration } from 'kysely';
import { table } from './table';

/** Messages that are promised with the act that they tell of. */
export const deliveries: Migration = {
  async up(db) {
    await table(
      db,
      'deliveries',
      {
        id: 'text',
        account_id: 'text',
        recipient_id: 'text',
        channel: 'text',
        to: 'text',
        sealed: 'text',
        origin: 'text',
        state: 'text',
        reason: 'text',
        good_until: 'bigint?',
        created_at: 'bigint',
        changed_at: 'bigint',
      },
      ['id'],
    );
    await db.schema
      .createIndex('deliveries_recipient')
      .on('deliveries')
      .columns(['account_id', 'recipient_id', 'created_at'])
      .execute();
    await db.schema
      .alterTable('template_sends')
      .addColumn('message_id', 'text', (added) => added.notNull().defaultTo(''))
      .execute();
    // What was on its way when its process stopped: nobody knows whether it went out.
    await db
      .updateTable('template_sends')
      .set({ status: 'failed', error: 'message.uncertain' })
      .where('status', '=', 'sending')
      .execute();
    await db.schema.createIndex('template_sends_message').on('template_sends').columns(['message_id']).execute();
    await db.schema
      .createIndex('mailing_rows_message')
      .on('mailing_rows')
      .columns(['account_id', 'message_id'])
      .execute();
    await db.schema.createIndex('deliveries_age').on('deliveries').columns(['changed_at']).execute();
  },
};
