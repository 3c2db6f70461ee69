import type { Migration } from 'kysely';
import { table } from './table';

export const users: Migration = {
  async up(db) {
    await table(
      db,
      'sign_ups',
      {
        id: 'text',
        email: 'text',
        password_hash: 'text',
        host: 'text',
        language: 'text',
        created_at: 'bigint',
        expires_at: 'bigint',
      },
      ['id'],
    );
    await db.schema.createIndex('sign_ups_email').on('sign_ups').columns(['email', 'created_at']).execute();
    await db.schema.createIndex('sign_ups_expiry').on('sign_ups').column('expires_at').execute();
    await table(
      db,
      'user_credentials',
      { user_id: 'text', password_hash: 'text', sign_up_id: 'text', verified_at: 'bigint' },
      ['user_id'],
    );
    await db.schema
      .createIndex('user_credentials_sign_up')
      .on('user_credentials')
      .column('sign_up_id')
      .unique()
      .execute();
    await table(db, 'trials', { account_id: 'text', host: 'text', started_at: 'bigint', ends_at: 'bigint' }, [
      'account_id',
    ]);
    await table(db, 'ended_sessions', { sid: 'text', expires_at: 'bigint' }, ['sid']);
    await table(db, 'expiry_messages', { account_id: 'text', locale: 'text', text: 'text' }, ['account_id', 'locale']);
  },
};
