import type { Migration } from 'kysely';
import { table } from './table';

export const walletAndPush: Migration = {
  async up(db) {
    await table(db, 'wallet_templates', { account_id: 'text', id: 'text', template: 'text', revision: 'integer' }, [
      'account_id',
      'id',
    ]);
    await table(
      db,
      'push_links',
      { id: 'text', account_id: 'text', recipient_id: 'text', created_at: 'bigint', expires_at: 'bigint?' },
      ['id'],
    );
    await table(
      db,
      'push_subscriptions',
      {
        account_id: 'text',
        recipient_id: 'text',
        endpoint_hash: 'text',
        kind: 'text',
        endpoint: 'text',
        p256dh: 'text',
        auth: 'text',
        browser_type: 'text',
        created_at: 'bigint',
      },
      ['account_id', 'recipient_id', 'endpoint_hash'],
    );
  },
};
