import cluster, { type Worker } from 'node:cluster';
import {
  AggregatorRegistry,
  Counter,
  Gauge,
  Registry,
  type MetricObjectWithValues,
  type MetricValue,
} from 'prom-client';
import { log } from '~/lib/log.server';
import type { Metrics } from './metrics';

/** prom-client's own words between the processes: those of an earlier version of this program speak them too. */
const ASK = 'prom-client:getMetricsReq';
const ANSWER = 'prom-client:getMetricsRes';
/** What a process has counted in all, as it ends. */
const LAST = 'latchkey:lastCounts';

/** So long at most is waited for a process. A little longer than it waits for its database. Milliseconds. */
const ANSWER_MS = 2500;

type Told = MetricObjectWithValues<MetricValue<string>>[];

interface Answer {
  type?: string;
  requestId?: number;
  metrics?: Told | Told[];
  error?: string;
}

/** What only grows: of a process that has ended it goes on to count. */
const isCount = ({ type, aggregator }: { type: unknown; aggregator?: unknown }): boolean =>
  (type === 'counter' || type === 'histogram') && (aggregator ?? 'sum') === 'sum';

/**
 * Lets the first process collect the metrics of this one.
 *
 * @returns tells it what was counted here in all, as the last thing before the end
 */
export function shareMetrics({ registry }: Pick<Metrics, 'registry'>): () => Promise<void> {
  AggregatorRegistry.setRegistries([registry]);
  new AggregatorRegistry();
  return async () => {
    const all = registry.getMetricsAsArray() as unknown as {
      type: string;
      aggregator?: string;
      get(): Promise<Told[0]>;
    }[];
    const kinds = await Promise.all(all.map((metric) => metric.get()));
    const metrics = kinds.filter(isCount);
    await new Promise<void>((resolve) => {
      if (process.connected) process.send?.({ type: LAST, metrics }, undefined, undefined, () => resolve());
      else resolve();
    });
  };
}

/** Of the process that starts the others: the text of all their metrics together, with its own. */
export function collectWorkerMetrics(): { read(): Promise<string>; workerFailed(): void } {
  const workers = watchWorkers();
  const own = new Registry();
  // Those that serve come and go; this is since when there is somebody who starts them.
  new Gauge({
    name: 'process_start_time_seconds',
    help: 'Start time of the first process since unix epoch in seconds',
    registers: [own],
  }).set(Math.round(performance.timeOrigin / 1000));
  const failures = new Counter({
    name: 'latchkey_worker_failures_total',
    help: 'Serving processes that ended by themselves and were started again',
    registers: [own],
  });
  return {
    workerFailed: () => failures.inc(),
    read: async () => `${await together(await workers.read()).metrics()}${await own.metrics()}`,
  };
}

const together = (told: Told[]): Registry => AggregatorRegistry.aggregate(told);

/** Several processes' as if it were one's. */
const sumOf = (told: Told[]): Told =>
  (together(told).getMetricsAsArray() as unknown as { get(): Told[0] }[]).map((metric) => metric.get());

/** Knows what each process has told, and what those have counted that are gone. */
function watchWorkers(): { read(): Promise<Told[]> } {
  const last = new Map<number, Told>();
  /** Those that have told their last: what is on its way from them is older. */
  const finished = new Set<number>();
  const asked = new Map<number, (answer: Answer) => void>();
  let ended: Told = [];
  /** One that is still starting has nothing to tell, and does not answer. */
  const serving = new Set<number>();
  let asks = 0;

  cluster.on('listening', ({ id }: Worker) => serving.add(id));
  cluster.on('exit', ({ id }: Worker) => serving.delete(id));
  cluster.on('message', (worker: Worker, message: Answer | undefined) => {
    if (message?.type !== ANSWER && message?.type !== LAST) return;
    const { metrics, requestId, type } = message;
    if (metrics && !finished.has(worker.id)) last.set(worker.id, metrics.flat());
    if (type === LAST) finished.add(worker.id);
    else asked.get(requestId ?? -1)?.(message);
  });

  /** Resolves once it has answered, has ended or takes too long. */
  function ask(worker: Worker): Promise<void> {
    const requestId = (asks += 1);
    return new Promise((resolve) => {
      const end = (message?: string) => {
        clearTimeout(tooLate);
        asked.delete(requestId);
        worker.off('exit', gone).off('disconnect', gone);
        if (message) log.warn({ event: 'metrics-failed', from: 'worker', message });
        resolve();
      };
      const gone = () => end();
      const tooLate = setTimeout(() => end('no answer in time'), ANSWER_MS);
      asked.set(requestId, ({ error }) => end(error));
      worker.once('exit', gone).once('disconnect', gone);
      worker.send({ type: ASK, requestId }, (error) => error && end());
    });
  }

  const isThere = (worker: Worker | undefined): worker is Worker =>
    worker !== undefined && serving.has(worker.id) && worker.isConnected() && !worker.isDead();

  /** Takes those off the list that are gone. */
  function settle(): void {
    for (const [id, told] of last) {
      if (cluster.workers?.[id]) continue;
      ended = sumOf([ended, told.filter(isCount)]);
      last.delete(id);
      finished.delete(id);
    }
  }

  return {
    async read() {
      const there = Object.values(cluster.workers ?? {}).filter(isThere);
      await Promise.all(there.filter(({ id }) => !finished.has(id)).map(ask));
      settle();
      // One that is on its way out tells how much it uses no more.
      const told = [...last].map(([id, all]) =>
        isThere(cluster.workers?.[id]) && !finished.has(id) ? all : all.filter(isCount),
      );
      return [...told, ended];
    },
  };
}
