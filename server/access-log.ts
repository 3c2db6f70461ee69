import pino from 'pino';
import { createLog, type EventLog } from '~/lib/log.server';
import type { Metrics } from './metrics';
import type { HostRequest, RequestMetadata } from './request-metadata';

/** Probes come every few seconds and say nothing. */
const QUIET_ROUTES = new Set(['/healthz', '/readyz']);

/** What else is called after an answer. */
interface AnswerListeners {
  metrics?: Pick<Metrics, 'observe'>;
  reportAnswer?(request: Pick<RequestMetadata, 'requestId' | 'traceId'> & { status: number }): void;
}

export interface AccessLog {
  /** Writes one line once the answer has gone out, or the person has gone away. */
  logAnswer(c: HostRequest, metadata: RequestMetadata): void;
  /** Writes out the buffered lines. */
  flush(): void;
}

/**
 * One JSON line a request: id, method, route pattern, status, milliseconds, bytes. No address, no path, no query: a
 * token is in most of them. Lines are gathered, unless several processes share the output and would cut each other's.
 */
export function createAccessLog(level: string, isShared: boolean, listeners: AnswerListeners = {}): AccessLog {
  const destination = pino.destination({
    fd: 1,
    sync: isShared,
    minLength: isShared ? 0 : 4096,
    periodicFlush: isShared ? 0 : 1000,
  });
  const logger: EventLog = createLog(level, destination);
  return {
    logAnswer: (c, metadata) => watch(logger, listeners, c, metadata),
    flush: () => {
      if (!isShared) destination.flushSync();
    },
  };
}

function watch(
  logger: EventLog,
  { metrics, reportAnswer }: AnswerListeners,
  c: HostRequest,
  metadata: RequestMetadata,
): void {
  const { incoming, outgoing } = c.env;
  const start = performance.now();
  const { socket } = incoming;
  const bytesBefore = socket.bytesWritten;
  outgoing.once('close', () => {
    const ms = performance.now() - start;
    const method = incoming.method ?? '';
    const { route, requestId, traceId } = metadata;
    const status = outgoing.statusCode;
    metrics?.observe({ method, route, status, seconds: ms / 1000 });
    reportAnswer?.({ requestId, status, traceId });
    if (QUIET_ROUTES.has(route)) return;
    const bytes = socket.bytesWritten - bytesBefore;
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
