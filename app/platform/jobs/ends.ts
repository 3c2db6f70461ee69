import { setImmediate } from 'node:timers';
import type { JobPort, JobQueue, TakenJob } from '../ports/jobs';

/** Notes that jobs are done: all of a queue that end before the process has looked around once, together. */
export function endTogether(jobs: Pick<JobPort, 'done'>): (job: TakenJob) => Promise<unknown> {
  const ends = new Map<JobQueue, { done: TakenJob[]; noted: Promise<unknown> }>();
  return (job) => {
    const { queue } = job;
    let end = ends.get(queue);
    if (!end) {
      const done: TakenJob[] = [];
      const noted = new Promise((resolve) => setImmediate(resolve)).then(() => {
        ends.delete(queue);
        return jobs.done(done);
      });
      ends.set(queue, (end = { done, noted }));
    }
    end.done.push(job);
    return end.noted;
  };
}
