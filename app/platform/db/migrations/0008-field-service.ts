import type { Migration } from 'kysely';
import { table } from './table';

export const fieldService: Migration = {
  async up(db) {
    await table(
      db,
      'installations',
      {
        installation_id: 'text',
        account_id: 'text',
        recipient_id: 'text',
        contract_account: 'text',
        created_at: 'bigint',
      },
      ['installation_id'],
    );
    await table(
      db,
      'stored_prints',
      {
        key: 'text',
        account_id: 'text',
        recipient_id: 'text',
        bill_id: 'text?',
        file_key: 'text?',
        created_at: 'bigint',
      },
      ['key'],
    );
    await table(db, 'message_documents', { notification_log_id: 'text', print_key: 'text' }, ['notification_log_id']);
  },
};
