import type { Migration } from 'kysely';
import { table } from './table';

/** Addresses of accounts' own systems, and what each was told. */
export const webhooks: Migration = {
  async up(db) {
    await table(
      db,
      'webhooks',
      {
        id: 'text',
        account_id: 'text',
        url: 'text',
        description: 'text',
        events: 'text',
        state: 'text',
        secret: 'text',
        old_secret: 'text',
        old_secret_until: 'bigint?',
        form_key: 'text',
        failing_since: 'bigint?',
        created_at: 'bigint',
      },
      ['id'],
    );
    await db.schema.createIndex('webhooks_account').on('webhooks').columns(['account_id', 'state']).execute();
    await db.schema.createIndex('webhooks_form').on('webhooks').columns(['account_id', 'form_key']).unique().execute();
    await table(
      db,
      'webhook_deliveries',
      {
        id: 'text',
        webhook_id: 'text',
        account_id: 'text',
        event_id: 'text',
        type: 'text',
        body: 'text',
        state: 'text',
        attempts: 'integer',
        round: 'integer',
        tried_at: 'bigint?',
        status: 'integer?',
        answer: 'text',
        created_at: 'bigint',
      },
      ['id'],
    );
    await db.schema
      .createIndex('webhook_deliveries_latest')
      .on('webhook_deliveries')
      .columns(['webhook_id', 'created_at', 'id'])
      .execute();
    await db.schema
      .createIndex('webhook_deliveries_account')
      .on('webhook_deliveries')
      .columns(['account_id'])
      .execute();
    await db.schema.createIndex('webhook_deliveries_age').on('webhook_deliveries').column('created_at').execute();
  },
};
