/** The 'Approval Request' fields: what does not apply is put away, and Submit waits for a choice. Spec: forms-and-approval 2.1, 2.2. */
document.documentElement.classList.add('js');

const admins = document.querySelector<HTMLElement>('[data-part=admins]');
const submit = document.querySelector<HTMLButtonElement>('[data-part=ask] [data-part=submit]');
const toAll = document.querySelector<HTMLInputElement>('#sendsToAll');
const note = document.querySelector<HTMLElement>('[data-part=note]');
const choose = document.querySelector<HTMLElement>('[data-part=choose]');
const done = document.querySelector<HTMLButtonElement>('[data-part=choose-done]');

const chosen = (): string => document.querySelector<HTMLInputElement>('input[name=asks]:checked')?.value ?? '';

function show(): void {
  const way = chosen();
  if (admins) admins.hidden = way !== 'chosen';
  if (submit) submit.disabled = way === '' || (way === 'chosen' && !document.querySelector('input[name=adminIds]:checked'));
  if (note && toAll) note.hidden = toAll.checked;
}

/** The fields of the settings' page in a dialog; they stay fields of the same form. */
function openDialog(): void {
  if (!choose || !done || typeof HTMLDialogElement === 'undefined') return;
  const place = document.createComment('');
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-labelledby', 'choose-title');
  choose.before(place);
  place.after(dialog);
  dialog.append(choose);
  choose.hidden = false;
  done.hidden = false;
  const close = () => dialog.close();
  done.addEventListener('click', close);
  dialog.addEventListener('close', () => {
    done.removeEventListener('click', close);
    choose.hidden = true;
    place.replaceWith(choose);
    dialog.remove();
    if (chosen() === 'all' && toAll) toAll.checked = true;
    show();
    toAll?.focus();
  });
  dialog.showModal();
}

if (choose) choose.hidden = true;
toAll?.addEventListener('change', () => {
  const all = document.querySelector<HTMLInputElement>('#asks-all');
  if (toAll.checked && all) all.checked = true;
  if (!toAll.checked) {
    const own = document.querySelector<HTMLInputElement>('#asks-chosen');
    if (own) own.checked = true;
    openDialog();
  }
  show();
});
document.addEventListener('change', show);
addEventListener('pageshow', show);
show();
