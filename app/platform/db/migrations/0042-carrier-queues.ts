import { sql, type Migration } from 'kysely';

/** Messages wait by their carriers. On PostgreSQL jobs are not in this table. */
export const carrierQueues: Migration = {
  async up(db) {
    await sql`update jobs set queue = coalesce(
        (select case channel when 'email' then 'mail' when 'push' then 'push' else 'sms' end
          from deliveries where deliveries.id = jobs.job_key), 'mail')
      where queue = 'message'`.execute(db);
  },
};
