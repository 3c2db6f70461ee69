import { LOADING, showNotice } from './shell';

/** A page that comes within this time needs no word. */
const PATIENCE_MS = 400;
/** What is still not there by then was a file, or has failed. */
const LIMIT_MS = 20_000;

let timers: number[] = [];

function stop(): void {
  timers.forEach(clearTimeout);
  showNotice('loading');
}

function start(): void {
  stop();
  timers = [window.setTimeout(() => showNotice('loading', LOADING), PATIENCE_MS), window.setTimeout(stop, LIMIT_MS)];
}

/** Says that the next page is on its way, when a link or a post takes its time. Spec: preferences-and-consent 2.8. */
export function showSpinnerOnNavigation(): void {
  // On the window, the last to hear: whoever takes a click for himself has said so by then.
  window.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (
      !link ||
      !isPlain ||
      event.defaultPrevented ||
      link.target ||
      link.hasAttribute('download') ||
      !/^http/.test(link.protocol)
    )
      return;
    if (link.hash && link.href.split('#')[0] === location.href.split('#')[0]) return;
    start();
  });
  window.addEventListener('submit', (event) => {
    const { target, method } = event.target as HTMLFormElement;
    if (!event.defaultPrevented && !target && method !== 'dialog') start();
  });
  // What a module draws in its place.
  window.addEventListener('onitsway', (event) => ((event as CustomEvent).detail ? start() : stop()));
  // Back from the next page: what was kept of this one must not wait for ever.
  window.addEventListener('pageshow', stop);
}
