import '../lib/old-browsers/language';
import { serveForms } from './form-requests';
import { offlinePage } from './offline-page';
import { showPushMessages } from './push-messages';
import type { FetchEvent, WorkerScope } from './scope';
import { deleteAllForms } from './encrypted-store';

// Caches hashed files and shows a page of its own when there is no connection. Of pages it stores those of forms that somebody has
// begun, and of posts it touches theirs alone (decision 8). It shows push messages too: a site has one worker.
const worker = self as unknown as WorkerScope;

const CACHE_NAME = 'latchkey';
const LANGUAGE = '/lang';
/** Old builds' files are dropped once there are so many. */
const MAX_CACHED_FILES = 60;
/** How often it checks whether the server still has it. */
const CHECK_MS = 60 * 60 * 1000;

let checkedAt = 0;

showPushMessages(worker);
const forms = serveForms(worker, loadPage, language, cacheFile);

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => {
  // The browser then asks for the page while the worker starts: nobody waits for it.
  event.waitUntil(worker.registration.navigationPreload?.enable() ?? Promise.resolve());
  // A form that is open already can be stored.
  event.waitUntil(worker.clients.claim());
});
worker.addEventListener('fetch', (event) => {
  const { method, url, mode } = event.request;
  if (new URL(url).origin !== worker.location.origin) return;
  if (mode === 'navigate') event.waitUntil(unregisterWhenGone());
  if (mode === 'navigate' && forms.answer(event)) return;
  if (method !== 'GET') return;
  if (mode === 'navigate') {
    event.respondWith(navigate(event));
  } else if (new URL(url).pathname.startsWith('/assets/')) {
    event.respondWith(hashedFile(event.request, (cached) => event.waitUntil(cached)));
  }
});

async function navigate(event: FetchEvent): Promise<Response> {
  try {
    return await loadPage(event);
  } catch {
    return offlinePage(await language());
  }
}

async function loadPage(event: FetchEvent): Promise<Response> {
  return (await event.preloadResponse) ?? (await fetch(event.request));
}

async function language(): Promise<string> {
  const cached = await caches.match(LANGUAGE);
  return cached ? cached.text() : '';
}

/** A file that a page has loaded before the worker came; the browser has it at hand. */
async function cacheFile(path: string): Promise<void> {
  if (path.startsWith('/assets/')) await hashedFile(new Request(path), (cached) => cached);
}

/** The name of a hashed file changes with its content, so a cached one is never old. */
async function hashedFile(request: Request, whileCaching: (work: Promise<void>) => unknown): Promise<Response> {
  const store = await caches.open(CACHE_NAME);
  const cached = await store.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok && response.type === 'basic') await whileCaching(addToCache(store, request, response.clone()));
  return response;
}

async function addToCache(store: Cache, request: Request, response: Response): Promise<void> {
  await store.put(request, response);
  const files = (await store.keys()).filter(({ url }) => new URL(url).pathname !== LANGUAGE);
  await Promise.all(files.slice(0, Math.max(0, files.length - MAX_CACHED_FILES)).map((old) => store.delete(old)));
}

/** Unregisters once the server has its file no more; the browser alone would keep it for ever. */
async function unregisterWhenGone(): Promise<void> {
  if (Date.now() - checkedAt < CHECK_MS) return;
  checkedAt = Date.now();
  await forms.deleteExpired();
  const response = await fetch(worker.location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (response?.status !== 404 && response?.status !== 410) return;
  await caches.delete(CACHE_NAME);
  await deleteAllForms().catch(() => undefined);
  await worker.registration.unregister();
}
