import { sayWhen } from './lib/say-when';

/** Opens the document in a new tab, once, when the page is first seen. Whatever fails, the page's own links remain. */
const article = document.querySelector<HTMLElement>('[data-enhance=invoice]');
const part = <T extends HTMLElement>(name: string) => article?.querySelector<T>(`[data-part=${name}]`) ?? null;
const status = part('status');
const lead = status?.textContent ?? '';

function say(text: string): void {
  if (status) status.textContent = text;
}

/** An element of the dialog, with its text. */
function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  text = '',
  attributes: Record<string, string> = {},
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.textContent = text;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** The browser blocks new tabs: whether to save the document instead. Spec: enrollment-and-payment 8, "Blocked". */
function ask({ blockedTitle, blocked, yes, no }: DOMStringMap): void {
  // Without dialogs the links on the page are the answer.
  if (typeof HTMLDialogElement === 'undefined') return;
  const dialog = element('dialog', '', {
    'data-part': 'blocked',
    'aria-labelledby': 'blocked-title',
    'aria-describedby': 'blocked-text',
  });
  const actions = element('form', '', { method: 'dialog', class: 'actions' });
  const link = part<HTMLAnchorElement>('download');
  const save = element('a', yes, { class: 'button', href: link?.href ?? '', download: link?.download ?? '' });
  save.addEventListener('click', () => dialog.close());
  // A question is never answered by a key pressed too early.
  actions.append(save, element('button', no, { class: 'button plain', value: 'no', autofocus: '' }));
  dialog.append(
    element('h2', blockedTitle, { id: 'blocked-title' }),
    element('p', blocked, { id: 'blocked-text' }),
    actions,
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
