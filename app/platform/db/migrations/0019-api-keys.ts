import type { Migration } from 'kysely';
import { table } from './table';

/** Keys of machines, the log of their calls, and the answers that are kept for repeats. */
export const apiKeys: Migration = {
  async up(db) {
    await table(
      db,
      'api_keys',
      {
        id: 'text',
        account_id: 'text',
        kind: 'text',
        scopes: 'text',
        name: 'text',
        secret_hash: 'text',
        form_key: 'text?',
        created_at: 'bigint',
        created_by: 'text',
        last_used_at: 'bigint?',
        revoked_at: 'bigint?',
      },
      ['id'],
    );
    await db.schema.createIndex('api_keys_account').on('api_keys').columns(['account_id', 'created_at']).execute();
    await db.schema.createIndex('api_keys_form').on('api_keys').columns(['account_id', 'form_key']).unique().execute();
    await table(
      db,
      'key_calls',
      {
        id: 'text',
        key_id: 'text',
        at: 'bigint',
        call_id: 'text',
        status: 'integer',
        milliseconds: 'integer',
        request_id: 'text',
        mode: 'text',
      },
      ['id'],
    );
    await db.schema.createIndex('key_calls_latest').on('key_calls').columns(['key_id', 'at', 'id']).execute();
    await db.schema.createIndex('key_calls_age').on('key_calls').column('at').execute();
    await table(
      db,
      'key_answers',
      {
        key_id: 'text',
        idempotency_key: 'text',
        claim: 'text',
        call_hash: 'text',
        claimed_at: 'bigint',
        kept_until: 'bigint',
        status: 'integer?',
        body: 'text?',
      },
      ['key_id', 'idempotency_key'],
    );
    await db.schema.createIndex('key_answers_age').on('key_answers').column('kept_until').execute();
    // Machines read what was finished since they last asked.
    await db.schema
      .createIndex('submissions_finished')
      .on('submissions')
      .columns(['account_id', 'is_test', 'completed_at', 'id'])
      .execute();
  },
};
