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
    await db.schema.createIndex('deliveries_age').on('deliveries').columns(['changed_at']).execute();
  },
};
