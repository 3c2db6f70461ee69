import { make } from './lib/make';
import { sayWhen } from './lib/say-when';

/** Opens the document in a new tab, once, when the page is first seen. Whatever fails, the page's own links remain. */
const article = document.querySelector<HTMLElement>('[data-enhance=invoice]');
const part = <T extends HTMLElement>(name: string) => article?.querySelector<T>(`[data-part=${name}]`) ?? null;
const status = part('status');
const lead = status?.textContent ?? '';

function say(text: string): void {
  if (status) status.textContent = text;
}

/** The browser blocks new tabs: whether to save the document instead. Spec: enrollment-and-payment 8, "Blocked". */
function ask({ blockedTitle = '', blocked = '', yes = '', no = '' }: DOMStringMap): void {
  // Without dialogs the links on the page are the answer.
  if (typeof HTMLDialogElement === 'undefined') return;
  const link = part<HTMLAnchorElement>('download');
  const save = make('a', { class: 'button', href: link?.href ?? '', download: link?.download ?? '' }, yes);
  save.addEventListener('click', () => dialog.close());
  // A question is never answered by a key pressed too early.
  const stay = make('button', { class: 'button plain', value: 'no', autofocus: '' }, no);
  const dialog = make(
    'dialog',
    { 'data-part': 'blocked', 'aria-labelledby': 'blocked-title', 'aria-describedby': 'blocked-text' },
    make('h2', { id: 'blocked-title' }, blockedTitle),
    make('p', { id: 'blocked-text' }, blocked),
    make('form', { method: 'dialog', class: 'actions' }, save, stay),
  );
  document.body.append(dialog);
  dialog.showModal();
}

async function open(file: string): Promise<void> {
  say(status?.dataset.loading ?? '');
  try {
    const { ok } = await fetch(file, { method: 'HEAD', credentials: 'same-origin' });
    if (!ok) throw new Error('no document');
  } catch {
    say(lead);
    sayWhen(part('problem'), true);
    return;
  }
  const tab = window.open(file, '_blank');
  say(tab ? (status?.dataset.opened ?? '') : lead);
  if (!tab && article) ask(article.dataset);
}

/** Who reloads the page or comes back to it has seen the document already. */
function isFirstVisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry === undefined || entry.type === 'navigate';
}

const file = article?.dataset.file;
if (file && isFirstVisit()) void open(file);
