import type { Migration } from 'kysely';
import { table } from './table';

/** What is sent to many, and what became of it for each. */
export const mailings: Migration = {
  async up(db) {
    const key = { account_id: 'text', send_key: 'text' } as const;
    await table(
      db,
      'mailings',
      {
        ...key,
        order_hash: 'text',
        key_kind: 'text',
        channel: 'text',
        content: 'text',
        segment: 'text?',
        total: 'bigint',
        filled_to: 'text',
        is_filled: 'integer',
        created_at: 'bigint',
        created_by: 'text',
      },
      ['account_id', 'send_key'],
    );
    await db.schema
      .createIndex('mailings_age')
      .on('mailings')
      .columns(['account_id', 'created_at', 'send_key'])
      .execute();
    await table(
      db,
      'mailing_rows',
      { ...key, recipient_id: 'text', outcome: 'text', error: 'text?', message_id: 'text?', at: 'bigint' },
      ['account_id', 'send_key', 'recipient_id'],
    );
    await db.schema
      .createIndex('mailing_rows_outcome')
      .on('mailing_rows')
      .columns(['account_id', 'send_key', 'outcome', 'error', 'at'])
      .execute();
    await db.schema
      .createIndex('mailing_rows_recipient')
      .on('mailing_rows')
      .columns(['account_id', 'recipient_id'])
      .execute();
  },
};
