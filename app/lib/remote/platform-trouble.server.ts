import type { LogFields } from '~/config/log-events';
import type { ApiFailure, Caller, PlatformPort } from '../contract/platform-port';
import { log } from '../log.server';
import { troubleOf } from './remote-platform.server';

type Line = LogFields<'platform.failed'>;

/** That a platform lacks a call is told anew after so long. Milliseconds. */
const QUIET_MS = 60_000;
/** So many requests at most are kept that have met what the platform lacks. */
const MOST_NOTED = 1000;

/** Tells of what a platform elsewhere failed at. */
export interface TroubleTeller {
  /** The port, whose failures are told as they come. */
  platform: PlatformPort;
  /** A request was answered: where that failed by what the platform lacks, that is told of this one too. */
  settle(request: { requestId: string; status: number; traceId?: string }): void;
}

/**
 * A line of the log for each call that a platform elsewhere has not answered as the contract says. A page may well go on without a call that
 * the platform lacks, each time that it is shown: that is told once in a minute of each call, and of each answer that failed by it.
 *
 * @param warn writes a line of `platform.failed`
 */
export function tellingTrouble(
  port: PlatformPort,
  warn: (line: Line) => void = (line) => log.warn({ event: 'platform.failed', ...line }),
): TroubleTeller {
  const lackingToldUntil = new Map<string, number>();
  const noted = new Map<string, Line[]>();
  /** What the last question that nobody waits for has met: told when it changes. */
  let probed = '';

  function tell({ trouble, errorId }: ApiFailure, { requestId, isProbe }: Caller): void {
    if (!trouble) return;
    const line: Line = { ...trouble, requestId, ...(errorId && { errorId }) };
    if (isProbe) {
      const met = `${trouble.callId} ${trouble.why} ${trouble.status}`;
      if (met !== probed) warn(line);
      probed = met;
      return;
    }
    if (trouble.why !== 'missing' || (lackingToldUntil.get(trouble.callId) ?? 0) <= performance.now()) {
      if (trouble.why === 'missing') lackingToldUntil.set(trouble.callId, performance.now() + QUIET_MS);
      return warn(line);
    }
    noted.set(requestId, [...(noted.get(requestId) ?? []), line]);
    const [oldest] = noted.keys();
    if (noted.size > MOST_NOTED && oldest !== undefined) noted.delete(oldest);
  }

  return {
    platform: {
      isMissing: (call) => port.isMissing?.(call) ?? false,
      async call(call, input, caller) {
        const result = await port.call(call, input, caller);
        if (!result.isOk) tell(result, caller);
        else if (caller.isProbe) probed = '';
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
          const trouble = error instanceof Error && !request.signal.aborted ? troubleOf(error) : undefined;
          if (callId && trouble) warn({ callId, ...trouble, requestId });
          throw error;
        }
      },
    },
    settle({ requestId, status, traceId }) {
      const lines = noted.get(requestId);
      if (!lines) return;
      noted.delete(requestId);
      if (status >= 500) for (const line of lines) warn({ ...line, ...(traceId && { traceId }) });
    },
  };
}
