import type { Hono } from 'hono';
import { checkHealth } from '~/areas/operations/system/calls';
import type { AccessLog } from './access-log';
import type { TrustedProxies } from './client-address';
import { healthResponse } from './health';
import type { HostTracing } from './tracing';
import { readRequestMetadata, type HostEnv } from './request-metadata';
import type { Drain } from './shutdown';

/** They come every few seconds and are a part of nothing; the last one from whoever serves the pages of a platform elsewhere. */
const PROBES = new Set(['/healthz', '/readyz', `/${checkHealth.path}`]);

export interface CommonOptions {
  proxies: TrustedProxies;
  accessLog: AccessLog;
  tracing?: HostTracing;
  /** Once the process is on its way out, whether another takes its place, or none does. */
  drain: Pick<Drain, 'isLeaving' | 'isDraining'>;
  /** Whether requests can be answered. */
  isReady(): Promise<boolean>;
  /** The process runs, and waits for its database since it started. */
  isOpening?: boolean;
}

/** What every server of this house does first: the metadata of a request, its line in the log, and the probes. */
export function addCommonMiddleware(
  app: Hono<HostEnv>,
  { proxies, accessLog, tracing, drain, isReady, isOpening }: CommonOptions,
): void {
  app.use(async (c, next) => {
    const metadata = readRequestMetadata(c, proxies);
    c.set('metadata', metadata);
    accessLog.logAnswer(c, metadata);
    c.env.outgoing.setHeader('x-request-id', metadata.requestId);
    if (drain.isLeaving()) c.env.outgoing.setHeader('connection', 'close');
    await (tracing && !PROBES.has(metadata.url.pathname) ? tracing.request(c, metadata, next) : next());
  });
  app.get('/healthz', (c) => {
    c.get('metadata').route = '/healthz';
    return healthResponse(true, isOpening ? 'waiting for the database' : 'ok');
  });
  app.get('/readyz', async (c) => {
    c.get('metadata').route = '/readyz';
    return healthResponse(!drain.isDraining() && (await isReady()));
  });
}
