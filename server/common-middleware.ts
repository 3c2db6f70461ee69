import type { Hono } from 'hono';
import { checkHealth } from '~/areas/operations/outage/calls';
import type { AccessLog } from './access-log';
import type { TrustedProxies } from './client-address';
import { healthResponse } from './health';
import type { HostTracing } from './tracing';
import { readRequestMetadata, type HostEnv } from './request-metadata';
import type { Drain } from './shutdown';

/** Health checks come every few seconds and are not traced. Page hosts with a remote platform call the last one. */
const PROBES = new Set(['/healthz', '/readyz', `/${checkHealth.path}`]);

export interface CommonMiddlewareOptions {
  proxies: TrustedProxies;
  accessLog: AccessLog;
  tracing?: HostTracing;
  /** Whether the process is shutting down, and whether no other process takes its place. */
  drain: Pick<Drain, 'isShuttingDown' | 'isFinishing'>;
  /** Whether requests can be answered. */
  isReady(): Promise<boolean>;
  /** The process has started and still waits for its database. */
  isOpening?: boolean;
}

/** Adds what every server does first: it reads the request's metadata, logs the request and answers health checks. */
export function addCommonMiddleware(
  app: Hono<HostEnv>,
  { proxies, accessLog, tracing, drain, isReady, isOpening }: CommonMiddlewareOptions,
): void {
  app.use(async (c, next) => {
    const metadata = readRequestMetadata(c, proxies);
    c.set('metadata', metadata);
    accessLog.logAnswer(c, metadata);
    c.env.outgoing.setHeader('x-request-id', metadata.requestId);
    if (drain.isShuttingDown()) c.env.outgoing.setHeader('connection', 'close');
    await (tracing && !PROBES.has(metadata.url.pathname) ? tracing.request(c, metadata, next) : next());
  });
  app.get('/healthz', (c) => {
    c.get('metadata').route = '/healthz';
    return healthResponse(true, isOpening ? 'waiting for the database' : 'ok');
  });
  app.get('/readyz', async (c) => {
    c.get('metadata').route = '/readyz';
    return healthResponse(!drain.isFinishing() && (await isReady()));
  });
}
