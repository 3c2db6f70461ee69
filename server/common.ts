import type { Hono } from 'hono';
import type { AccessLog } from './access-log';
import type { TrustedProxies } from './client-address';
import { healthResponse } from './health';
import type { HostTracing } from './tracing';
import { readFacts, type HostEnv } from './request-facts';

/** They come every few seconds and are a part of nothing. */
const PROBES = new Set(['/healthz', '/readyz']);

export interface CommonOptions {
  proxies: TrustedProxies;
  accessLog: AccessLog;
  tracing?: HostTracing;
  /** True once the process is on its way out. */
  isDraining(): boolean;
  /** Whether requests can be answered. */
  isReady(): Promise<boolean>;
}

/** What every server of this house does first: the facts of a request, its line in the log, and the probes. */
export function addCommon(
  app: Hono<HostEnv>,
  { proxies, accessLog, tracing, isDraining, isReady }: CommonOptions,
): void {
  app.use(async (c, next) => {
    const facts = readFacts(c, proxies);
    c.set('facts', facts);
    accessLog.watch(c, facts);
    c.env.outgoing.setHeader('x-request-id', facts.requestId);
    if (isDraining()) c.env.outgoing.setHeader('connection', 'close');
    await (tracing && !PROBES.has(facts.url.pathname) ? tracing.request(c, facts, next) : next());
  });
  app.get('/healthz', (c) => {
    c.get('facts').route = '/healthz';
    return healthResponse(true);
  });
  app.get('/readyz', async (c) => {
    c.get('facts').route = '/readyz';
    return healthResponse(!isDraining() && (await isReady()));
  });
}
