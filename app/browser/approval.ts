import { createElement } from './lib/create-element';
import { showConditionalText } from './lib/show-conditional-text';

/** The 'Approval Request' fields: what does not apply is put away, and Submit waits for a choice. Spec: forms-and-approval 2.1, 2.2. */
document.documentElement.classList.add('js');

const find = <E extends HTMLElement>(selector: string): E | null => document.querySelector<E>(selector);
const chosen = (): string => find<HTMLInputElement>('input[name=asks]:checked')?.value ?? '';
/** One radio, and for 'Choose admin' at least one admin. */
const isAnswered = (): boolean =>
  chosen() !== '' && (chosen() !== 'chosen' || find('input[name=adminIds]:checked') !== null);

const toAll = find<HTMLInputElement>('#sendsToAll');
const choose = find('[data-part=choose]');
/** Ends the dialog; outside of it the settings' own button does. */
const done = createElement('button', { type: 'button', class: 'button' }, choose?.dataset.done ?? '');

/** The request itself may come later, in a dialog over the builder: its parts are looked for each time. */
function show(): void {
  const admins = find('[data-part=admins]');
  const submit = find<HTMLButtonElement>('[data-part=ask] [data-part=submit]');
  if (admins) admins.hidden = chosen() !== 'chosen';
  if (submit) submit.disabled = !isAnswered();
  done.disabled = !isAnswered();
  if (!toAll) return;
  showConditionalText(find('[data-part=note]'), !toAll.checked);
  if (choose && !choose.closest('dialog')) choose.hidden = toAll.checked;
}

/** The fields of the settings' page in a dialog; they stay fields of the same form, and are on the page afterwards. */
function openDialog(): void {
  if (!choose || typeof HTMLDialogElement === 'undefined') return;
  const place = document.createComment('');
  const dialog = createElement('dialog', { 'aria-labelledby': 'choose-title' });
  choose.before(place);
  place.after(dialog);
  dialog.append(choose);
  choose.hidden = false;
  choose.append(done);
  done.onclick = () => dialog.close();
  dialog.addEventListener('close', () => {
    done.remove();
    place.replaceWith(choose);
    dialog.remove();
    // Nothing chosen, or all: that is the switch as it was.
    if (toAll && (chosen() === 'all' || chosen() === '')) switchOn(toAll);
    show();
    toAll?.focus();
  });
  dialog.showModal();
}

function switchOn(control: HTMLInputElement): void {
  control.checked = true;
  const all = find<HTMLInputElement>('#asks-all');
  if (all) all.checked = true;
}

toAll?.addEventListener('change', () => {
  if (toAll.checked) return switchOn(toAll);
  for (const radio of document.querySelectorAll<HTMLInputElement>('input[name=asks]')) radio.checked = false;
  openDialog();
});
document.addEventListener('change', (event) => {
  const { name, value } = event.target as HTMLInputElement;
  if (toAll && choose && name === 'asks' && value === 'all' && !choose.closest('dialog')) switchOn(toAll);
  show();
});
addEventListener('pageshow', show);
// A dialog that others draw brings its fields when it is opened.
new MutationObserver(show).observe(document.body, { childList: true, subtree: true });
show();
