import { runWhileVisible, hasUnsaved, MAINTENANCE, NO_CONNECTION, showNotice, TYPED_STAYS } from './shell';

/** Spec: preferences-and-consent 9, "Health check every 30 seconds". */
const CHECK_MS = 30_000;
/** One failed check is a lost packet. */
const FAILURES = 2;

let failures = 0;

async function check(): Promise<void> {
  let health: { outage?: boolean; message?: string } | null | undefined;
  try {
    const headers = { 'Accept-Language': document.documentElement.lang };
    const response = await fetch('/api/System/health-check', {
      headers,
      cache: 'no-store',
      signal: AbortSignal.timeout?.(CHECK_MS / 3),
    });
    if (response.status >= 500) throw response;
    // An address that is not there, where the pages run without their host, is no trouble of the platform.
    health = response.ok ? ((await response.json()) as { data?: typeof health }).data : undefined;
    failures = 0;
    showNotice('connection');
  } catch {
    failures += 1;
    if (failures === FAILURES) showNotice('connection', NO_CONNECTION);
    return;
  }
  follow(health);
}

/** An outage takes pages to maintenance, but never one on which somebody has typed; its end takes them back. */
function follow(health: { outage?: boolean; message?: string } | null | undefined): void {
  const isMaintenance = document.querySelector('[data-maintenance]') !== null;
  if (!health?.outage) {
    showNotice('outage');
    if (isMaintenance) location.reload();
  } else if (!isMaintenance) {
    if (hasUnsaved()) showNotice('outage', `${health.message || MAINTENANCE} ${TYPED_STAYS}`);
    else location.assign(`/maintenance?next=${encodeURIComponent(location.pathname + location.search)}`);
  }
}

export function watchHealth(): void {
  runWhileVisible(CHECK_MS, () => void check());
}
