import type { CallData } from '~/lib/contract/call';
import { LISTED_JOBS, type listJobs } from './calls';
import type { JobPort, JobState } from '~/platform/ports/jobs';

/** At most this many at once: what failed together may fail together again. */
const MOST_RETRIED = 10_000;

const iso = (at: number) => new Date(at).toISOString();

/** Jobs that are enqueued and not done. */
export async function viewJobs(jobs: JobPort, state?: JobState): Promise<CallData<typeof listJobs>> {
  const states: JobState[] = state ? [state] : ['dead', 'active', 'waiting'];
  const found = [];
  for (const each of states) found.push(...(await jobs.list({ state: each, limit: LISTED_JOBS })));
  return {
    counts: (await jobs.counts()).map(({ oldestAt, ...count }) => ({
      ...count,
      oldestAt: oldestAt === null ? null : iso(oldestAt),
    })),
    jobs: found.slice(0, LISTED_JOBS).map(({ id, queue, state: is, accountId, attempt, addedAt, startAt, reason }) => ({
      id,
      queue,
      state: is,
      accountId,
      attempt,
      addedAt: iso(addedAt),
      startAt: iso(startAt),
      reason,
    })),
  };
}

/** Lets one dead job be tried again now, or all of them. Resolves to how many. */
export async function retryDeadJobs({ jobs }: { jobs: JobPort }, id?: string): Promise<number> {
  const found = id === undefined ? await jobs.list({ state: 'dead', limit: MOST_RETRIED }) : [await jobs.find(id)];
  let count = 0;
  for (const job of found) if (job && (await jobs.retry(job.queue, job.id))) count += 1;
  return count;
}
