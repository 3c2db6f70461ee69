import type { CallData } from '~/lib/contract/call';
import { MAX_LISTED_JOBS, type listJobs } from './calls';
import type { JobPort, JobState } from '~/platform/ports/jobs';

/** Jobs that one retry takes: what failed together may fail together again. */
const MAX_RETRIED_JOBS = 10_000;

const iso = (at: number) => new Date(at).toISOString();

/** Loads the jobs that are not done, and counts them by queue and state. */
export async function loadJobs(jobs: JobPort, state?: JobState): Promise<CallData<typeof listJobs>> {
  const states: JobState[] = state ? [state] : ['dead', 'active', 'waiting'];
  const found = [];
  for (const each of states) found.push(...(await jobs.list({ state: each, limit: MAX_LISTED_JOBS })));
  return {
    counts: (await jobs.counts()).map(({ oldestAt, ...count }) => ({
      ...count,
      oldestAt: oldestAt === null ? null : iso(oldestAt),
    })),
    jobs: found
      .slice(0, MAX_LISTED_JOBS)
      .map(({ id, queue, state: is, accountId, attempt, addedAt, startAt, reason }) => ({
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
  const found = id === undefined ? await jobs.list({ state: 'dead', limit: MAX_RETRIED_JOBS }) : [await jobs.find(id)];
  let count = 0;
  for (const job of found) if (job && (await jobs.retry(job.queue, job.id))) count += 1;
  return count;
}
