import { createServer, type Server } from 'node:http';
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Platform, PlatformOverrides } from '~/platform';
import { log } from '~/services/log.server';

export interface Metrics {
  /** Counts an answered request. `route` is a pattern, never a path. */
  observe(request: { method: string; route: string; status: number; seconds: number }): void;
  /** Counts a request that was turned away, because too many waited. */
  turnedAway(kind: 'view' | 'post'): void;
  registry: Registry;
  /** Counts what the platform does. */
  meter: NonNullable<PlatformOverrides['meter']>;
  /** Tells with each reading which jobs there are. */
  watch(jobs: Pick<Platform['context']['jobs'], 'counts'>): void;
}

const METHODS = new Set(['GET', 'HEAD', 'POST']);

/** Requests by method, route pattern and status, jobs and messages; beside them the process, its memory and the event loop's lag. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests; its count is the number of requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  const turnedAway = new Counter({
    name: 'http_requests_turned_away_total',
    help: 'Requests that were turned away because too many waited: views, posts',
    labelNames: ['kind'],
    registers: [registry],
  });
  const tries = new Counter({
    name: 'job_tries_total',
    help: 'Tries of jobs, by queue and outcome',
    labelNames: ['queue', 'outcome'],
    registers: [registry],
  });
  const messages = new Counter({
    name: 'messages_total',
    help: 'Messages by channel, by what became of them, and why',
    labelNames: ['channel', 'state', 'reason'],
    registers: [registry],
  });
  return {
    registry,
    turnedAway: (kind) => turnedAway.inc({ kind }),
    meter: {
      tried: (queue, outcome) => tries.inc({ queue, outcome }),
      settled: (channel, state, reason) => messages.inc({ channel, state, reason }),
    },
    watch: (jobs) => watchJobs(registry, jobs),
    observe: ({ method, route, status, seconds }) =>
      // A made-up method must not become a label of its own.
      durations.observe({ method: METHODS.has(method) ? method : 'other', route, status }, seconds),
  };
}

/** Every process reads the same tables: of several the largest number counts. */
function watchJobs(registry: Registry, jobs: Parameters<Metrics['watch']>[0]): void {
  type Count = Awaited<ReturnType<typeof jobs.counts>>[number];
  const gauge = (name: string, help: string, valueOf: (count: Count) => number | undefined) =>
    new Gauge({
      name,
      help,
      labelNames: ['queue', 'state'],
      aggregator: 'max',
      registers: [registry],
      async collect() {
        const counts = await jobs.counts();
        this.reset();
        for (const count of counts) {
          const value = valueOf(count);
          if (value !== undefined) this.set({ queue: count.queue, state: count.state }, value);
        }
      },
    });
  gauge('jobs', 'Jobs that are not done, by queue and state: waiting, active, dead', ({ count }) => count);
  gauge('job_oldest_seconds', 'Age of the oldest job that is due, by queue and state', ({ oldestAt }) =>
    oldestAt === null ? undefined : Math.max(0, (Date.now() - oldestAt) / 1000),
  );
}

/** Lets the first process collect the metrics of this one. */
export function shareMetrics({ registry }: Metrics): void {
  AggregatorRegistry.setRegistries([registry]);
  new AggregatorRegistry();
}

/** The text of all workers' metrics together. */
export function collectWorkerMetrics(): () => Promise<string> {
  const workers = new AggregatorRegistry();
  return () => workers.clusterMetrics();
}

/** Serves `/metrics` on a port of its own, and `/healthz` for whoever watches a worker. Resolves once it listens. */
export async function serveMetrics(read: () => Promise<string>, host: string, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0];
    if (path === '/healthz') {
      response.writeHead(200, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end('ok');
      return;
    }
    if (path !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    read().then(
      (text) => response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      (error: unknown) => {
        log.warn({ event: 'metrics-failed', message: String(error) });
        response.writeHead(503).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return server;
}
