import { formatPercent } from '~/domain/format-units-and-lists';
import { createElement, createButton } from './create-element';
import { pageText, type PageModel } from './page';

type LineState = 'waiting' | 'sending' | 'checking';

/** A file on its way as a line of its field. */
export interface UploadLine {
  element: HTMLElement;
  /** @param share of its bytes that have gone, 0 to 1; without one it stays as it was */
  showState(state: LineState, share?: number): void;
  /** A picture of it in small. */
  show(small: HTMLCanvasElement): void;
  /** It can't be sent: it may be tried again. */
  fail(): void;
}

/** The list of a field's files; made where it has none yet. */
export function getFileList(field: HTMLElement): HTMLElement {
  const there = field.querySelector<HTMLElement>('.files');
  if (there) return there;
  const list = createElement('ul', { class: 'files' });
  field.querySelector('.pick')?.before(list);
  return list;
}

/** @param on what its buttons do */
export function createUploadLine(
  model: PageModel,
  name: string,
  on: { onCancel: () => void; onAgain: () => void },
): UploadLine {
  const bar = createElement('progress', { max: '1', 'aria-label': name });
  // What is seen changes with each percent; what is heard, with each quarter.
  const seen = createElement('span', { 'aria-hidden': 'true' });
  const heard = createElement('span', { class: 'sr', role: 'status' });
  const stop = createButton(pageText(model, 'upload.cancel', { name }), 'button plain small', on.onCancel);
  const again = createButton(pageText(model, 'upload.again'), 'button plain small', on.onAgain);
  again.setAttribute('aria-label', `${again.textContent ?? ''}: ${name}`);
  const text = createElement('span', {}, seen, heard, bar);
  const element = createElement('li', { 'data-uploading': name, class: 'with-button choice' }, text, ' ', stop);
  let step = '';

  return {
    element,
    showState(state, share) {
      delete element.dataset.lost;
      again.remove();
      bar.hidden = false;
      if (share !== undefined) bar.value = share;
      const language = element.closest<HTMLElement>('[lang]')?.lang ?? 'en';
      const percent = share === undefined ? '' : formatPercent(Math.floor(share * 100) / 100, language, 0);
      seen.textContent = pageText(model, `upload.${state}`, { name, percent });
      const next = `${state} ${Math.floor((share ?? 0) * 4)}`;
      if (next !== step) heard.textContent = seen.textContent;
      step = next;
    },
    show(small) {
      // Canvases have twice the points that they are shown in.
      small.style.width = '56px';
      element.prepend(small);
    },
    fail() {
      element.dataset.lost = 'yes';
      bar.hidden = true;
      seen.textContent = heard.textContent = pageText(model, 'upload.waiting', { name });
      stop.before(again);
    },
  };
}
