import type { Migration } from 'kysely';
import { table } from './table';

/** What is to be done later. On PostgreSQL the table stays empty: pg-boss has tables of its own. */
export const jobs: Migration = {
  async up(db) {
    await table(
      db,
      'jobs',
      {
        id: 'text',
        queue: 'text',
        job_key: 'text',
        account_id: 'text',
        data: 'text',
        priority: 'integer',
        state: 'text',
        attempt: 'integer',
        start_at: 'bigint',
        held_until: 'bigint?',
        added_at: 'bigint',
        reason: 'text',
      },
      ['id'],
    );
    await db.schema.createIndex('jobs_turn').on('jobs').columns(['queue', 'state', 'priority', 'added_at']).execute();
  },
};
