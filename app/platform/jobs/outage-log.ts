import type { WriteLog } from '~/config/log-events';

/** Logs an outage of the database once when it begins and once when it ends, however many ask it meanwhile. */
export interface OutageLog {
  /** @param who asked in vain, such as the name of a queue: it ends the outage once each of them has had an answer */
  failed(who: string, error: unknown): void;
  succeeded(who: string): void;
}

/**
 * @param log gets `jobs.away` and, with the seconds between, `jobs.back`
 * @param now milliseconds of a clock that only goes forward
 */
export function createOutageLog(log: WriteLog, now: () => number = () => performance.now()): OutageLog {
  const failing = new Set<string>();
  let since = 0;
  return {
    failed(who, error) {
      if (failing.size === 0) {
        since = now();
        log('error', 'jobs.away', { message: error instanceof Error ? error.message : String(error) });
      }
      failing.add(who);
    },
    succeeded(who) {
      if (failing.delete(who) && failing.size === 0)
        log('info', 'jobs.back', { seconds: Math.round((now() - since) / 1000) });
    },
  };
}
