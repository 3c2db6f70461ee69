import type { Migration } from 'kysely';
import type { Engine } from '../connect';
import { table } from './table';

/** What is to be done later. PostgreSQL has pg-boss's own tables for it. */
export const jobs = (engine: Engine): Migration => ({
  async up(db) {
    if (engine === 'postgres') return;
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
});
