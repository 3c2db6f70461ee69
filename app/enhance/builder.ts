import { enhanceDialogs } from './lib/dialog';
import { enhanceMenus } from './lib/menus';
import { postForm, submitAs, takeFlash, takeOver, type FetchedPage } from './lib/page';

/**
 * The form builder without reloads: the same buttons post the same forms, and what comes back takes the page's place.
 * Where there is no answer the browser sends the form itself.
 */
document.documentElement.classList.add('js');
enhanceDialogs(document.body, { onSwap: ready });
enhanceMenus();

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  const button = event.submitter as HTMLButtonElement | null;
  if (!form.closest('#builder') || !form.hasAttribute('data-live') || !button || !isSmall(button)) return;
  event.preventDefault();
  void swap(form, button);
});

document.addEventListener('change', (event) => {
  const control = event.target as HTMLElement;
  if (control.matches('[data-part=rule] select')) showSentence(control.closest('[data-part=rule]') as HTMLElement);
  // Another type has other fields.
  if (control.matches('select[data-stay]')) {
    const form = (control as HTMLSelectElement).form;
    const stay = form?.querySelector<HTMLButtonElement>('button[value=stay]');
    if (form && stay) void swap(form, stay, control.id);
  }
});

document.addEventListener('keydown', (event) => {
  const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  // In a field the browser takes back what was typed.
  if (!isUndo || (event.target as Element).closest('input,textarea,select')) return;
  const button = document.querySelector<HTMLButtonElement>('#builder button[value=undo]');
  if (!button?.form) return;
  event.preventDefault();
  void swap(button.form, button);
});

/** Buttons that stay on the page; the others lead to another one. */
const isSmall = (button: HTMLButtonElement): boolean =>
  button.hasAttribute('data-row') || /^(up|down|copy|to):|^(stay|undo)$/.test(button.value);

async function swap(
  form: HTMLFormElement,
  button: Pick<HTMLButtonElement, 'name' | 'value'>,
  focusId = '',
): Promise<void> {
  if (form.dataset.busy) return;
  form.dataset.busy = 'yes';
  // What would be typed or pressed until the answer is here would go with the page that it replaces.
  const builder = document.getElementById('builder');
  if (builder) builder.inert = true;
  let answer: FetchedPage;
  try {
    answer = await postForm(form, { name: button.name, value: button.value });
  } catch {
    return submitAs(form, button);
  }
  const chosen = [...document.querySelectorAll<HTMLSelectElement>('.builder-add select')].map(
    ({ id, value }) => [id, value] as const,
  );
  const fresh = takeOver(answer.page, '#builder');
  // Another page, such as one that asks to sign in: the browser sends the form itself, and what was typed is kept or shown there.
  if (!fresh) return submitAs(form, button);
  for (const [id, value] of chosen) choose(fresh, id, value);
  // What is said within the builder is there already.
  answer.page.querySelector('#builder')?.remove();
  takeFlash(answer.page);
  ready();
  focusOn(fresh, button.value, focusId || answer.url.hash.slice(1));
}

/** What was chosen in a list beside the one that was posted. */
function choose(root: HTMLElement, id: string, value: string): void {
  const list = root.querySelector<HTMLSelectElement>(`select[id="${id}"]`);
  if (list && [...list.options].some((option) => option.value === value)) list.value = value;
}

/** The same button where it still is, else what the answer points at. */
function focusOn(root: HTMLElement, intent: string, id: string): void {
  const notice = root.querySelector<HTMLElement>('[role=alert]');
  const again = /^(up|down):|^(stay|undo)$/.test(intent)
    ? root.querySelector<HTMLElement>(`button[value="${CSS.escape(intent)}"]`)
    : null;
  const place = id ? document.getElementById(id) : null;
  const target =
    notice ??
    again ??
    (place?.matches('li') ? place.querySelector<HTMLElement>('a') : place) ??
    root.querySelector<HTMLElement>('h1');
  if (!target) return;
  // A row is moved on and on from its menu.
  const menu = target.closest('details');
  if (menu) menu.open = true;
  if (!target.matches('a,button,input,select,textarea,[tabindex]')) target.tabIndex = -1;
  target.focus();
}

/** The sentence of a rule as it stands in the fields. */
function showSentence(rule: HTMLElement): void {
  const target = rule.querySelector<HTMLSelectElement>('select[name$=".target"]')?.selectedOptions[0];
  const condition = rule.querySelector<HTMLSelectElement>('select[name$=".condition"]')?.selectedOptions[0];
  const sentence = rule.querySelector<HTMLElement>('[data-part=sentence]');
  if (!target || !condition || !sentence) return;
  const { question = '', choice = '' } = target.dataset;
  const needsChoice = (condition.dataset.sentence ?? '').includes('{{choice}}');
  if (!question || (needsChoice && !choice)) return;
  sentence.textContent = (condition.dataset.sentence ?? '')
    .replace('{{question}}', () => question)
    .replace('{{choice}}', () => choice);
}

let dragged: HTMLElement | undefined;

/** Rows can be dragged to their place; the buttons do the same for everybody else. */
function ready(): void {
  const list = document.querySelector<HTMLElement>('#builder [data-part=items]');
  const form = document.querySelector<HTMLFormElement>('#rows-form');
  if (!list || !form || !list.querySelector('button')) return;
  for (const item of list.querySelectorAll<HTMLElement>('.builder-item')) {
    item.draggable = true;
    item.addEventListener('dragstart', (event) => {
      dragged = item;
      item.classList.add('dragged');
      event.dataTransfer?.setData('text/plain', item.dataset.key ?? '');
    });
    item.addEventListener('dragend', () => item.classList.remove('dragged'));
  }
  list.addEventListener('dragover', (event) => {
    if (dragged) event.preventDefault();
  });
  list.addEventListener('drop', (event) => {
    const over = (event.target as HTMLElement).closest<HTMLElement>('.builder-item');
    const items = [...list.querySelectorAll<HTMLElement>('.builder-item')];
    if (!dragged || !over || over === dragged) return;
    event.preventDefault();
    const value = `to:${items.indexOf(over)}:${dragged.dataset.key ?? ''}`;
    dragged = undefined;
    void swap(form, { name: 'intent', value });
  });
}

ready();
