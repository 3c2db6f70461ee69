import { Counter, Gauge, type Registry } from 'prom-client';
import type { Platform } from '~/platform';
import { createOutageLog } from '~/config/outage-log';
import { log } from '~/lib/log.server';

type Readings = Platform['gauges'];
type Jobs = Awaited<ReturnType<Readings['jobCounts']>>;
type Work<E> = Extract<NonNullable<ReturnType<Readings['databaseWork']>>, { engine: E }>;

/** What the database was asked is good for so long, and it may take so long to answer. Milliseconds. */
const KEPT_MS = 5000;
const LONGEST_MS = 2000;
/** What costs more to ask is good for longer. */
const KEPT_LONGER_MS = 60_000;

/**
 * Asks once for all who read meanwhile, and never twice at a time. What is not there in time, or not at all, is undefined: a database that
 * is away must not take the other metrics with it.
 *
 * @param onFailure told of each time
 */
export function keptReading<T>(
  read: () => Promise<T>,
  { keptMs, longestMs }: { keptMs: number; longestMs: number },
  onFailure: (error: unknown) => void,
): () => Promise<T | undefined> {
  let kept: { value: T; until: number } | undefined;
  let asking: Promise<T | undefined> | undefined;
  const ask = async (): Promise<T | undefined> => {
    try {
      const value = await read();
      kept = { value, until: performance.now() + keptMs };
      return value;
    } catch (error) {
      onFailure(error);
      return undefined;
    } finally {
      asking = undefined;
    }
  };
  return async () => {
    if (kept && kept.until > performance.now()) return kept.value;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => {
        onFailure(new Error('no answer in time'));
        resolve(undefined);
      }, longestMs);
    });
    asking ??= ask();
    try {
      return await Promise.race([asking, late]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Every process reads the same tables: of several the largest number counts. */
const SHARED = { aggregator: 'max' } as const;

/** Tells with each reading what waits in the database, and what the database does for this process. */
export function watchReadings(registry: Registry, readings: Readings): void {
  const { noteFailure, noteSuccess } = createOutageLog({
    onBegin: (message) => log.warn({ event: 'metrics-failed', from: 'database', message }),
    onEnd: (seconds) => log.info({ event: 'metrics-back', seconds }),
  });
  const noted =
    <T>(read: () => Promise<T>) =>
    async () => {
      const value = await read();
      noteSuccess();
      return value;
    };
  const times = { keptMs: KEPT_MS, longestMs: LONGEST_MS };
  const jobs = keptReading(noted(readings.jobCounts), times, noteFailure);
  watchJobs(registry, jobs);
  const drafts = keptReading(noted(readings.openDraftCount), { ...times, keptMs: KEPT_LONGER_MS }, noteFailure);
  new Gauge({
    ...SHARED,
    name: 'latchkey_drafts',
    help: 'What was begun and is not sent, up to 100,000',
    registers: [registry],
    async collect() {
      const count = await drafts();
      if (count !== undefined) this.set(count);
    },
  });
  new Gauge({
    aggregator: 'min',
    name: 'latchkey_database_up',
    help: 'Whether the database answers within two seconds',
    registers: [registry],
    async collect() {
      this.set((await jobs()) === undefined ? 0 : 1);
    },
  });
  watchDatabase(registry, readings);
}

function watchJobs(registry: Registry, read: () => Promise<Jobs | undefined>): void {
  const gauge = (name: string, help: string, valueOf: (count: Jobs[number]) => number | undefined) =>
    new Gauge({
      ...SHARED,
      name,
      help,
      labelNames: ['queue', 'state'],
      registers: [registry],
      async collect() {
        const counts = await read();
        this.reset();
        for (const count of counts ?? []) {
          const value = valueOf(count);
          if (value !== undefined) this.set({ queue: count.queue, state: count.state }, value);
        }
      },
    });
  gauge('latchkey_jobs', 'Jobs that are not done, by queue and state: waiting, active, dead', ({ count }) => count);
  gauge('latchkey_job_oldest_seconds', 'Age of the oldest job that is due, by queue and state', ({ oldestAt }) =>
    oldestAt === null ? undefined : Math.max(0, (Date.now() - oldestAt) / 1000),
  );
}

function watchDatabase(registry: Registry, readings: Readings): void {
  const now = <E extends 'postgres' | 'sqlite'>(engine: E): Work<E> | undefined => {
    const work = readings.databaseWork();
    return work?.engine === engine ? (work as Work<E>) : undefined;
  };
  new Gauge({
    name: 'latchkey_database_waiting',
    help: 'Who waits for a connection of PostgreSQL, or a turn to write into SQLite',
    registers: [registry],
    collect() {
      this.set(readings.databaseWork()?.waiting ?? 0);
    },
  });
  if (now('postgres'))
    new Gauge({
      name: 'latchkey_database_connections',
      help: 'Connections to PostgreSQL: busy, idle',
      labelNames: ['state'],
      registers: [registry],
      collect() {
        const { busy = 0, idle = 0 } = now('postgres') ?? {};
        this.set({ state: 'busy' }, busy);
        this.set({ state: 'idle' }, idle);
      },
    });
  else {
    const counter = (name: string, help: string, valueOf: (work: Work<'sqlite'>) => number) =>
      new Counter({
        name,
        help,
        registers: [registry],
        collect() {
          const work = now('sqlite');
          this.reset();
          if (work) this.inc(valueOf(work));
        },
      });
    counter('latchkey_database_writes_total', 'Writes into SQLite', ({ writes }) => writes);
    counter(
      'latchkey_database_write_wait_seconds_total',
      'How long they have waited for their turn',
      ({ waitedSeconds }) => waitedSeconds,
    );
  }
}
