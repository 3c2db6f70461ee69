import { offlinePage } from './offline-page';
import { showPushMessages } from './push-messages';
import type { RequestEvent, WorkerScope } from './scope';

// Keeps hashed files and shows a page of its own when there is no connection. It never keeps a page, since its address may
// hold a token, and never touches a post. It shows push messages too: a site has one worker.
const worker = self as unknown as WorkerScope;

const STORE = 'latchkey';
const LANGUAGE = '/lang';
/** Old builds' files are dropped once there are so many. */
const MAX_FILES = 60;
/** How often it looks whether it is still wanted. */
const WANTED_MS = 60 * 60 * 1000;

let wantedAt = 0;

showPushMessages(worker);

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => {
  // The browser then asks for the page while the worker starts: nobody waits for it.
  event.waitUntil(worker.registration.navigationPreload?.enable() ?? Promise.resolve());
});
worker.addEventListener('fetch', (event) => {
  const { method, url, mode } = event.request;
  if (method !== 'GET' || new URL(url).origin !== worker.location.origin) return;
  if (mode === 'navigate') {
    event.respondWith(navigate(event));
    event.waitUntil(leaveWhenUnwanted());
  } else if (new URL(url).pathname.startsWith('/assets/')) {
    event.respondWith(fileOf(event));
  }
});

async function navigate(event: RequestEvent): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    const kept = await caches.match(LANGUAGE);
    return offlinePage(kept ? await kept.text() : '');
  }
}

/** The name of a hashed file changes with its content, so what is kept is never old. */
async function fileOf(event: RequestEvent): Promise<Response> {
  const store = await caches.open(STORE);
  const kept = await store.match(event.request);
  if (kept) return kept;
  const response = await fetch(event.request);
  if (response.ok && response.type === 'basic') event.waitUntil(keep(store, event.request, response.clone()));
  return response;
}

async function keep(store: Cache, request: Request, response: Response): Promise<void> {
  await store.put(request, response);
  const files = (await store.keys()).filter(({ url }) => new URL(url).pathname !== LANGUAGE);
  await Promise.all(files.slice(0, Math.max(0, files.length - MAX_FILES)).map((old) => store.delete(old)));
}

/** A server that has its file no more wants it gone; the browser alone would keep it for ever. */
async function leaveWhenUnwanted(): Promise<void> {
  if (Date.now() - wantedAt < WANTED_MS) return;
  wantedAt = Date.now();
  const response = await fetch(worker.location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (response?.status !== 404 && response?.status !== 410) return;
  await caches.delete(STORE);
  await worker.registration.unregister();
}
