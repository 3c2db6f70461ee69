import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { Platform, PlatformOverrides } from '~/platform';
import { log } from '~/lib/log.server';
import { registerBusinessCounters, registerPageCounter } from './metrics-counters';
import { registerGauges } from './metrics-gauges';
import type { PageCacheResult } from './page-cache';

/** A request that was answered. */
type Answered = { method: string; route: string; status: number; seconds: number };

const METHODS = new Set(['GET', 'HEAD', 'POST']);

/** Requests by method, route pattern and status, jobs and messages; beside them the process, its memory and the event loop's lag. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  reportBusiestProcess(registry);
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests; its count is the number of requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  const shedRequests = new Counter({
    name: 'http_requests_turned_away_total',
    help: 'Requests that were turned away because too many waited: views, posts',
    labelNames: ['kind'],
    registers: [registry],
  });
  const tries = new Counter({
    name: 'latchkey_job_tries_total',
    help: 'Tries of jobs, by queue and outcome',
    labelNames: ['queue', 'outcome'],
    registers: [registry],
  });
  const messages = new Counter({
    name: 'latchkey_messages_total',
    help: 'Messages by channel, by what became of them, and why',
    labelNames: ['channel', 'state', 'reason'],
    registers: [registry],
  });
  const cacheLookups = new Counter({
    name: 'latchkey_page_cache_requests_total',
    help: 'Looks for a kept page: hit, outdated, miss',
    labelNames: ['result'],
    registers: [registry],
  });
  for (const result of ['hit', 'outdated', 'miss']) cacheLookups.inc({ result }, 0);
  const backgroundWorkerFailures = new Counter({
    name: 'latchkey_helper_failures_total',
    help: 'Processes for what nobody waits for that ended by themselves',
    registers: [registry],
  });
  const count = registerBusinessCounters(registry);
  const noteOpened = registerPageCounter(registry);
  return {
    registry,
    /** Counts the result of a lookup in the page cache. */
    countCacheLookup: (result: PageCacheResult): void => cacheLookups.inc({ result }),
    /** Counts a background worker that ended by itself. */
    backgroundWorkerFailed: (): void => backgroundWorkerFailures.inc(),
    /** Counts a request that was turned away, because too many waited. */
    countShedRequest: (kind: 'view' | 'post'): void => shedRequests.inc({ kind }),
    /** Counts what the platform does. */
    meter: {
      recordJobAttempt: (queue, outcome) => tries.inc({ queue, outcome }),
      recordDelivery: (channel, state, reason) => messages.inc({ channel, state, reason }),
      count,
    } satisfies PlatformOverrides['meter'],
    /** Reports what waits in the database each time the metrics are read. */
    registerGauges: (gauges: Platform['gauges']): void => registerGauges(registry, gauges),
    /** Counts an answered request. `route` is a pattern, never a path. */
    observe({ method, route, status, seconds }: Answered): void {
      // A made-up method must not become a label of its own.
      durations.observe({ method: METHODS.has(method) ? method : 'other', route, status }, seconds);
      noteOpened(method, route, status);
    },
  };
}
export type Metrics = ReturnType<typeof createMetrics>;

/** Of several processes the lag of the busiest is reported: an average with idle ones would hide it. */
function reportBusiestProcess(registry: Registry): void {
  for (const part of ['', '_p50', '_p90', '_p99']) {
    const lag = registry.getSingleMetric(`nodejs_eventloop_lag${part}_seconds`) as { aggregator?: string } | undefined;
    if (lag) lag.aggregator = 'max';
  }
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
