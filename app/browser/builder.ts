import { enhanceDialogs } from './lib/dialog';
import { addStyles } from './lib/page-styles';
import { createInlineEditor, replaceBuilder, showNoAnswer } from './lib/inline-editor';
import css from './lib/inline-editor.css?inline';
import { enhanceFormPreview, refreshPreviewIfChanged } from './lib/form-preview';
import { fetchPage, postForm, submitAs, replaceFlash, type FetchedPage } from './lib/page';
import { focusTargetAfter } from './lib/focus-target';
import { enableRowReordering } from './lib/reorder-rows';

/**
 * The form builder without reloads: the same buttons post the same forms, and what comes back takes the page's place.
 * Where there is no answer the page says so, and all that is on it stays.
 */
document.documentElement.classList.add('js');

const SAVE = { name: 'intent', value: 'save' };
const inlineEditor = createInlineEditor((focusId) => {
  enhanceRowList();
  focusOn(document.getElementById('builder') as HTMLElement, 'save', focusId);
});

/** Before `enhanceDialogs` sees them: presses beside a row in which something was typed wait until that is saved. */
document.addEventListener(
  'click',
  (event) => {
    const pressed = (event.target as Element).closest<HTMLElement>('#builder a,#builder button');
    if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    if (pressed.closest('.builder-open')) return closeBy(event, pressed);
    const isOtherControl = !pressed.matches('.builder-handle,a[href^="#"]');
    if (!isOtherControl) return;
    if (inlineEditor.isTyped()) {
      event.preventDefault();
      event.stopPropagation();
      const selector = selectorOf(pressed);
      void afterSaving(() => document.querySelector<HTMLElement>(selector)?.click());
    } else if (pressed.matches('.builder-name')) {
      event.preventDefault();
      void inlineEditor.open(pressed as HTMLAnchorElement);
    }
  },
  true,
);

/** "Cancel" in a row closes it; what was saved on the way has to be shown. */
function closeBy(event: MouseEvent, pressed: HTMLElement): void {
  const link = pressed.closest<HTMLAnchorElement>('.actions a');
  if (!link) return;
  event.preventDefault();
  inlineEditor.close();
  void refresh(link.href);
}

async function refresh(address: string): Promise<void> {
  const page = await fetchPage(address).catch(() => undefined);
  const id = document.activeElement?.closest('li')?.id ?? '';
  // A row that was opened meanwhile stays; its own answer brings the rest.
  if (inlineEditor.form() || document.querySelector('.builder-name[aria-busy]')) return;
  const fresh = page && replaceBuilder(page);
  if (!fresh) return location.assign(address);
  enhanceRowList();
  focusOn(fresh, 'save', id);
}

/** Finds the same link or button on the page that comes. */
function selectorOf(pressed: HTMLElement): string {
  const [name, value] =
    pressed instanceof HTMLAnchorElement
      ? ['href', pressed.getAttribute('href')]
      : ['value', (pressed as HTMLButtonElement).value];
  return `#builder ${pressed.tagName.toLowerCase()}[${name}="${CSS.escape(value ?? '')}"]${pressed.matches('.builder-name') ? '.builder-name' : ''}`;
}

enhanceDialogs(document.body, { onSwap: enhanceRowList });

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  const button = event.submitter as HTMLButtonElement | null;
  if (!form.closest('#builder') || !form.hasAttribute('data-live') || !button) return;
  const isInPlace = form.closest('.builder-open') !== null;
  if (!isInPlace && !staysOnPage(button)) return;
  event.preventDefault();
  void (isInPlace ? inlineEditor.send(form, button) : postAndReplace(form, button));
});

document.addEventListener('change', (event) => {
  const control = event.target as HTMLElement;
  if (control.matches('[data-part=rule] select')) showRuleText(control.closest('[data-part=rule]') as HTMLElement);
  // Another type has other fields.
  if (control.matches('select[data-stay]')) {
    const form = (control as HTMLSelectElement).form;
    const stay = form?.querySelector<HTMLButtonElement>('button[value=stay]');
    if (form && stay) void (form.closest('.builder-open') ? inlineEditor.send : postAndReplace)(form, stay, control.id);
  }
});

document.addEventListener('keydown', (event) => {
  const open = (event.target as Element).closest('.builder-open');
  // A row in which nothing was typed closes as it does by its "Cancel".
  if (event.key === 'Escape' && open && !event.isComposing && !inlineEditor.isTyped())
    return open.querySelector<HTMLElement>('.actions a')?.click();
  const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  // In a field the browser takes back what was typed.
  if (!isUndo || (event.target as Element).closest('input,textarea,select')) return;
  const button = document.querySelector<HTMLButtonElement>('#builder button[value=undo]');
  if (!button?.form) return;
  event.preventDefault();
  void afterSaving(() => postAndReplace(button.form as HTMLFormElement, button));
});

/** Buttons that stay on the page; the others lead to another one. */
const staysOnPage = (button: HTMLButtonElement): boolean =>
  button.hasAttribute('data-row') || /^(up|down|copy|to):|^(stay|undo)$/.test(button.value);

async function postAndReplace(
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
    delete form.dataset.busy;
    if (builder) {
      builder.inert = false;
      showNoAnswer(builder);
    }
    return;
  }
  const fresh = replaceBuilder(answer.page);
  // Another page, such as one that asks to sign in: the browser sends the form itself, and what was typed is kept or shown there.
  if (!fresh) return submitAs(form, button);
  // What is said within the builder is there already.
  answer.page.querySelector('#builder')?.remove();
  replaceFlash(answer.page);
  enhanceRowList();
  focusOn(fresh, button.value, focusId || focusTargetAfter(button.value, fresh));
}

/** The same button where it still is, else what the answer points at. */
function focusOn(root: HTMLElement, intent: string, id: string): void {
  const notice = root.querySelector<HTMLElement>('[role=alert]');
  const again = /^(up|down):|^(stay|undo)$/.test(intent)
    ? root.querySelector<HTMLElement>(`button[value="${CSS.escape(intent)}"]`)
    : null;
  const place = id ? document.getElementById(id) : null;
  const handle = moved ? place?.querySelector<HTMLElement>('.builder-handle') : null;
  moved = false;
  const target =
    notice ??
    handle ??
    again ??
    (place?.matches('li') ? place.querySelector<HTMLElement>('.builder-name') : place) ??
    root.querySelector<HTMLElement>('h1');
  if (!target) return;
  // A row is moved on and on from its menu.
  const menu = target.closest('details');
  if (menu) menu.open = true;
  if (!target.matches('a,button,input,select,textarea,[tabindex]')) target.tabIndex = -1;
  target.focus();
}

/** The text of a rule as it stands in the fields. */
function showRuleText(rule: HTMLElement): void {
  const target = rule.querySelector<HTMLSelectElement>('select[name$=".target"]')?.selectedOptions[0];
  const condition = rule.querySelector<HTMLSelectElement>('select[name$=".condition"]')?.selectedOptions[0];
  const ruleText = rule.querySelector<HTMLElement>('[data-part=sentence]');
  if (!target || !condition || !ruleText) return;
  const { question = '', choice = '' } = target.dataset;
  const needsChoice = (condition.dataset.sentence ?? '').includes('{{choice}}');
  if (!question || (needsChoice && !choice)) return;
  ruleText.textContent = (condition.dataset.sentence ?? '')
    .replace('{{question}}', () => question)
    .replace('{{choice}}', () => choice);
}

/** The handle of a row was used: it has the focus again where the row is then. */
let moved = false;

/** What only scripts draw, on a list that came anew. */
function enhanceRowList(): void {
  refreshPreviewIfChanged();
  const list = document.querySelector<HTMLElement>('#builder [data-move]');
  if (!list || !rowsForm()) return;
  addStyles(css);
  // The list may come anew while what is typed in a row is saved.
  enableRowReordering(list, (value) => afterSaving(() => move(value)));
}

const rowsForm = () => document.querySelector<HTMLFormElement>('#rows-form');

/** Places that the arrow keys ask for while a row is on its way; undefined while none is. */
let extraSteps: number | undefined;

/** Before the handle hears of the press that begins it. */
document.addEventListener(
  'keydown',
  ({ key }) => {
    if (extraSteps !== undefined) extraSteps += key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
  },
  true,
);

/** Moves a row, and on by as many places as were asked for meanwhile. Resolves to whether there was an answer. */
async function move(value: string): Promise<boolean> {
  const form = rowsForm();
  if (!form || extraSteps !== undefined) return false;
  moved = true;
  extraSteps = 0;
  await postAndReplace(form, { name: 'intent', value });
  const [more, row] = [extraSteps, document.activeElement?.closest<HTMLElement>('.builder-item')];
  extraSteps = undefined;
  const place = [...(row?.parentElement?.children ?? [])].indexOf(row as Element) + more;
  if (form.isConnected) return false;
  if (row && more !== 0) await move(`to:${Math.max(0, place)}:${row.dataset.key ?? ''}`);
  return true;
}

/** Does something once what is typed in a row is saved; where it can't be, the row says why, and nothing comes of it. */
async function afterSaving(run: () => unknown): Promise<unknown> {
  const open = inlineEditor.form();
  return !inlineEditor.isTyped() || !open || (await inlineEditor.send(open, SAVE)) ? run() : undefined;
}

enhanceFormPreview();
enhanceRowList();
