import type { Hono } from 'hono';
import type { AccessLog } from './access-log';
import type { TrustedProxies } from './client-address';
import { healthResponse } from './health';
import { readFacts, type HostEnv } from './request-facts';

export interface CommonOptions {
  proxies: TrustedProxies;
  accessLog: AccessLog;
  /** True once the process is on its way out. */
  isDraining(): boolean;
  /** Whether requests can be answered. */
  isReady(): Promise<boolean>;
}

/** What every server of this house does first: the facts of a request, its line in the log, and the probes. */
export function addCommon(app: Hono<HostEnv>, { proxies, accessLog, isDraining, isReady }: CommonOptions): void {
  app.use(async (c, next) => {
    const facts = readFacts(c, proxies);
    c.set('facts', facts);
    accessLog.watch(c, facts);
    c.env.outgoing.setHeader('x-request-id', facts.requestId);
    if (isDraining()) c.env.outgoing.setHeader('connection', 'close');
    await next();
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
