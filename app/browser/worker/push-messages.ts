import type { PushPayload } from '~/domain/push-subscription';
import type { NotificationEvent, PushEvent, WorkerScope } from './scope';

/** What a notification carries to the moment when it is pressed. */
interface Pressed {
  url?: string;
  leaveUrl?: string;
}

const LEAVE = 'leave';

/** A browser that gets a message and shows nothing tells its user that something happened in secret. */
function payloadOf(event: PushEvent, site: string): PushPayload {
  const unknown: PushPayload = { title: site, body: '', url: '/', lang: '', dir: 'ltr', tag: '' };
  try {
    return { ...unknown, ...(event.data?.json() as Partial<PushPayload>) };
  } catch {
    return unknown;
  }
}

/** The page of this very site, by whatever host name it was registered: no other site is opened, whatever a message says. */
function ownAddress(address: string | undefined, origin: string): string {
  const own = new URL(origin);
  try {
    const { pathname, search } = new URL(address ?? '/', origin);
    own.pathname = pathname;
    own.search = search;
  } catch {
    // An address that is none opens the site itself.
  }
  return own.href;
}

async function open(worker: WorkerScope, address: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find(({ url }) => url === address);
  await (shown ? shown.focus() : worker.clients.openWindow(address));
}

/** Shows push messages, and opens what a press on one asks for. */
export function showPushMessages(worker: WorkerScope): void {
  const { origin, hostname } = worker.location;
  worker.addEventListener('push', (event: PushEvent) => {
    const { title, body, url, lang, dir, tag, leave } = payloadOf(event, hostname);
    const actions = leave ? [{ action: LEAVE, title: leave.title }] : [];
    const data: Pressed = { url, leaveUrl: leave?.url };
    event.waitUntil(
      worker.registration.showNotification(title, { body, lang, dir, tag, icon: '/favicon.svg', data, actions }),
    );
  });
  worker.addEventListener('notificationclick', (event: NotificationEvent) => {
    event.notification.close();
    const { url, leaveUrl } = (event.notification.data ?? {}) as Pressed;
    event.waitUntil(open(worker, ownAddress(event.action === LEAVE ? leaveUrl : url, origin)));
  });
}
