import { sql } from 'kysely';
import type { TestPlatform } from './test-platform';

type Jobs = Pick<TestPlatform, 'context' | 'platform'>;

/** Makes all waiting jobs due now. */
export async function skipJobDelays({ context: { db, engine } }: Pick<Jobs, 'context'>): Promise<void> {
  if (engine === 'postgres')
    await sql`update pgboss.job set start_after = now() where state in ('created', 'retry')`.execute(db);
  else await db.updateTable('jobs').set({ start_at: 0 }).where('state', '=', 'waiting').execute();
}

/** Makes all waiting jobs due now, and runs them. */
export async function runWaitingJobs(testPlatform: Jobs): Promise<void> {
  await skipJobDelays(testPlatform);
  await testPlatform.platform.worker.drain();
}
