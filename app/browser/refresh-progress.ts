import { fetchPage, replaceFromPage } from './lib/page';

/** What goes on by itself is drawn anew, as long as it does. Its link to see how far it has come works without this. */
const LOOK_MS = 3000;
const LONGEST_MS = 60_000;

function watch(waitMs: number): void {
  const part = document.querySelector<HTMLElement>('[data-live]');
  if (!part?.id) return;
  setTimeout(() => void look(part, waitMs), waitMs);
}

async function look(part: HTMLElement, waitMs: number): Promise<void> {
  const isAway = document.hidden || part.contains(document.activeElement);
  const page = isAway ? undefined : await fetchPage(window.location.href).catch(() => undefined);
  const before = part.innerHTML;
  const fresh = page && replaceFromPage(page, `#${part.id}`);
  // What does not change is looked at less and less often.
  watch(fresh && fresh.innerHTML !== before ? LOOK_MS : Math.min(waitMs * 1.5, LONGEST_MS));
}

watch(LOOK_MS);
