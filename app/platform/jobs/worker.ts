import { setTimeout as wait } from 'node:timers/promises';
import type { WriteLog } from '~/config/log-events';
import { createOutageLog, type OutageLog } from '~/config/outage-log';
import { traced, type Tracing } from '~/lib/contract/tracing';
import type { Db } from '../db/connect';
import { endTogether } from './ends';
import { chanceOf } from './keys';
import { QUEUE_RULES, type JobPort, type JobQueue, type JobShare, type TakenJob } from '../ports/jobs';
import { systemClock, type Clock } from '../ports/clock';
import type { Meter } from '../ports/meter';

/** Thrown by a handler: it is not the job's turn before then, in milliseconds. That is no try. */
export class Postponed extends Error {
  constructor(readonly until: number) {
    super('it is not its turn');
    this.name = 'Postponed';
  }
}

/**
 * Thrown by a handler: whoever it needs is away, whatever the job is. That is no try; the queue rests, and begins again with one job,
 * where it was.
 */
export class Away extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'Away';
  }
}

/**
 * Thrown by a handler: the job is of a kind that a newer program has added, which may serve beside this one. That is no try, and the job
 * comes back a little later: most of them are somebody else's by then.
 */
export class UnknownKind extends Error {
  constructor(kind: string) {
    super(`no job of this version: ${kind}`);
    this.name = 'UnknownKind';
  }
}

/** Notes that a job is done, together with what is written in the same transaction. */
export type EndJob = <T>(write: (trx: Db) => Promise<T>) => Promise<T>;

/**
 * Does a job. It may be asked again with the same job. Throws where it is to be tried again.
 *
 * @param end for its last write, where it has one: the job is done with it. One that has not called it is done when it resolves
 */
export type JobHandler = (job: TakenJob, end: EndJob) => Promise<void>;

interface WorkerOptions {
  jobs: JobPort;
  handlers: Partial<Record<JobQueue, JobHandler>>;
  log: WriteLog;
  /** Shared with what else asks for jobs in this process. */
  outageLog?: OutageLog;
  meter: Pick<Meter, 'tried'>;
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

/** Without a word from this process, work is looked for once in so many milliseconds. */
const LOOK_MS = 1000;
/** So often at most is looked into a queue: what comes meanwhile is taken together, which costs little more than one. */
const GATHER_MS = 10;
const MAINTAIN_MS = 15_000;
/** Several words may be lost before a job is another's. */
const holdMs = (queue: JobQueue) => (QUEUE_RULES[queue].heldSeconds * 1000) / 4;
/** A queue rests for so long at first, and twice as long each time; up to as much again is added by chance. */
const FIRST_REST_MS = 500;
const LONGEST_REST_MS = 8000;
/** When a job is looked at again that only a newer program can do. */
const UNKNOWN_MS = 5000;
/** What is in hand may take so long to end where the process stops. */
const STOP_MS = 20_000;

const NOTHING = { taken: [], hasMore: false };

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
  const placesOf = (queue: JobQueue) => atOnce ?? QUEUE_RULES[queue].atOnce;
  const sleepers = new Map<JobQueue, () => void>();
  /** What is done at the moment, and until when it may be. */
  const inHand = new Map<TakenJob, number>();
  /** Until when queues rest, and for how long. */
  const rests = new Map<JobQueue, { until: number; ms: number }>();
  const noteDone = endTogether(jobs);
  /** Kinds of jobs that have been told of as unknown. */
  const unknown = new Set<string>();
  let isStopping = false;
  let serving: Promise<void>[] = [];
  let timers: NodeJS.Timeout[] = [];

  /** There is something to do, in some queues or anywhere: looks at once, and not a second later. */
  const wake = (which: readonly JobQueue[] = queues): void => which.forEach((queue) => sleepers.get(queue)?.());

  /** Jobs that fail side by side make one rest. */
  function rest({ id, queue }: TakenJob, reason: string): void {
    const last = rests.get(queue);
    const now = performance.now();
    if (last && last.until > now) return;
    if (!last) log('warn', 'jobs.resting', { queue, message: reason });
    const ms = last ? Math.min(2 * last.ms, LONGEST_REST_MS) : FIRST_REST_MS;
    rests.set(queue, { until: now + ms * (1 + chanceOf(id)), ms });
  }

  function rise(queue: JobQueue): void {
    if (rests.delete(queue)) log('info', 'jobs.risen', { queue });
  }

  /** Places for more jobs of a queue; after a rest there is one, until it is known how that went. */
  function placesLeft(queue: JobQueue, running: number): number {
    const resting = rests.get(queue);
    if (!resting) return placesOf(queue) - running;
    return resting.until > performance.now() || running > 0 ? 0 : 1;
  }

  async function hold(queue: JobQueue): Promise<void> {
    const now = performance.now();
    const held = [...inHand].filter(([job, until]) => job.queue === queue && until > now);
    await jobs.hold(held.map(([job]) => job)).catch(outageLog.noteFailure);
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
    const running = [...inHand.keys()].filter((job) => job.queue === queue);
    const places = Math.min(QUEUE_RULES[queue].atOncePerAccount ?? Infinity, placesOf(queue));
    const counts = new Map<string, number>();
    const hasRoom = ({ accountId }: TakenJob) => {
      const count = (counts.get(accountId) ?? 0) + 1;
      counts.set(accountId, count);
      return count <= places;
    };
    running.forEach(hasRoom);
    const busy = [...counts].filter(([, count]) => count >= places).map(([accountId]) => accountId);
    const limit = Math.min(free, places);
    const found = await jobs.take(queue, limit, { busy, keys, share });
    outageLog.noteSuccess();
    const taken = found.filter(hasRoom);
    await jobs.giveBack(found.filter((job) => !taken.includes(job)));
    return { taken, hasMore: found.length === limit };
  }

  async function leaveToOthers(job: TakenJob, { message }: UnknownKind): Promise<void> {
    const { queue } = job;
    if (!unknown.has(message)) log('warn', 'job.unknown', { queue, message });
    unknown.add(message);
    await jobs.postpone(job, clock.now() + UNKNOWN_MS);
  }

  /** With what comes of it, so that lines of the log about that carry the trace. */
  const attempt = (job: TakenJob): Promise<void> =>
    traced(
      tracing,
      'job',
      `job ${job.queue}`,
      async () => judged(job),
      (failure) => failure,
    ).then(() => undefined);

  /** Resolves to the name of what went wrong. A job whose turn has not come has not failed. */
  async function judged(job: TakenJob): Promise<string | undefined> {
    inHand.set(job, performance.now() + QUEUE_RULES[job.queue].longestSeconds * 1000);
    let isEnded = false;
    const end: EndJob = async (write) => {
      const written = (await jobs.done([job], write)) as Awaited<ReturnType<typeof write>>;
      isEnded = true;
      return written;
    };
    try {
      await handlers[job.queue]?.(job, end);
      rise(job.queue);
      if (!isEnded) await noteDone(job);
      meter.tried(job.queue, 'done');
      return undefined;
    } catch (error) {
      await settle(job, error);
      return error instanceof Postponed ? undefined : nameOf(error);
    } finally {
      inHand.delete(job);
    }
  }

  /** What becomes of a job whose handler has thrown. */
  async function settle(job: TakenJob, error: unknown): Promise<void> {
    if (error instanceof Postponed) return jobs.postpone(job, error.until);
    if (error instanceof UnknownKind) return leaveToOthers(job, error);
    if (error instanceof Away) {
      rest(job, error.message);
      meter.tried(job.queue, 'away');
      return jobs.giveBack([job], error.message);
    }
    const { id, queue, accountId, attempt: number } = job;
    meter.tried(queue, number >= QUEUE_RULES[queue].tries ? 'dead' : 'failed');
    log('warn', 'job.failed', { id, queue, accountId, attempt: number, message: messageOf(error) });
    await jobs.fail(job, messageOf(error));
  }

  async function serve(queue: JobQueue): Promise<void> {
    const running = new Set<Promise<void>>();
    let asleep = sleep(queue);
    let lookedAt = -GATHER_MS;
    while (!isStopping) {
      const early = lookedAt + GATHER_MS - performance.now();
      if (early > 0) await wait(early);
      lookedAt = performance.now();
      const free = placesLeft(queue, running.size);
      const { taken, hasMore } =
        free > 0 ? await take(queue, free).catch((error: unknown) => (outageLog.noteFailure(error), NOTHING)) : NOTHING;
      const mayBeMore = hasMore || free === 0 || rests.has(queue);
      if (isStopping) await jobs.giveBack(taken).catch(outageLog.noteFailure);
      else
        for (const job of taken) {
          // What can't even be written down comes back when its time is over.
          const tried = attempt(job)
            .catch(outageLog.noteFailure)
            .finally(() => {
              running.delete(tried);
              if (mayBeMore || isStopping) asleep.end();
            });
          running.add(tried);
        }
      if (!isStopping && !hasMore) await asleep.over;
      asleep.end();
      asleep = sleep(queue);
    }
    asleep.end();
    await Promise.all(running);
  }

  /** It has begun when it is made, so that nothing is missed that comes while the queue is looked at. */
  function sleep(queue: JobQueue) {
    let end = () => undefined as void;
    const over = new Promise<void>((resolve) => {
      const timeout = setTimeout(() => end(), LOOK_MS).unref();
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
      serving = queues.map(serve);
      // What it has found without a worker is to be done at once.
      const maintain = () => void jobs.maintain().then(() => wake(), outageLog.noteFailure);
      maintain();
      timers = [
        setInterval(maintain, MAINTAIN_MS).unref(),
        ...queues.map((queue) => setInterval(() => void hold(queue), holdMs(queue)).unref()),
      ];
    },
    wake,
    /** Whether whoever does the jobs of a queue is away. */
    isResting: (queue: JobQueue): boolean => rests.has(queue),
    /**
     * Does what is due, and what comes of it, until nothing is; of jobs with one of the keys alone, where some are named. Resolves to
     * how many tries were made.
     */
    async drain(keys?: readonly string[]): Promise<number> {
      rests.clear();
      let all = 0;
      for (let found = -1; found !== 0; all += found) {
        found = 0;
        for (const queue of queues) {
          const { taken } = rests.has(queue) ? NOTHING : await take(queue, placesOf(queue), keys);
          await Promise.all(taken.map(attempt));
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
      await Promise.race([Promise.all(serving), wait(STOP_MS, undefined, { ref: false })]);
      timers.forEach(clearInterval);
    },
  };
}
export type Worker = ReturnType<typeof createWorker>;
