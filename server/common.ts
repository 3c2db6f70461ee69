import type { Hono } from 'hono';
import { checkHealth } from '~/areas/operations/system/calls';
import type { AccessLog } from './access-log';
import type { TrustedProxies } from './client-address';
import { healthResponse } from './health';
import type { HostTracing } from './tracing';
import { readFacts, type HostEnv } from './request-facts';
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

/** What every server of this house does first: the facts of a request, its line in the log, and the probes. */
export function addCommon(
  app: Hono<HostEnv>,
  { proxies, accessLog, tracing, drain, isReady, isOpening }: CommonOptions,
): void {
  app.use(async (c, next) => {
    const facts = readFacts(c, proxies);
    c.set('facts', facts);
    accessLog.watch(c, facts);
    c.env.outgoing.setHeader('x-request-id', facts.requestId);
    if (drain.isLeaving()) c.env.outgoing.setHeader('connection', 'close');
    await (tracing && !PROBES.has(facts.url.pathname) ? tracing.request(c, facts, next) : next());
  });
  app.get('/healthz', (c) => {
    c.get('facts').route = '/healthz';
    return healthResponse(true, isOpening ? 'waiting for the database' : 'ok');
  });
  app.get('/readyz', async (c) => {
    c.get('facts').route = '/readyz';
    return healthResponse(!drain.isDraining() && (await isReady()));
  });
}
