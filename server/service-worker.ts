import type { HostRequest } from './request-facts';

export const WORKER_PATH = '/service-worker.js';

/** Takes the place of a worker that is no longer wanted: clears what it has kept, and unregisters itself. */
const LEAVING =
  "self.addEventListener('install',()=>self.skipWaiting());" +
  "self.addEventListener('activate',(event)=>event.waitUntil(caches.delete('latchkey').then(()=>self.registration.unregister())));";

/** The worker's file, the one that ends it where it is switched off, or 404 where the build has none. */
export async function workerFile(
  c: HostRequest,
  isOn: boolean,
  serveFile: (c: HostRequest) => Promise<Response | undefined>,
): Promise<Response> {
  c.get('facts').route = WORKER_PATH;
  const headers = { 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' };
  if (!isOn)
    return new Response(LEAVING, { headers: { ...headers, 'content-type': 'text/javascript; charset=utf-8' } });
  return (
    (await serveFile(c)) ??
    new Response('Not found', { status: 404, headers: { ...headers, 'content-type': 'text/plain' } })
  );
}
