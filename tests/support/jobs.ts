import { sql } from 'kysely';
import type { World } from './world';

type Jobs = Pick<World, 'context' | 'platform'>;

/** The pauses of all jobs that wait are over. */
export async function hurryWaiting({ context: { db, engine } }: Pick<Jobs, 'context'>): Promise<void> {
  if (engine === 'postgres')
    await sql`update pgboss.job set start_after = now() where state in ('created', 'retry')`.execute(db);
  else await db.updateTable('jobs').set({ start_at: 0 }).where('state', '=', 'waiting').execute();
}

/** The same, and what is due then is done. */
export async function hurryJobs(world: Jobs): Promise<void> {
  await hurryWaiting(world);
  await world.platform.worker.drain();
}
