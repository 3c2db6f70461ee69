import { refreshPreviewIfChanged } from './form-preview';
import { createElement } from './create-element';
import { fetchPage, postForm, submitAs, replaceFlash, replaceFromPage, type FetchedPage } from './page';
import { focusTargetAfter } from './focus-target';
import { addErrorStyles } from './error-styles';

/**
 * A part of the form that is written in its row: the form of its own page, put under the row's name. What comes back of a post is
 * either that page again, and stays in the row, or the overview, which takes the page's place.
 */
interface InlineEditor {
  /** Opens the part that a row's link leads to. Where there is no answer the browser follows the link. */
  open(link: HTMLAnchorElement): Promise<void>;
  /** Posts the form in the row. Resolves to whether the overview came back. Where there is no answer the row says so. */
  send(form: HTMLFormElement, button: Pressed, focusId?: string): Promise<boolean>;
  /** The form that is open. */
  form(): HTMLFormElement | null;
  /** Something was typed that is not saved. */
  isTyped(): boolean;
  close(): void;
}

type Pressed = Pick<HTMLButtonElement, 'name' | 'value'>;

const BOX = '.builder-open';

/** Puts the overview that came in this one's place. What was chosen for the next question stays chosen. */
export function replaceBuilder(page: Document): HTMLElement | undefined {
  const chosen = [...document.querySelectorAll<HTMLSelectElement>('.builder-add select')].map(
    ({ id, value }) => [id, value] as const,
  );
  const fresh = replaceFromPage(page, '#builder');
  for (const [id, value] of chosen) {
    const list = fresh?.querySelector<HTMLSelectElement>(`select[id="${id}"]`);
    if (list && [...list.options].some((option) => option.value === value)) list.value = value;
  }
  return fresh;
}

/** Shows that nothing was sent. What was typed stays in the page; the browser's own error page would lose it. */
export function showNoAnswer(place: HTMLElement): void {
  place.querySelector('[data-part=unsent]')?.remove();
  const text = document.getElementById('builder')?.dataset.unsent ?? '';
  const named = { 'data-part': 'unsent', class: 'flash flash-warning', tabindex: '-1', role: 'alert' };
  const note = createElement('p', named, text);
  place.prepend(note);
  note.focus();
}

/** @param onReplaced the overview has come anew; `focusId` is the row that was written */
export function createInlineEditor(onReplaced: (focusId: string) => void): InlineEditor {
  let isTyped = false;
  const box = () => document.querySelector<HTMLElement>(BOX);
  const form = () => document.querySelector<HTMLFormElement>(`${BOX} form[data-live]`);
  const note = (event: Event) => {
    if ((event.target as Element).closest(`${BOX} form`)) isTyped = true;
  };
  document.addEventListener('input', note);
  document.addEventListener('change', note);
  // Another page, or another language of this one: the browser asks first.
  window.addEventListener('beforeunload', (event) => {
    if (isTyped && form()) event.preventDefault();
  });

  /** All of a part's page but its way back and its heading: the row has both. */
  function fill(row: HTMLElement, page: Document): HTMLElement | undefined {
    const article = page.querySelector('#builder');
    // The overview, or another page.
    if (!article?.querySelector('form[data-live]') || article.querySelector('.builder-head')) return undefined;
    const parts = [...article.children].filter((part) => !part.matches('h1,h1 ~ h2,p:first-child'));
    const content = createElement('div', { class: 'builder-open' }, ...parts);
    box()?.remove();
    row.append(document.importNode(content, true));
    if (content.querySelector('.field-error')) addErrorStyles();
    isTyped = false;
    return box() ?? undefined;
  }

  function close(): void {
    isTyped = false;
    const link = box()?.closest('li')?.querySelector<HTMLElement>('.builder-name');
    box()?.remove();
    link?.focus();
  }

  /** Other forms of this page carry the draft's revision too. */
  function updateRevision(page: Document): void {
    const value = page.querySelector<HTMLInputElement>('#builder input[name=revision]')?.value;
    if (value)
      for (const field of document.querySelectorAll<HTMLInputElement>('#builder input[name=revision]'))
        field.value = value;
  }

  function focusIn(opened: HTMLElement, id: string): void {
    const place = id ? opened.querySelector<HTMLElement>(`[id="${CSS.escape(id)}"]`) : null;
    const target =
      opened.querySelector<HTMLElement>('[role=alert]') ??
      place ??
      opened.querySelector<HTMLElement>('input:not([type=hidden]),select,textarea');
    if (!target) return;
    if (!target.matches('a,button,input,select,textarea,[tabindex]')) target.tabIndex = -1;
    target.focus();
  }

  return {
    form,
    isTyped: () => isTyped && form() !== null,
    close,

    async open(link) {
      const row = link.closest<HTMLElement>('li');
      if (!row || link.getAttribute('aria-busy')) return;
      link.setAttribute('aria-busy', 'true');
      try {
        const page = await fetchPage(link.href);
        const opened = page && fill(row, page);
        if (opened) focusIn(opened, '');
        else location.assign(link.href);
      } catch {
        location.assign(link.href);
      } finally {
        link.removeAttribute('aria-busy');
      }
    },

    async send(sent, button, focusId = '') {
      const row = sent.closest<HTMLElement>('li');
      if (sent.dataset.busy || !row) return false;
      sent.dataset.busy = 'yes';
      row.inert = true;
      let answer: FetchedPage;
      try {
        answer = await postForm(sent, button);
      } catch {
        row.inert = false;
        delete sent.dataset.busy;
        showNoAnswer(sent.parentElement ?? sent);
        return false;
      }
      row.inert = false;
      // Only what was kept makes the rest of the page newer; else it is late, and has to be told so.
      if (answer.status === 200) {
        updateRevision(answer.page);
        refreshPreviewIfChanged();
      }
      const opened = fill(row, answer.page);
      if (opened) {
        focusIn(opened, focusId || focusTargetAfter(button.value, opened));
        return false;
      }
      isTyped = false;
      if (!replaceBuilder(answer.page)) {
        submitAs(sent, button);
        return false;
      }
      answer.page.querySelector('#builder')?.remove();
      replaceFlash(answer.page);
      onReplaced(row.id);
      return true;
    },
  };
}
