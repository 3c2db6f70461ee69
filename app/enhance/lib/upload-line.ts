import { formatPercent } from '~/domain/format';
import { say, type PageModel } from './page';

type LineState = 'waiting' | 'sending' | 'checking';

/** A file on its way as a line of its field. */
export interface UploadLine {
  element: HTMLElement;
  /** @param share of its bytes that have gone, 0 to 1; without one it stays as it was */
  tell(state: LineState, share?: number): void;
  /** A picture of it in small. */
  show(small: HTMLCanvasElement): void;
  /** It can't be sent: it may be tried again. */
  fail(): void;
}

/** The list of a field's files; made where it has none yet. */
export function lineList(field: HTMLElement): HTMLElement {
  const there = field.querySelector<HTMLElement>('.files');
  if (there) return there;
  const list = document.createElement('ul');
  list.className = 'files';
  field.querySelector('.pick')?.before(list);
  return list;
}

/** @param on what its buttons do */
export function createUploadLine(
  model: PageModel,
  name: string,
  on: { onCancel: () => void; onAgain: () => void },
): UploadLine {
  const element = document.createElement('li');
  element.dataset.uploading = name;
  element.className = 'with-button choice';
  const text = document.createElement('span');
  const bar = document.createElement('progress');
  bar.max = 1;
  bar.setAttribute('aria-label', name);
  // What is seen changes with each percent; what is heard, with each quarter.
  const seen = document.createElement('span');
  seen.setAttribute('aria-hidden', 'true');
  const heard = Object.assign(document.createElement('span'), { className: 'sr' });
  heard.setAttribute('role', 'status');
  text.append(seen, heard, bar);
  const stop = button(say(model, 'upload.cancel', { name }), on.onCancel);
  const again = button(say(model, 'upload.again'), on.onAgain);
  again.setAttribute('aria-label', `${again.textContent ?? ''}: ${name}`);
  element.append(text, ' ', stop);
  let step = '';

  return {
    element,
    tell(state, share) {
      delete element.dataset.lost;
      again.remove();
      bar.hidden = false;
      if (share !== undefined) bar.value = share;
      const language = element.closest<HTMLElement>('[lang]')?.lang ?? 'en';
      const percent = share === undefined ? '' : formatPercent(Math.floor(share * 100) / 100, language, 0);
      seen.textContent = say(model, `upload.${state}`, { name, percent });
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
      seen.textContent = heard.textContent = say(model, 'upload.waiting', { name });
      stop.before(again);
    },
  };
}

function button(text: string, onPress: () => void): HTMLButtonElement {
  const made = Object.assign(document.createElement('button'), { type: 'button', className: 'button plain small' });
  made.textContent = text;
  made.addEventListener('click', onPress);
  return made;
}
