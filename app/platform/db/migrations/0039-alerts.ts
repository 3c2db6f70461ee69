import type { Migration } from 'kysely';
import { table } from './table';

/** Mails to an account's own people about a form's submissions. */
export const alerts: Migration = {
  async up(db) {
    await table(
      db,
      'form_alerts',
      { account_id: 'text', form_id: 'text', user_id: 'text', rhythm: 'text', told: 'text' },
      ['account_id', 'form_id', 'user_id'],
    );
    await db.schema
      .createIndex('form_alerts_rhythm')
      .on('form_alerts')
      .columns(['rhythm', 'account_id', 'user_id'])
      .execute();
    // Summaries count by form what was finished: with it in the index that is there already, they read nothing else.
    await db.schema.dropIndex('submissions_finished').execute();
    await db.schema
      .createIndex('submissions_finished')
      .on('submissions')
      .columns(['account_id', 'is_test', 'completed_at', 'id', 'form_id'])
      .execute();
  },
};
