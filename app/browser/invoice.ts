import { createElement } from './lib/create-element';
import { showConditionalText } from './lib/show-conditional-text';

/** Opens the document in a new tab, once, when the page is first seen. Whatever fails, the page's own links remain. */
const article = document.querySelector<HTMLElement>('[data-enhance=invoice]');
const part = <T extends HTMLElement>(name: string) => article?.querySelector<T>(`[data-part=${name}]`) ?? null;
const status = part('status');
const lead = status?.textContent ?? '';

function showStatus(text: string): void {
  if (status) status.textContent = text;
}

/** The browser blocks new tabs: whether to save the document instead. Spec: enrollment-and-payment 8, "Blocked". */
function showBlockedDialog({ blockedTitle = '', blocked = '', yes = '', no = '' }: DOMStringMap): void {
  // Without dialogs the links on the page are the answer.
  if (typeof HTMLDialogElement === 'undefined') return;
  const link = part<HTMLAnchorElement>('download');
  const save = createElement('a', { class: 'button', href: link?.href ?? '', download: link?.download ?? '' }, yes);
  save.addEventListener('click', () => dialog.close());
  // A question is never answered by a key pressed too early.
  const stay = createElement('button', { class: 'button plain', value: 'no', autofocus: '' }, no);
  const dialog = createElement(
    'dialog',
    { 'data-part': 'blocked', 'aria-labelledby': 'blocked-title', 'aria-describedby': 'blocked-text' },
    createElement('h2', { id: 'blocked-title' }, blockedTitle),
    createElement('p', { id: 'blocked-text' }, blocked),
    createElement('form', { method: 'dialog', class: 'actions' }, save, stay),
  );
  document.body.append(dialog);
  dialog.showModal();
}

async function open(file: string): Promise<void> {
  showStatus(status?.dataset.loading ?? '');
  try {
    const { ok } = await fetch(file, { method: 'HEAD', credentials: 'same-origin' });
    if (!ok) throw new Error('no document');
  } catch {
    showStatus(lead);
    showConditionalText(part('problem'), true);
    return;
  }
  const tab = window.open(file, '_blank');
  showStatus(tab ? (status?.dataset.opened ?? '') : lead);
  if (!tab && article) showBlockedDialog(article.dataset);
}

/** Who reloads the page or comes back to it has seen the document already. */
function isFirstVisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry === undefined || entry.type === 'navigate';
}

const file = article?.dataset.file;
if (file && isFirstVisit()) void open(file);
