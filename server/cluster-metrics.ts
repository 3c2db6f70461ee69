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
const REQUEST_TYPE = 'prom-client:getMetricsReq';
const RESPONSE_TYPE = 'prom-client:getMetricsRes';
/** The final counts of a process that ends. */
const FINAL_TYPE = 'latchkey:lastCounts';

/** How long to wait for a process, in milliseconds: a little longer than it waits for its database. */
const ANSWER_TIMEOUT_MS = 2500;

type MetricValues = MetricObjectWithValues<MetricValue<string>>[];

interface Answer {
  type?: string;
  requestId?: number;
  metrics?: MetricValues | MetricValues[];
  error?: string;
}

/** Values that only grow: those of a process that has ended still count. */
const isCumulative = ({ type, aggregator }: { type: unknown; aggregator?: unknown }): boolean =>
  (type === 'counter' || type === 'histogram') && (aggregator ?? 'sum') === 'sum';

/**
 * Lets the first process collect the metrics of this one.
 *
 * @returns sends the final counts of this process, as the last thing before it ends
 */
export function shareMetrics({ registry }: Pick<Metrics, 'registry'>): () => Promise<void> {
  AggregatorRegistry.setRegistries([registry]);
  new AggregatorRegistry();
  return async () => {
    const all = registry.getMetricsAsArray() as unknown as {
      type: string;
      aggregator?: string;
      get(): Promise<MetricValues[0]>;
    }[];
    const kinds = await Promise.all(all.map((metric) => metric.get()));
    const metrics = kinds.filter(isCumulative);
    await new Promise<void>((resolve) => {
      if (process.connected) process.send?.({ type: FINAL_TYPE, metrics }, undefined, undefined, () => resolve());
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
    read: async () => `${await aggregate(await workers.read()).metrics()}${await own.metrics()}`,
  };
}

const aggregate = (values: MetricValues[]): Registry => AggregatorRegistry.aggregate(values);

/** The metrics of several processes as if they were those of one. */
const sumMetrics = (values: MetricValues[]): MetricValues =>
  (aggregate(values).getMetricsAsArray() as unknown as { get(): MetricValues[0] }[]).map((metric) => metric.get());

/** Holds the latest metrics of each process, and the counts of those that have ended. */
function watchWorkers(): { read(): Promise<MetricValues[]> } {
  const last = new Map<number, MetricValues>();
  /** Those that have sent their final counts: what still arrives from them is older. */
  const finished = new Set<number>();
  const pending = new Map<number, (answer: Answer) => void>();
  let endedTotals: MetricValues = [];
  /** One that is still starting has no metrics, and does not answer. */
  const serving = new Set<number>();
  let requestCount = 0;

  cluster.on('listening', ({ id }: Worker) => serving.add(id));
  cluster.on('exit', ({ id }: Worker) => serving.delete(id));
  cluster.on('message', (worker: Worker, message: Answer | undefined) => {
    if (message?.type !== RESPONSE_TYPE && message?.type !== FINAL_TYPE) return;
    const { metrics, requestId, type } = message;
    if (metrics && !finished.has(worker.id)) last.set(worker.id, metrics.flat());
    if (type === FINAL_TYPE) finished.add(worker.id);
    else pending.get(requestId ?? -1)?.(message);
  });

  /** Resolves once it has answered, has ended or takes too long. */
  function requestMetrics(worker: Worker): Promise<void> {
    const requestId = (requestCount += 1);
    return new Promise((resolve) => {
      const end = (message?: string) => {
        clearTimeout(tooLate);
        pending.delete(requestId);
        worker.off('exit', gone).off('disconnect', gone);
        if (message) log.warn({ event: 'metrics-failed', from: 'worker', message });
        resolve();
      };
      const gone = () => end();
      const tooLate = setTimeout(() => end('no answer in time'), ANSWER_TIMEOUT_MS);
      pending.set(requestId, ({ error }) => end(error));
      worker.once('exit', gone).once('disconnect', gone);
      worker.send({ type: REQUEST_TYPE, requestId }, (error) => error && end());
    });
  }

  const isRunning = (worker: Worker | undefined): worker is Worker =>
    worker !== undefined && serving.has(worker.id) && worker.isConnected() && !worker.isDead();

  /** Takes those off the list that are gone. */
  function archiveEnded(): void {
    for (const [id, values] of last) {
      if (cluster.workers?.[id]) continue;
      endedTotals = sumMetrics([endedTotals, values.filter(isCumulative)]);
      last.delete(id);
      finished.delete(id);
    }
  }

  return {
    async read() {
      const running = Object.values(cluster.workers ?? {}).filter(isRunning);
      await Promise.all(running.filter(({ id }) => !finished.has(id)).map(requestMetrics));
      archiveEnded();
      // What a process that is about to end uses at the moment no longer counts.
      const values = [...last].map(([id, all]) =>
        isRunning(cluster.workers?.[id]) && !finished.has(id) ? all : all.filter(isCumulative),
      );
      return [...values, endedTotals];
    },
  };
}
