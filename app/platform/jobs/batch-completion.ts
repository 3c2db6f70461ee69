import { setImmediate } from 'node:timers';
import type { JobPort, JobQueue, TakenJob } from '../ports/jobs';

/** Notes that jobs are done: all of a queue that end before the process has looked around once, together. */
export function createBatchedCompletion(jobs: Pick<JobPort, 'done'>): (job: TakenJob) => Promise<unknown> {
  const batches = new Map<JobQueue, { done: TakenJob[]; stored: Promise<unknown> }>();
  return (job) => {
    const { queue } = job;
    let batch = batches.get(queue);
    if (!batch) {
      const done: TakenJob[] = [];
      const stored = new Promise((resolve) => setImmediate(resolve)).then(() => {
        batches.delete(queue);
        return jobs.done(done);
      });
      batches.set(queue, (batch = { done, stored }));
    }
    batch.done.push(job);
    return batch.stored;
  };
}
