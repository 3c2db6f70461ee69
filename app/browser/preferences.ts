import { CONTACTS_PART, preferButtonId, preferredName } from '~/domain/preference-field-names';
import { enhanceDialogs } from './lib/dialog';
import { addField, postForm, setFieldError, replaceFlash, replaceFromPage } from './lib/page';
import { showConditionalText } from './lib/show-conditional-text';

let lastPreference: Promise<void> = Promise.resolve();
/** What the page holds was sent, or is being sent. */
let isSent = false;

const form = document.querySelector<HTMLFormElement>('form[data-enhance=preferences]');
if (form) enhance(form);

function enhance(form: HTMLFormElement): void {
  document.documentElement.classList.add('js');
  // The steps that are drawn in a dialog have sentences of their own.
  if (typeof HTMLDialogElement !== 'undefined') addField(form, 'variant', 'modal');
  enhanceDialogs(form, { onLeave: () => (isSent = true) });
  const refresh = () => {
    showUnsaved(form);
    showReadiness(form);
  };
  refresh();
  form.addEventListener('change', (event) => {
    const control = event.target as HTMLInputElement;
    if (control.dataset.enhance === 'preferred') void prefer(form, control);
    if (control.id === 'terms' && control.checked) setFieldError(control.closest('.field') as HTMLElement, '');
    refresh();
  });
  form.addEventListener('submit', (event) => onSubmit(event, form));
  guardLeaving(form);
  // Back from the next page: what stands in the boxes may be older than the note, and the button must work again.
  window.addEventListener('pageshow', () => {
    isSent = false;
    setBusy(form, false);
    refresh();
  });
}

function fieldValue(form: HTMLFormElement, name: string): string | undefined {
  return form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value;
}

/** Says so as soon as something stands otherwise than it is kept. */
function showUnsaved(form: HTMLFormElement): void {
  const note = form.querySelector<HTMLElement>('[data-part=unsaved]');
  if (!note) return;
  // What was changed for another recipient stands on no box of this page.
  const hasOthers = note.querySelector('[data-part=unsaved-others]') !== null;
  const isSo = hasOthers || isChanged(form);
  note.querySelectorAll<HTMLElement>('[data-said]').forEach((text) => showConditionalText(text, isSo));
}

/** Whether a box or the language stands otherwise than it is kept. */
function isChanged(form: HTMLFormElement): boolean {
  const shown = JSON.parse(fieldValue(form, 'shown') ?? '{}') as Record<string, boolean>;
  const boxes = [...form.querySelectorAll<HTMLInputElement>('input[name=choice]:not(:disabled)')];
  const language = fieldValue(form, 'preferredLanguage');
  return (
    boxes.some(({ value, checked }) => shown[value] !== checked) ||
    (language !== undefined && language !== '' && language !== fieldValue(form, 'shown.language'))
  );
}

/**
 * Whoever leaves with something unsaved is asked first, and either way a draft is kept: also when a phone takes the page
 * away without a word.
 */
function guardLeaving(form: HTMLFormElement): void {
  const isOpen = () => !isSent && isChanged(form);
  const stay = () => {
    const fields = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    fields.set('intent', 'keep');
    navigator.sendBeacon?.(form.action, fields);
  };
  form.addEventListener('submit', (event) => {
    if (!event.defaultPrevented) isSent = true;
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && isOpen()) stay();
  });
  window.addEventListener('beforeunload', (event) => {
    if (!isOpen()) return;
    stay();
    event.preventDefault();
  });
}

/** Save stands as not ready until the terms are accepted; pressed all the same, it says why. */
function showReadiness(form: HTMLFormElement): void {
  const terms = form.querySelector<HTMLInputElement>('#terms');
  const save = form.querySelector<HTMLElement>('[data-part=save]');
  if (!terms || !save) return;
  if (terms.checked) save.removeAttribute('aria-disabled');
  else save.setAttribute('aria-disabled', 'true');
}

/** Makes a contact the preferred one as soon as it is chosen: one after the other, so that the last choice counts. */
function prefer(form: HTMLFormElement, radio: HTMLInputElement): Promise<void> {
  const { id, name } = radio;
  const button = { name: 'intent', value: radio.dataset.intent ?? '' };
  lastPreference = lastPreference.then(async () => {
    try {
      const { page } = await postForm(form, button);
      if (!replaceFromPage(page, `#${CONTACTS_PART}`)) throw new Error('no list');
      replaceFlash(page);
      document.getElementById(id)?.focus();
    } catch {
      // The page itself can be sent, and says what is wrong.
      document.getElementById(name.replace(preferredName(''), preferButtonId('')))?.click();
    }
  });
  return lastPreference;
}

function onSubmit(event: SubmitEvent, form: HTMLFormElement): void {
  const button = event.submitter as HTMLButtonElement | null;
  if (event.defaultPrevented || (button && button.value !== 'save')) return;
  const terms = form.querySelector<HTMLInputElement>('#terms');
  const field = terms?.closest<HTMLElement>('.field');
  if (terms && field && !terms.checked) {
    event.preventDefault();
    setFieldError(field, field.dataset.text ?? '');
    terms.focus();
  } else if (form.dataset.busy) event.preventDefault();
  else setBusy(form, true);
}

function setBusy(form: HTMLFormElement, isBusy: boolean): void {
  const button = form.querySelector<HTMLButtonElement>('[data-part=save]');
  if (isBusy) form.dataset.busy = 'yes';
  else delete form.dataset.busy;
  if (!button) return;
  button.dataset.text ??= button.textContent ?? '';
  button.textContent = (isBusy ? button.dataset.busy : button.dataset.text) ?? '';
}
