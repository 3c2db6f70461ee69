import pino from 'pino';
import { createLog, type EventLog } from '~/lib/log.server';
import type { Metrics } from './metrics';
import type { HostRequest, RequestFacts } from './request-facts';

/** Probes come every few seconds and say nothing. */
const QUIET_ROUTES = new Set(['/healthz', '/readyz']);

/** Who else is told of an answer. */
interface Told {
  metrics?: Pick<Metrics, 'observe'>;
  settle?(request: Pick<RequestFacts, 'requestId' | 'traceId'> & { status: number }): void;
}

export interface AccessLog {
  /** Writes one line once the answer has gone out, or the person has gone away. */
  watch(c: HostRequest, facts: RequestFacts): void;
  /** Writes out what waits. */
  flush(): void;
}

/**
 * One JSON line a request: id, method, route pattern, status, milliseconds, bytes. No address, no path, no query: a
 * token is in most of them. Lines are gathered, unless several processes share the output and would cut each other's.
 */
export function createAccessLog(level: string, isShared: boolean, told: Told = {}): AccessLog {
  const destination = pino.destination({
    fd: 1,
    sync: isShared,
    minLength: isShared ? 0 : 4096,
    periodicFlush: isShared ? 0 : 1000,
  });
  const logger: EventLog = createLog(level, destination);
  return {
    watch: (c, facts) => watch(logger, told, c, facts),
    flush: () => {
      if (!isShared) destination.flushSync();
    },
  };
}

function watch(logger: EventLog, { metrics, settle }: Told, c: HostRequest, facts: RequestFacts): void {
  const { incoming, outgoing } = c.env;
  const start = performance.now();
  const { socket } = incoming;
  const before = socket.bytesWritten;
  outgoing.once('close', () => {
    const ms = performance.now() - start;
    const method = incoming.method ?? '';
    const { route, requestId, traceId } = facts;
    const status = outgoing.statusCode;
    metrics?.observe({ method, route, status, seconds: ms / 1000 });
    settle?.({ requestId, status, traceId });
    if (QUIET_ROUTES.has(route)) return;
    const bytes = socket.bytesWritten - before;
    const aborted = outgoing.writableFinished ? undefined : true;
    logger.info({
      event: 'request',
      requestId,
      method: method.slice(0, 10),
      route,
      status,
      ms: Math.round(ms * 100) / 100,
      bytes,
      aborted,
      ...(traceId && { traceId }),
    });
  });
}
