import '../lib/old-browsers/language';
import { serveForms } from './form-requests';
import { offlinePage } from './offline-page';
import { showPushMessages } from './push-messages';
import type { RequestEvent, WorkerScope } from './scope';
import { dropAll } from './vault';

// Keeps hashed files and shows a page of its own when there is no connection. Of pages it keeps those of forms that somebody has
// begun, and of posts it touches theirs alone (decision 8). It shows push messages too: a site has one worker.
const worker = self as unknown as WorkerScope;

const STORE = 'latchkey';
const LANGUAGE = '/lang';
/** Old builds' files are dropped once there are so many. */
const MAX_FILES = 60;
/** How often it looks whether it is still wanted. */
const WANTED_MS = 60 * 60 * 1000;

let wantedAt = 0;

showPushMessages(worker);
const forms = serveForms(worker, loadPage, language, keepFile);

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => {
  // The browser then asks for the page while the worker starts: nobody waits for it.
  event.waitUntil(worker.registration.navigationPreload?.enable() ?? Promise.resolve());
  // A form that is open already can be kept.
  event.waitUntil(worker.clients.claim());
});
worker.addEventListener('fetch', (event) => {
  const { method, url, mode } = event.request;
  if (new URL(url).origin !== worker.location.origin) return;
  if (mode === 'navigate') event.waitUntil(leaveWhenUnwanted());
  if (mode === 'navigate' && forms.answer(event)) return;
  if (method !== 'GET') return;
  if (mode === 'navigate') {
    event.respondWith(navigate(event));
  } else if (new URL(url).pathname.startsWith('/assets/')) {
    event.respondWith(hashedFile(event.request, (kept) => event.waitUntil(kept)));
  }
});

async function navigate(event: RequestEvent): Promise<Response> {
  try {
    return await loadPage(event);
  } catch {
    return offlinePage(await language());
  }
}

async function loadPage(event: RequestEvent): Promise<Response> {
  return (await event.preloadResponse) ?? (await fetch(event.request));
}

async function language(): Promise<string> {
  const kept = await caches.match(LANGUAGE);
  return kept ? kept.text() : '';
}

/** A file that a page has loaded before the worker came; the browser has it at hand. */
async function keepFile(path: string): Promise<void> {
  if (path.startsWith('/assets/')) await hashedFile(new Request(path), (kept) => kept);
}

/** The name of a hashed file changes with its content, so what is kept is never old. */
async function hashedFile(request: Request, whileKept: (work: Promise<void>) => unknown): Promise<Response> {
  const store = await caches.open(STORE);
  const kept = await store.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && response.type === 'basic') await whileKept(keep(store, request, response.clone()));
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
  await forms.tidy();
  const response = await fetch(worker.location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (response?.status !== 404 && response?.status !== 410) return;
  await caches.delete(STORE);
  await dropAll().catch(() => undefined);
  await worker.registration.unregister();
}
