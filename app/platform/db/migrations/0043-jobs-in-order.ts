import type { Migration } from 'kysely';

/** Jobs are found in the order in which they are taken, however many wait. On PostgreSQL they are not in this table. */
export const jobsInOrder: Migration = {
  async up(db) {
    await db.schema.dropIndex('jobs_turn').execute();
    await db.schema
      .createIndex('jobs_turn')
      .on('jobs')
      .columns(['queue', 'state', 'priority desc', 'added_at', 'id'])
      .execute();
  },
};
