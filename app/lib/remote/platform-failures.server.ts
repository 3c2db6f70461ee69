import type { LogFields } from '~/config/log-events';
import type { ApiFailure, Caller, PlatformPort } from '../contract/platform-port';
import { log } from '../log.server';
import { describeNetworkError } from './remote-platform.server';

type Line = LogFields<'platform.failed'>;

/** How long until it is logged again that a platform lacks a call, in milliseconds. */
const QUIET_MS = 60_000;
/** How many requests that met a missing call are remembered until they are answered. */
const MAX_DEFERRED = 1000;

/** Logs the failures of a remote platform. */
export interface FailureReporter {
  /** The port, with its failures logged as they come. */
  platform: PlatformPort;
  /** Called after a request is answered: if that failed because the platform lacks a call, this is logged for the request too. */
  reportAnswer(request: { requestId: string; status: number; traceId?: string }): void;
}

/**
 * Logs each call that a remote platform has not answered as the contract says. A page may well work without a call that
 * the platform lacks, each time it is shown: that is logged once a minute for each call, and for each answer that failed because of it.
 *
 * @param warn writes a line of `platform.failed`
 */
export function withFailureLog(
  port: PlatformPort,
  warn: (line: Line) => void = (line) => log.warn({ event: 'platform.failed', ...line }),
): FailureReporter {
  const missingLoggedUntil = new Map<string, number>();
  const deferred = new Map<string, Line[]>();
  /** What the last question that nobody waits for has met: told when it changes. */
  let lastProbe = '';

  function report({ platformFailure, errorId }: ApiFailure, { requestId, isProbe }: Caller): void {
    if (!platformFailure) return;
    const line: Line = { ...platformFailure, requestId, ...(errorId && { errorId }) };
    if (isProbe) {
      const found = `${platformFailure.callId} ${platformFailure.why} ${platformFailure.status}`;
      if (found !== lastProbe) warn(line);
      lastProbe = found;
      return;
    }
    if (
      platformFailure.why !== 'missing' ||
      (missingLoggedUntil.get(platformFailure.callId) ?? 0) <= performance.now()
    ) {
      if (platformFailure.why === 'missing')
        missingLoggedUntil.set(platformFailure.callId, performance.now() + QUIET_MS);
      return warn(line);
    }
    deferred.set(requestId, [...(deferred.get(requestId) ?? []), line]);
    const [oldest] = deferred.keys();
    if (deferred.size > MAX_DEFERRED && oldest !== undefined) deferred.delete(oldest);
  }

  return {
    platform: {
      isMissing: (call) => port.isMissing?.(call) ?? false,
      async call(call, input, caller) {
        const result = await port.call(call, input, caller);
        if (!result.isOk) report(result, caller);
        else if (caller.isProbe) lastProbe = '';
        return result;
      },
      async fetch(request, callId) {
        const requestId = request.headers.get('x-request-id') ?? undefined;
        try {
          const reply = await port.fetch(request, callId);
          const { status } = reply;
          if (callId && status >= 500) warn({ callId, why: status === 501 ? 'missing' : 'refused', status, requestId });
          return reply;
        } catch (error) {
          // Whoever has asked may have gone away, or has sent too much.
          const trouble = error instanceof Error && !request.signal.aborted ? describeNetworkError(error) : undefined;
          if (callId && trouble) warn({ callId, ...trouble, requestId });
          throw error;
        }
      },
    },
    reportAnswer({ requestId, status, traceId }) {
      const lines = deferred.get(requestId);
      if (!lines) return;
      deferred.delete(requestId);
      if (status >= 500) for (const line of lines) warn({ ...line, ...(traceId && { traceId }) });
    },
  };
}
