import { setTimeout as wait } from 'node:timers/promises';
import type { WriteLog } from '~/config/log-events';
import { createOutageLog, type OutageLog } from '~/config/outage-log';
import { traced, type Tracing } from '~/lib/contract/tracing-port';
import type { Db } from '../db/open-database';
import { createBatchedCompletion } from './batch-completion';
import { jitterOf } from './derive-job-id';
import { QUEUE_RULES, type JobPort, type JobQueue, type JobShare, type TakenJob } from '../ports/jobs';
import { systemClock, type Clock } from '../ports/clock';
import type { Meter } from '../ports/meter';

/** Thrown by a handler: the job runs no earlier than `until`, in milliseconds. This does not count as an attempt. */
export class JobPostponed extends Error {
  constructor(readonly until: number) {
    super('it is not its turn');
    this.name = 'Postponed';
  }
}

/**
 * Thrown by a handler: a service that every job of the queue needs is unavailable. This does not count as an attempt; the queue pauses, and resumes with one job,
 * where it was.
 */
export class DependencyUnavailable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'Away';
  }
}

/**
 * Thrown by a handler: the job is of a kind that a newer version has added, which may run beside this one. This does not count as an attempt, and the job
 * comes back a little later: most of them are somebody else's by then.
 */
export class UnknownJobKind extends Error {
  constructor(kind: string) {
    super(`no job of this version: ${kind}`);
    this.name = 'UnknownKind';
  }
}

/** Marks a job as done, together with what is written in the same transaction. */
export type CompleteJob = <T>(write: (trx: Db) => Promise<T>) => Promise<T>;

/**
 * Does a job. It may be asked again with the same job. Throws where it is to be tried again.
 *
 * @param end for its last write, where it has one: the job is done with it. One that has not called it is done when it resolves
 */
export type JobHandler = (job: TakenJob, end: CompleteJob) => Promise<void>;

interface WorkerOptions {
  jobs: JobPort;
  handlers: Partial<Record<JobQueue, JobHandler>>;
  log: WriteLog;
  /** Shared with what else asks for jobs in this process. */
  outageLog?: OutageLog;
  meter: Pick<Meter, 'recordJobAttempt'>;
  tracing?: Tracing;
  clock?: Clock;
  /** Jobs of a queue that are done side by side, where its rules are not what counts. */
  atOnce?: number;
  /** The jobs that are done here; all where it is left out. */
  share?: JobShare;
}

/**
 * Reports once that the database gives no jobs, and once that it does so again.
 *
 * @param now milliseconds of a clock that only goes forward
 */
export const createJobsOutageLog = (log: WriteLog, now?: () => number): OutageLog =>
  createOutageLog({
    now,
    onBegin: (message) => log('error', 'jobs.away', { message }),
    onEnd: (seconds) => log('info', 'jobs.back', { seconds }),
  });

/** How often a queue is polled when nothing wakes it, in milliseconds. */
const POLL_MS = 1000;
/** The shortest time between two polls: jobs that are added meanwhile are taken together. */
const MIN_POLL_MS = 10;
const MAINTENANCE_MS = 15_000;
/** Several renewals may fail before a lease expires. */
const leaseRenewalMs = (queue: JobQueue) => (QUEUE_RULES[queue].leaseSeconds * 1000) / 4;
/** A queue pauses for so long at first, and twice as long each time; up to as much again is added as jitter. */
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 8000;
/** When a job is tried again that only a newer version can do. */
const UNKNOWN_KIND_RETRY_MS = 5000;
/** How long active jobs may take to end when the process stops. */
const STOP_TIMEOUT_MS = 20_000;

const NO_JOBS = { taken: [], hasMore: false };

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Does jobs in this process. It begins with `start`. */
export function createWorker({
  jobs,
  handlers,
  log,
  outageLog = createJobsOutageLog(log),
  meter,
  tracing,
  clock = systemClock,
  atOnce,
  share,
}: WorkerOptions) {
  const queues = Object.keys(handlers) as JobQueue[];
  const concurrencyOf = (queue: JobQueue) => atOnce ?? QUEUE_RULES[queue].concurrency;
  const sleepers = new Map<JobQueue, () => void>();
  /** The jobs that run at the moment, and until when they may. */
  const activeJobs = new Map<TakenJob, number>();
  /** Until when queues are paused, and for how long. */
  const pauses = new Map<JobQueue, { until: number; ms: number }>();
  const markDone = createBatchedCompletion(jobs);
  /** Unknown kinds of jobs that have been logged. */
  const unknownKinds = new Set<string>();
  let isStopping = false;
  let loops: Promise<void>[] = [];
  let timers: NodeJS.Timeout[] = [];

  /** There is something to do, in some queues or anywhere: looks at once, and not a second later. */
  const wake = (which: readonly JobQueue[] = queues): void => which.forEach((queue) => sleepers.get(queue)?.());

  /** Jobs that fail at the same time cause one pause. */
  function pauseQueue({ id, queue }: TakenJob, reason: string): void {
    const last = pauses.get(queue);
    const now = performance.now();
    if (last && last.until > now) return;
    if (!last) log('warn', 'jobs.resting', { queue, message: reason });
    const ms = last ? Math.min(2 * last.ms, MAX_PAUSE_MS) : FIRST_PAUSE_MS;
    pauses.set(queue, { until: now + ms * (1 + jitterOf(id)), ms });
  }

  function resumeQueue(queue: JobQueue): void {
    if (pauses.delete(queue)) log('info', 'jobs.risen', { queue });
  }

  /** How many more jobs of a queue may start; after a pause one, until it is known how that went. */
  function freeSlots(queue: JobQueue, running: number): number {
    const pause = pauses.get(queue);
    if (!pause) return concurrencyOf(queue) - running;
    return pause.until > performance.now() || running > 0 ? 0 : 1;
  }

  async function renewLeases(queue: JobQueue): Promise<void> {
    const now = performance.now();
    const leased = [...activeJobs].filter(([job, until]) => job.queue === queue && until > now);
    await jobs.renewLeases(leased.map(([job]) => job)).catch(outageLog.noteFailure);
  }

  /**
   * Takes what there is room for, of one account no more than its places; what is too much is given back at once, which is never more
   * than those. `hasMore`: another look may find another account's.
   */
  async function take(
    queue: JobQueue,
    free: number,
    keys?: readonly string[],
  ): Promise<{ taken: TakenJob[]; hasMore: boolean }> {
    const running = [...activeJobs.keys()].filter((job) => job.queue === queue);
    const slots = Math.min(QUEUE_RULES[queue].concurrencyPerAccount ?? Infinity, concurrencyOf(queue));
    const counts = new Map<string, number>();
    const hasSlot = ({ accountId }: TakenJob) => {
      const count = (counts.get(accountId) ?? 0) + 1;
      counts.set(accountId, count);
      return count <= slots;
    };
    running.forEach(hasSlot);
    const skippedAccounts = [...counts].filter(([, count]) => count >= slots).map(([accountId]) => accountId);
    const limit = Math.min(free, slots);
    const found = await jobs.take(queue, limit, { skippedAccounts, keys, share });
    outageLog.noteSuccess();
    const taken = found.filter(hasSlot);
    await jobs.release(found.filter((job) => !taken.includes(job)));
    return { taken, hasMore: found.length === limit };
  }

  async function postponeUnknown(job: TakenJob, { message }: UnknownJobKind): Promise<void> {
    const { queue } = job;
    if (!unknownKinds.has(message)) log('warn', 'job.unknown', { queue, message });
    unknownKinds.add(message);
    await jobs.postpone(job, clock.now() + UNKNOWN_KIND_RETRY_MS);
  }

  /** With what comes of it, so that lines of the log about that carry the trace. */
  const runTraced = (job: TakenJob): Promise<void> =>
    traced(
      tracing,
      'job',
      `job ${job.queue}`,
      async () => runJob(job),
      (failure) => failure,
    ).then(() => undefined);

  /** Resolves to the name of what went wrong. A job whose turn has not come has not failed. */
  async function runJob(job: TakenJob): Promise<string | undefined> {
    activeJobs.set(job, performance.now() + QUEUE_RULES[job.queue].timeoutSeconds * 1000);
    let isEnded = false;
    const end: CompleteJob = async (write) => {
      const written = (await jobs.done([job], write)) as Awaited<ReturnType<typeof write>>;
      isEnded = true;
      return written;
    };
    try {
      await handlers[job.queue]?.(job, end);
      resumeQueue(job.queue);
      if (!isEnded) await markDone(job);
      meter.recordJobAttempt(job.queue, 'done');
      return undefined;
    } catch (error) {
      await handleFailure(job, error);
      return error instanceof JobPostponed ? undefined : nameOf(error);
    } finally {
      activeJobs.delete(job);
    }
  }

  /** What becomes of a job whose handler has thrown. */
  async function handleFailure(job: TakenJob, error: unknown): Promise<void> {
    if (error instanceof JobPostponed) return jobs.postpone(job, error.until);
    if (error instanceof UnknownJobKind) return postponeUnknown(job, error);
    if (error instanceof DependencyUnavailable) {
      pauseQueue(job, error.message);
      meter.recordJobAttempt(job.queue, 'away');
      return jobs.release([job], error.message);
    }
    const { id, queue, accountId, attempt: number } = job;
    meter.recordJobAttempt(queue, number >= QUEUE_RULES[queue].maxAttempts ? 'dead' : 'failed');
    log('warn', 'job.failed', { id, queue, accountId, attempt: number, message: messageOf(error) });
    await jobs.fail(job, messageOf(error));
  }

  async function serveQueue(queue: JobQueue): Promise<void> {
    const running = new Set<Promise<void>>();
    let pollTimer = sleep(queue);
    let polledAt = -MIN_POLL_MS;
    while (!isStopping) {
      const early = polledAt + MIN_POLL_MS - performance.now();
      if (early > 0) await wait(early);
      polledAt = performance.now();
      const free = freeSlots(queue, running.size);
      const { taken, hasMore } =
        free > 0 ? await take(queue, free).catch((error: unknown) => (outageLog.noteFailure(error), NO_JOBS)) : NO_JOBS;
      const mayBeMore = hasMore || free === 0 || pauses.has(queue);
      if (isStopping) await jobs.release(taken).catch(outageLog.noteFailure);
      else
        for (const job of taken) {
          // What can't even be written down comes back when its time is over.
          const attempted = runTraced(job)
            .catch(outageLog.noteFailure)
            .finally(() => {
              running.delete(attempted);
              if (mayBeMore || isStopping) pollTimer.end();
            });
          running.add(attempted);
        }
      if (!isStopping && !hasMore) await pollTimer.over;
      pollTimer.end();
      pollTimer = sleep(queue);
    }
    pollTimer.end();
    await Promise.all(running);
  }

  /** It has begun when it is made, so that nothing is missed that comes while the queue is looked at. */
  function sleep(queue: JobQueue) {
    let end = () => undefined as void;
    const over = new Promise<void>((resolve) => {
      const timeout = setTimeout(() => end(), POLL_MS).unref();
      end = () => {
        clearTimeout(timeout);
        if (sleepers.get(queue) === end) sleepers.delete(queue);
        resolve();
      };
      sleepers.set(queue, end);
    });
    return { over, end };
  }

  return {
    start(): void {
      loops = queues.map(serveQueue);
      // What it has found without a worker is to be done at once.
      const maintain = () => void jobs.maintain().then(() => wake(), outageLog.noteFailure);
      maintain();
      timers = [
        setInterval(maintain, MAINTENANCE_MS).unref(),
        ...queues.map((queue) => setInterval(() => void renewLeases(queue), leaseRenewalMs(queue)).unref()),
      ];
    },
    wake,
    /** Whether a queue is paused because the service that it needs is unavailable. */
    isPaused: (queue: JobQueue): boolean => pauses.has(queue),
    /**
     * Does what is due, and what comes of it, until nothing is; of jobs with one of the keys alone, where some are named. Resolves to
     * how many tries were made.
     */
    async drain(keys?: readonly string[]): Promise<number> {
      pauses.clear();
      let all = 0;
      for (let found = -1; found !== 0; all += found) {
        found = 0;
        for (const queue of queues) {
          const { taken } = pauses.has(queue) ? NO_JOBS : await take(queue, concurrencyOf(queue), keys);
          await Promise.all(taken.map(runTraced));
          found += taken.length;
        }
      }
      return all;
    },
    /** Takes nothing more, and finishes what is in hand. */
    async stop(): Promise<void> {
      isStopping = true;
      wake();
      // What takes longer is another's when its time is over.
      await Promise.race([Promise.all(loops), wait(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      timers.forEach(clearInterval);
    },
  };
}
export type Worker = ReturnType<typeof createWorker>;
