const STAY_SECONDS = 10;

const shown = new Map<Element, number>();
let timer = 0;

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
    if (seconds > STAY_SECONDS) message.remove();
  }
  for (const message of shown.keys()) if (!message.isConnected) shown.delete(message);
}

/** Success messages leave after 10 seconds in view; errors and warnings never do. Spec: preferences-and-consent 9. */
export function leaveMessages(): void {
  const look = () => {
    const isAny = document.querySelector('main [data-toast]') !== null;
    if (isAny && !timer) timer = window.setInterval(count, 1000);
    if (!isAny && timer) {
      clearInterval(timer);
      timer = 0;
    }
  };
  const main = document.getElementById('main');
  if (main) new MutationObserver(look).observe(main, { childList: true, subtree: true });
  look();
}
