import type { JobResults } from './jobs';
import { table, times, type Floor } from './markdown';

/** A job is promised, taken and done: three changes that last, for two. */
const MIN_JOBS = 0.1;

export function jobFloor({ engine, jobsPerSecond, barePerSecond }: JobResults): Floor {
  const is = jobsPerSecond / barePerSecond;
  return {
    what: `${engine}: jobs a second, against a bare insert and update`,
    measured: times(is),
    floor: `${MIN_JOBS}x`,
    goal: '0.5x',
    isMet: is >= MIN_JOBS,
  };
}

const JOBS_NOTE =
  'A job that does nothing: promised in a transaction of its own, taken by a worker, done and noted, four acts at once. ' +
  'Bare: a row inserted and then changed, each durable, by the engine’s own client.';

export function jobLines(results: JobResults[]): string[] {
  const rows = results.map(({ engine, jobs, jobsPerSecond, barePerSecond }) => [
    engine,
    String(jobs),
    jobsPerSecond.toFixed(0),
    barePerSecond.toFixed(0),
    times(jobsPerSecond / barePerSecond),
  ]);
  return [table(['', 'jobs', 'jobs/s', 'bare/s', 'against bare'], rows), JOBS_NOTE];
}
