import { parsePage } from './page';

/** Between two looks at how an offer stands, in milliseconds. */
const LOOK_MS = 2500;

interface State {
  state: string;
  hasCome: boolean;
}

/**
 * Watches an offer to a phone until that is done or can't be any more, as long as somebody looks at the page. What the code's page says
 * meanwhile is drawn anew.
 *
 * @param content the code's page, or its part in a dialog; it may be closed meanwhile
 * @param isStale whether it need not be watched any more
 * @returns `come` when what the phone has given is there, `over` when nothing comes
 */
export async function watchPhoneHandoff(content: HTMLElement, isStale: () => boolean): Promise<'come' | 'over'> {
  const address = content.dataset.watch ?? '';
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    await waitUntilVisible();
    const seen = await fetchState(address);
    if (seen === 'gone' || isStale()) return 'over';
    if (!seen) continue;
    const isOver = seen.state !== 'open' && seen.state !== 'claimed';
    if (isOver && seen.hasCome) return 'come';
    if (seen.state !== content.dataset.state) await refresh(content, address, seen.state);
    if (isOver) return 'over';
  }
}

/** Resolves at once while the page is in view, else when it comes back. */
function waitUntilVisible(): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
  });
}

/** Nothing while there is no answer: a connection comes back, and so does a server. */
async function fetchState(address: string): Promise<State | 'gone' | undefined> {
  try {
    const response = await fetch(address, { credentials: 'same-origin' });
    if (response.ok) return (await response.json()) as State;
    return response.status < 500 && response.status !== 429 ? 'gone' : undefined;
  } catch {
    return undefined;
  }
}

/** The words and the buttons as the server draws them; whoever stands on a button stays on one. */
async function refresh(content: HTMLElement, address: string, state: string): Promise<void> {
  content.dataset.state = state;
  try {
    const response = await fetch(address.replace(/\/state$/, '') + location.search, { credentials: 'same-origin' });
    const page = parsePage(await response.text());
    const isWithin = content.querySelector('form')?.contains(document.activeElement);
    for (const selector of ['[data-part=phone-state]', '.actions']) {
      const [old, fresh] = [content, page].map((each) => each.querySelector(selector));
      if (old && fresh) old.replaceChildren(...[...fresh.childNodes].map((node) => document.importNode(node, true)));
    }
    if (isWithin) content.querySelector<HTMLElement>('.actions button')?.focus();
  } catch {
    // What stands there is old, and Continue tells the rest.
  }
}
