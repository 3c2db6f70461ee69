import { sql } from 'kysely';
import type { World } from './world';

/** The pauses of all jobs that wait are over; what is due then is done. */
export async function hurryJobs({
  context: { db, engine },
  platform,
}: Pick<World, 'context' | 'platform'>): Promise<void> {
  if (engine === 'postgres')
    await sql`update pgboss.job set start_after = now() where state in ('created', 'retry')`.execute(db);
  else await db.updateTable('jobs').set({ start_at: 0 }).where('state', '=', 'waiting').execute();
  await platform.worker.drain();
}
