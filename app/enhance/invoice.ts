/** Opens the document in a new tab, once, when the page is first seen. Whatever fails, the page's own links remain. */
const article = document.querySelector<HTMLElement>('[data-enhance=invoice]');
const part = <T extends HTMLElement>(name: string) => article?.querySelector<T>(`[data-part=${name}]`) ?? null;
const status = part('status');
const lead = status?.textContent ?? '';

function say(text: string): void {
  if (status) status.textContent = text;
}

function ask(): void {
  const dialog = part<HTMLDialogElement>('blocked');
  // Without dialogs the links on the page are the answer.
  if (!dialog || typeof dialog.showModal !== 'function') return;
  dialog.querySelector('a')?.addEventListener('click', () => dialog.close());
  dialog.showModal();
}

async function open(file: string): Promise<void> {
  say(status?.dataset.loading ?? '');
  try {
    const { ok } = await fetch(file, { method: 'HEAD', credentials: 'same-origin' });
    if (!ok) throw new Error('no document');
  } catch {
    say(lead);
    part('problem')?.removeAttribute('hidden');
    return;
  }
  const tab = window.open(file, '_blank');
  say(tab ? (status?.dataset.opened ?? '') : lead);
  if (!tab) ask();
}

/** Who reloads the page or comes back to it has seen the document already. */
function isFirstVisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry === undefined || entry.type === 'navigate';
}

const file = article?.dataset.file;
if (file && isFirstVisit()) void open(file);

export {};
