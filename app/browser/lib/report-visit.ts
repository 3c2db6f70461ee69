import { addField } from './page';

/**
 * A visit is a person's browser with the page in view; a scanner's GET is none. It is told when the person begins, or leaves: a page that
 * comes to a slow phone asks for nothing that can wait.
 */
export function reportVisit(form: HTMLFormElement): void {
  const path = location.pathname;
  if (!/^\/form\/ey/.test(path) || !navigator.sendBeacon) return;
  let isReported = false;
  const reportSeen = () => {
    if (isReported) return;
    isReported = true;
    if (navigator.sendBeacon(`${path}/seen${location.search}`)) addField(form, 'seen', '1');
  };
  for (const type of ['pointerdown', 'keydown', 'input', 'scroll'])
    window.addEventListener(type, reportSeen, { passive: true });
  // Whichever way it changes, the page was in view.
  document.addEventListener('visibilitychange', reportSeen);
  window.addEventListener('pagehide', () => document.visibilityState === 'visible' && reportSeen());
}
