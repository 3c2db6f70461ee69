import type { PlatformPort } from '~/lib/contract/platform-port';
import { checkHealth } from '~/areas/operations/outage/calls';
import type { OutageState } from '~/lib/page-context.server';

/** Between two checks in the background. */
const CHECK_MS = 3000;
/** A check that takes longer has failed. */
const TIMEOUT_MS = 2000;
/** So many failures in a row, over at least so long, are an outage that nobody has declared. */
const AWAY_FAILURES = 3;
const AWAY_MS = 30_000;
const PROBE_CALLER = { clientAddress: '0.0.0.0', requestId: 'outage', isProbe: true };
/** How long somebody who would be sent away waits for the newest word. */
const CONFIRM_MS = 500;

export interface OutageStatus {
  /** As of the last check; costs nothing. */
  state(): OutageState;
  /** Checks once more, briefly: a page that is back must not redirect people to and fro. */
  confirm(): Promise<OutageState>;
}

/** The outage status of a process that still waits for its database. */
export const alwaysInOutage: OutageStatus = { state: () => 'away', confirm: async () => 'away' };

interface OutageWatchOptions {
  platform: PlatformPort;
  /** Outside production a platform that can't be reached is the developer's own business. */
  isProduction: boolean;
  now?: () => number;
  onChange?(state: OutageState): void;
}

/**
 * Knows whether there is an outage, by asking in the background: a page never waits for it. A declared one counts at once;
 * failing checks only when they go on, so that one lost packet moves nobody. Spec: preferences-and-consent 4 and 8, "Health".
 */
export function watchOutage({ platform, isProduction, now = () => performance.now(), onChange }: OutageWatchOptions) {
  let state: OutageState = 'none';
  let failures = 0;
  let failingSince = 0;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function setState(next: OutageState): void {
    if (next !== state) onChange?.(next);
    state = next;
  }

  async function poll(): Promise<void> {
    try {
      const isOn = await readOutage(platform);
      failures = 0;
      setState(isOn ? 'declared' : 'none');
    } catch {
      if (failures === 0) failingSince = now();
      failures += 1;
      if (isProduction && failures >= AWAY_FAILURES && now() - failingSince >= AWAY_MS) setState('away');
    }
  }

  const check = (): Promise<void> => (running ??= poll().finally(() => (running = undefined)));
  return {
    state: () => state,
    check,
    async confirm() {
      await Promise.race([check(), new Promise((resolve) => setTimeout(resolve, CONFIRM_MS).unref())]);
      return state;
    },
    start() {
      void check();
      timer = setInterval(() => void check(), CHECK_MS).unref();
    },
    stop: () => clearInterval(timer),
  };
}

/** A platform that lacks the call, or is called too often, is reachable. */
const REACHABLE_STATUSES = [404, 501, 429];

/** @throws when there is no answer in time, or none that makes sense; a platform without this call has no outage */
async function readOutage(platform: PlatformPort): Promise<boolean> {
  const tooLate = new Promise<never>((_resolve, reject) =>
    setTimeout(reject, TIMEOUT_MS, new Error('too late')).unref(),
  );
  const health = await Promise.race([platform.call(checkHealth, {}, PROBE_CALLER), tooLate]);
  if (health.isOk) return health.data.outage;
  if (REACHABLE_STATUSES.includes(health.status)) return false;
  throw new Error(health.details);
}

const MAINTENANCE = '/maintenance';
/** Stay open: the page itself, and what an operator reads meanwhile. */
const OPEN_PATHS = new Set([MAINTENANCE, '/demo/outbox']);

/** During an outage, the way to the page that says so, which leads back; undefined when the page may be shown. */
export async function redirectToMaintenance(
  { pathname, search }: URL,
  outage: OutageStatus,
): Promise<Response | undefined> {
  if (outage.state() === 'none' || OPEN_PATHS.has(pathname.replace(/\/+$/, ''))) return undefined;
  if ((await outage.confirm()) === 'none') return undefined;
  const location = pathname === '/' ? MAINTENANCE : `${MAINTENANCE}?next=${encodeURIComponent(pathname + search)}`;
  return new Response(null, {
    status: 302,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' },
  });
}
