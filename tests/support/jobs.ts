import { sql } from 'kysely';
import type { TestPlatform } from './test-platform';

type Jobs = Pick<TestPlatform, 'context' | 'platform'>;

/** The pauses of all jobs that wait are over. */
export async function hurryWaiting({ context: { db, engine } }: Pick<Jobs, 'context'>): Promise<void> {
  if (engine === 'postgres')
    await sql`update pgboss.job set start_after = now() where state in ('created', 'retry')`.execute(db);
  else await db.updateTable('jobs').set({ start_at: 0 }).where('state', '=', 'waiting').execute();
}

/** The same, and what is due then is done. */
export async function hurryJobs(testPlatform: Jobs): Promise<void> {
  await hurryWaiting(testPlatform);
  await testPlatform.platform.worker.drain();
}
