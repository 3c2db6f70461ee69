const STAY_SECONDS = 10;
/** Who has just moved the mouse is about to press something, which would move up. */
const STILL_MS = 1000;

const shown = new Map<Element, number>();
let timer = 0;
let movedAt = -STILL_MS;

function isRead(message: HTMLElement): boolean {
  const { top, bottom } = message.getBoundingClientRect();
  return (
    !document.hidden &&
    bottom > 0 &&
    top < innerHeight &&
    !message.matches(':hover,:focus-within') &&
    !message.querySelector('a,button')
  );
}

/** Counts the seconds that a message has really been in view; nobody is hurried who is on it. */
function count(): void {
  for (const message of document.querySelectorAll<HTMLElement>('main [data-toast]')) {
    const seconds = (shown.get(message) ?? 0) + (isRead(message) ? 1 : 0);
    shown.set(message, seconds);
    if (seconds > STAY_SECONDS && performance.now() - movedAt > STILL_MS) message.remove();
  }
  for (const message of shown.keys()) if (!message.isConnected) shown.delete(message);
}

/** Success messages leave after 10 seconds in view; errors and warnings never do. Spec: preferences-and-consent 9. */
export function autoDismissSuccessMessages(): void {
  const look = () => {
    const isAny = document.querySelector('main [data-toast]') !== null;
    if (isAny && !timer) timer = window.setInterval(count, 1000);
    if (!isAny && timer) {
      clearInterval(timer);
      timer = 0;
    }
  };
  addEventListener('mousemove', () => (movedAt = performance.now()));
  const main = document.getElementById('main');
  if (main) new MutationObserver(look).observe(main, { childList: true, subtree: true });
  look();
}

/**
 * Takes a person to a mistake: to the summary when the page comes back with one, and from there to the field, label and
 * error in view. Without scripts `autofocus` and a margin of the style sheet do nearly the same.
 */
export function focusErrors(): void {
  const summary = document.getElementById('error-summary');
  if (summary && document.activeElement === document.body) summary.focus();
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('#error-summary a[href^="#"]');
    const control = link && document.getElementById(decodeURIComponent(link.hash.slice(1)));
    const field = control?.closest('.field');
    if (!control || !field) return;
    event.preventDefault();
    field.scrollIntoView();
    control.focus({ preventScroll: true });
  });
}
