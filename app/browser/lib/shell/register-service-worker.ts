/** Whether a worker may be registered here. Spec: preferences-and-consent 9, "disabled on localhost". */
export const canRegisterWorker = (): boolean =>
  document.getElementById('shell')?.dataset.worker !== undefined &&
  'serviceWorker' in navigator &&
  !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname);

/** Registers the site's worker, where one is wanted. Nothing depends on it. */
export function registerServiceWorker(): void {
  if (!canRegisterWorker()) return;
  void navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined);
  // The page for when there is no connection speaks the language of the last page.
  void caches
    .open('latchkey')
    .then((cache) => cache.put('/lang', new Response(document.documentElement.lang)))
    .catch(() => undefined);
}
