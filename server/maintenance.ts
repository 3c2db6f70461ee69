import type { OutageView } from './outage';

const MAINTENANCE = '/maintenance';
/** Stay open: the page itself, and what an operator reads meanwhile. */
const OPEN_PATHS = new Set([MAINTENANCE, '/demo/outbox']);

/** During an outage, the way to the page that says so, which leads back; undefined when the page may be shown. */
export async function toMaintenance({ pathname, search }: URL, outage: OutageView): Promise<Response | undefined> {
  if (outage.state() === 'none' || OPEN_PATHS.has(pathname.replace(/\/+$/, ''))) return undefined;
  if ((await outage.confirm()) === 'none') return undefined;
  const location = pathname === '/' ? MAINTENANCE : `${MAINTENANCE}?next=${encodeURIComponent(pathname + search)}`;
  return new Response(null, {
    status: 302,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' },
  });
}
