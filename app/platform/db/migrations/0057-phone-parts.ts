import type { Migration } from 'kysely';
import { table } from './table';

/** Questions of forms that a phone takes over for a few minutes. */
export const phoneParts: Migration = {
  async up(db) {
    await table(
      db,
      'phone_parts',
      {
        id: 'text',
        account_id: 'text',
        form_id: 'text',
        recipient_id: 'text',
        input_id: 'text',
        language: 'text',
        state: 'text',
        code_hash: 'text',
        token_hash: 'text',
        sealed_token: 'text',
        sealed_code: 'text',
        device_hash: 'text',
        file_ids: 'text',
        created_at: 'bigint',
        expires_at: 'bigint',
      },
      ['id'],
    );
    await db.schema.createIndex('phone_parts_code').unique().on('phone_parts').column('code_hash').execute();
    await db.schema
      .createIndex('phone_parts_owner')
      .on('phone_parts')
      .columns(['account_id', 'form_id', 'recipient_id'])
      .execute();
    await db.schema.createIndex('phone_parts_end').on('phone_parts').column('expires_at').execute();
  },
};
