import type { Migration } from 'kysely';
import { table } from './table';

/** Short addresses of links, and the links that an account has withdrawn. */
export const shortLinks: Migration = {
  async up(db) {
    await table(
      db,
      'short_links',
      {
        id: 'text',
        code_hash: 'text',
        account_id: 'text',
        recipient_id: 'text',
        kind: 'text',
        target: 'text',
        sealed_path: 'text',
        token_hash: 'text',
        channel: 'text?',
        created_at: 'bigint',
        created_by: 'text',
        expires_at: 'bigint',
        withdrawn_at: 'bigint?',
      },
      ['id'],
    );
    await db.schema.createIndex('short_links_code').on('short_links').column('code_hash').unique().execute();
    await db.schema
      .createIndex('short_links_recipient')
      .on('short_links')
      .columns(['account_id', 'recipient_id', 'created_at'])
      .execute();
    await db.schema.createIndex('short_links_age').on('short_links').column('expires_at').execute();
    await table(db, 'withdrawn_links', { token_hash: 'text', account_id: 'text', expires_at: 'bigint' }, [
      'token_hash',
    ]);
  },
};
