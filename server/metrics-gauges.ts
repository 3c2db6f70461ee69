import { Counter, Gauge, type Registry } from 'prom-client';
import type { Platform } from '~/platform';
import { createOutageLog } from '~/config/outage-log';
import { log } from '~/lib/log.server';

type Gauges = Platform['gauges'];
type Jobs = Awaited<ReturnType<Gauges['jobCounts']>>;
type Work<E> = Extract<NonNullable<ReturnType<Gauges['databaseStats']>>, { engine: E }>;

/** How long an answer of the database is cached, and how long it may take. Milliseconds. */
const CACHE_MS = 5000;
const TIMEOUT_MS = 2000;
/** Expensive queries are cached longer. */
const LONG_CACHE_MS = 60_000;

/**
 * Reads once for all callers at the time, never twice at once. A value that fails or takes too long is undefined: a database that
 * is away must not take the other metrics with it.
 *
 * @param onFailure called for each failure
 */
export function createCachedReader<T>(
  read: () => Promise<T>,
  { cacheMs, timeoutMs }: { cacheMs: number; timeoutMs: number },
  onFailure: (error: unknown) => void,
): () => Promise<T | undefined> {
  let cached: { value: T; until: number } | undefined;
  let pending: Promise<T | undefined> | undefined;
  const readOnce = async (): Promise<T | undefined> => {
    try {
      const value = await read();
      cached = { value, until: performance.now() + cacheMs };
      return value;
    } catch (error) {
      onFailure(error);
      return undefined;
    } finally {
      pending = undefined;
    }
  };
  return async () => {
    if (cached && cached.until > performance.now()) return cached.value;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => {
        onFailure(new Error('no answer in time'));
        resolve(undefined);
      }, timeoutMs);
    });
    pending ??= readOnce();
    try {
      return await Promise.race([pending, timeout]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Every process reads the same tables: of several the largest number counts. */
const SHARED = { aggregator: 'max' } as const;

/** Reports what waits in the database, and what the database does for this process, each time the metrics are read. */
export function registerGauges(registry: Registry, gauges: Gauges): void {
  const { noteFailure, noteSuccess } = createOutageLog({
    onBegin: (message) => log.warn({ event: 'metrics-failed', from: 'database', message }),
    onEnd: (seconds) => log.info({ event: 'metrics-back', seconds }),
  });
  const withSuccessNoted =
    <T>(read: () => Promise<T>) =>
    async () => {
      const value = await read();
      noteSuccess();
      return value;
    };
  const times = { cacheMs: CACHE_MS, timeoutMs: TIMEOUT_MS };
  const jobs = createCachedReader(withSuccessNoted(gauges.jobCounts), times, noteFailure);
  registerJobGauges(registry, jobs);
  const drafts = createCachedReader(
    withSuccessNoted(gauges.openDraftCount),
    { ...times, cacheMs: LONG_CACHE_MS },
    noteFailure,
  );
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
  registerDatabaseGauges(registry, gauges);
}

function registerJobGauges(registry: Registry, read: () => Promise<Jobs | undefined>): void {
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

function registerDatabaseGauges(registry: Registry, gauges: Gauges): void {
  const now = <E extends 'postgres' | 'sqlite'>(engine: E): Work<E> | undefined => {
    const work = gauges.databaseStats();
    return work?.engine === engine ? (work as Work<E>) : undefined;
  };
  new Gauge({
    name: 'latchkey_database_waiting',
    help: 'Who waits for a connection of PostgreSQL, or a turn to write into SQLite',
    registers: [registry],
    collect() {
      this.set(gauges.databaseStats()?.waiting ?? 0);
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
