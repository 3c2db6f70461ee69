import type { Migration } from 'kysely';
import { table } from './table';

/** What people prove themselves with beside a password, their sessions, and what happened to both. */
export const secondFactors: Migration = {
  async up(db) {
    await db.schema
      .alterTable('accounts')
      .addColumn('second_factor_required', 'integer', (added) => added.notNull().defaultTo(0))
      .execute();
    await table(
      db,
      'second_factors',
      {
        id: 'text',
        user_id: 'text',
        kind: 'text',
        name: 'text',
        secret: 'text',
        credential_id: 'text?',
        transports: 'text',
        counter: 'bigint',
        created_at: 'bigint',
        confirmed_at: 'bigint?',
        last_used_at: 'bigint?',
      },
      ['id'],
    );
    await db.schema.createIndex('second_factors_user').on('second_factors').column('user_id').execute();
    await db.schema
      .createIndex('second_factors_credential')
      .on('second_factors')
      .column('credential_id')
      .unique()
      .execute();
    await table(db, 'recovery_codes', { user_id: 'text', code_hash: 'text', used_at: 'bigint?' }, [
      'user_id',
      'code_hash',
    ]);
    await table(db, 'passkey_challenges', { challenge: 'text', user_id: 'text', act: 'text', expires_at: 'bigint' }, [
      'challenge',
    ]);
    await table(
      db,
      'user_sessions',
      {
        sid: 'text',
        user_id: 'text',
        epoch: 'integer',
        created_at: 'bigint',
        last_used_at: 'bigint',
        expires_at: 'bigint',
        address: 'text',
        user_agent: 'text',
      },
      ['sid'],
    );
    await db.schema.createIndex('user_sessions_user').on('user_sessions').columns(['user_id', 'epoch']).execute();
    await db.schema.createIndex('user_sessions_age').on('user_sessions').column('expires_at').execute();
    await table(
      db,
      'security_events',
      { id: 'text', account_id: 'text', user_id: 'text', at: 'bigint', kind: 'text', name: 'text', actor: 'text' },
      ['id'],
    );
    await db.schema.createIndex('security_events_user').on('security_events').columns(['user_id', 'at']).execute();
  },
};
