import { createSqliteJobs } from '~/platform/adapters/sqlite-jobs';
import { readDatabaseState } from '~/platform/configured-database';
import { JOB_QUEUES, QUEUE_RULES, type JobPort } from '~/platform/ports/jobs';
import { broken, pluralize, ok, warning, type CheckResult, type CheckContext } from '../check';

/** A round of each minute is late by then. */
const LATE_MS = 5 * 60_000;
/** Jobs that are looked at of each kind. */
const MAX_JOBS = 1000;

const formatAge = (ms: number): string => {
  const minutes = Math.round(ms / 60_000);
  return minutes < 120 ? pluralize(minutes, 'minute') : pluralize(Math.round(minutes / 60), 'hour');
};

/** Promised jobs whose time came long ago. One that is tried again waits for its next try, however old it is. */
async function lateJobs(jobs: JobPort, now: number): Promise<string> {
  const queues = JOB_QUEUES.filter((queue) => queue !== 'round');
  const waiting = await Promise.all(queues.map((queue) => jobs.list({ queue, state: 'waiting', limit: MAX_JOBS })));
  const late = waiting.flat().filter(({ startAt }) => startAt < now - LATE_MS).length;
  return late === 0 ? '' : pluralize(late, 'promised job waits', 'promised jobs wait');
}

/** Whether somebody does what is due: the rounds, which are added again and again by whoever does them, tell. */
async function checkWorker(jobs: JobPort, now: number): Promise<CheckResult> {
  const [waiting, active, late] = await Promise.all([
    jobs.list({ queue: 'round', state: 'waiting', limit: MAX_JOBS }),
    jobs.list({ queue: 'round', state: 'active', limit: MAX_JOBS }),
    lateJobs(jobs, now),
  ]);
  // One that somebody has may take its time; after that he was lost with it.
  const overdue = [
    ...waiting.filter(({ startAt }) => startAt < now - LATE_MS),
    ...active.filter(({ startAt }) => startAt < now - LATE_MS - QUEUE_RULES.round.timeoutSeconds * 1000),
  ].map(({ startAt }) => startAt);
  const wasEver = waiting.length + active.length > 0;
  if (wasEver && overdue.length === 0)
    return late === ''
      ? ok('A worker was seen within minutes, and nothing waits.')
      : warning(
          `A worker is there, and ${late} for more than ${formatAge(LATE_MS)}.`,
          'See why with "latchkey jobs list": a carrier may be away, or there is more than one worker does.',
        );
  const seen = wasEver ? `No worker was seen for ${formatAge(now - Math.min(...overdue))}` : 'No worker was ever seen';
  const todo = 'Start "latchkey worker", or "latchkey serve" without JOBS=off.';
  return late === '' ? warning(`${seen}.`, todo) : broken(`${seen}, and ${late}.`, todo);
}

async function checkDeadJobs(jobs: JobPort): Promise<CheckResult> {
  const counts = (await jobs.counts()).filter(({ state }) => state === 'dead');
  const sum = counts.reduce((all, { count }) => all + count, 0);
  if (sum === 0) return ok('No job is dead.');
  return warning(
    `${pluralize(sum, 'job has', 'jobs have')} failed for the last time (${counts.map(({ queue, count }) => `${count} ${queue}`).join(', ')}).`,
    'See why with "latchkey jobs dead", then "latchkey jobs retry".',
  );
}

/** Whether what was promised is done. */
export async function checkJobs({ database, now }: CheckContext): Promise<CheckResult[]> {
  if (database.state !== 'open') return [];
  const { db, engine } = database;
  // A table may lack what is asked for.
  if ((await readDatabaseState(db, engine)).pending.length > 0) return [];
  const clock = { now };
  const jobs =
    engine === 'postgres'
      ? (await import('~/platform/adapters/pg-boss-jobs')).createPgBossJobs({ db, clock })
      : createSqliteJobs({ db, clock });
  return [await checkWorker(jobs, now()), await checkDeadJobs(jobs)];
}
