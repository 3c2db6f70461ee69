import { answerName } from '~/domain/form-field-names';
import { isInstallmentPeriod } from '~/areas/forms/input-types/installment-period/rules';
import { fillCityAndState } from './lib/fill-address';
import { applyVisibility, validateForm, showErrors, typedAnswer } from './lib/form-answers';
import { lookUpBank, countCharacters, showVerifiedState } from './lib/field-feedback';
import { enhanceDialogs } from './lib/dialog';
import { acceptDroppedFiles } from './lib/file-drop-zone';
import { clearErrors } from './lib/error-summary';
import { autosaveAnswers } from './lib/autosave';
import { createConnectionGuard } from './lib/connection-guard';
import { createElement } from './lib/create-element';
import { createStepNavigation } from './lib/step-navigation-loader';
import {
  inputsOnPage,
  isHalfTyped,
  postForm,
  readModel,
  pageText,
  setFieldError,
  submitAs,
  setTextLanguage,
  replaceFromPage,
  resetPlainTitle,
  type PageModel,
} from './lib/page';
import { waitForPointerUp } from './lib/wait-for-pointer-up';
import { updateSubmitButton } from './lib/submit-button';
import { enhanceSignature } from './lib/signature';
import { report } from './lib/start';
import { reportVisit } from './lib/report-visit';

/** The button that was pressed last. */
let pressed: HTMLButtonElement | null = null;
const stepNavigation = createStepNavigation();
const first = enhanceCurrentForm();
if (first) reportVisit(first);

/** The form that stands in the page now; a step may be followed by the next one. */
function enhanceCurrentForm(): HTMLFormElement | undefined {
  const form = document.querySelector<HTMLFormElement>('form[data-enhance=form]');
  const model = readModel();
  if (!form || !model) return undefined;
  enhance(form, model);
  return form;
}

function enhance(form: HTMLFormElement, model: PageModel): void {
  const refresh = () => {
    const data = new FormData(form);
    applyVisibility(data, model);
    form.querySelectorAll<HTMLElement>('[data-signature]').forEach(enhanceSignature);
    form.querySelectorAll<HTMLInputElement>('[data-limit]').forEach((control) => countCharacters(control, model));
    updateSubmitButton(form, model, data);
  };
  refresh();
  document.documentElement.classList.add('js');
  form.addEventListener('input', (event) => onInput(event.target as HTMLInputElement, form, model));
  form.addEventListener('change', (event) => onChange(form, event.target as HTMLInputElement, model, refresh));
  form.addEventListener('focusout', (event) => void onFieldLeft(event, form, model));
  form.addEventListener('submit', (event) => {
    try {
      onSubmit(event, form, model, (isStep) => connection.interceptSubmit(isStep));
    } catch (error) {
      report(error);
      // The browser sends the form itself, as it does without scripts.
      if (event.defaultPrevented) submitAs(form, event.submitter as HTMLButtonElement | null);
    }
  });
  acceptDroppedFiles(form);
  const autosave = autosaveAnswers(form, model, refresh);
  const connection = createConnectionGuard({
    form,
    model,
    autosave,
    refresh,
    send: () => submitNow(form),
    setBusy: (isBusy) => setBusy(form, isBusy),
  });
  for (const type of ['input', 'change']) form.addEventListener(type, autosave.saveSoon);
  form.addEventListener('focusout', () => void autosave.saveNow());
  // A check that failed in the browser has posted nothing.
  form.addEventListener('submit', (event) => event.defaultPrevented && void autosave.saveNow());
  enhanceDialogs(form, {
    onSwap: refresh,
    onStep: (content, opener) => {
      const [kind, inputId = ''] = (opener as HTMLButtonElement).value.split(':');
      if (kind === 'phone')
        void import('./lib/phone-dialog').then(({ receiveFromPhone }) => receiveFromPhone(content, inputId, refresh));
    },
    onFail: (opener) => setFieldError(opener.closest('.field') as HTMLElement, pageText(model, 'enhance.offline')),
  });
  stepNavigation.register(() => ({
    form,
    isServerReached: form.dataset.sending !== undefined,
    isSaved: () => autosave.unsaved().length === 0,
    save: autosave.saveNow,
    leave(isSaved) {
      autosave.end();
      connection.leave(isSaved);
    },
    enhanceCurrentForm() {
      resetPlainTitle();
      enhanceCurrentForm();
    },
    waitForConnection() {
      setBusy(form, false);
      connection.waitForConnection(true);
    },
    showNoConnection: connection.showNoConnection,
    send: (button) => submitAs(form, button),
  }));
  // Back from the next page: the button must work again.
  window.addEventListener('pageshow', () => form.dataset.busy && setBusy(form, false));
}

function onInput(control: HTMLInputElement, form: HTMLFormElement, model: PageModel): void {
  const field = control.closest<HTMLElement>('.field');
  if (field?.classList.contains('invalid')) setFieldError(field, '');
  if (control.type === 'email' || control.type === 'tel') showVerifiedState(control, model);
  if (control.name === 'bank.routingNumber') {
    const typed = control.value;
    void lookUpBank(control, model, () => control.value === typed).then(() => updateSubmitButton(form, model));
  }
  if (control.closest('[data-address]')) void fillCityAndState(control, model);
  if (control.dataset.limit) countCharacters(control, model);
  updateSubmitButton(form, model);
}

function onChange(form: HTMLFormElement, control: HTMLInputElement, model: PageModel, refresh: () => void): void {
  const isUpload = control.type === 'file' && form.dataset.uploads && control.closest('[data-upload]');
  // Without a connection the file stays chosen, and goes with the form.
  if (isUpload && !navigator.onLine) control.closest('.pick')?.classList.add('own');
  else if (isUpload) {
    // Whoever sends the form at once waits. Where it can't be loaded the files stay chosen, and go with the form.
    form.dataset.uploading ??= 'soon';
    void import('./lib/upload-attachments').then(
      ({ uploadChosenFiles }) => uploadChosenFiles(form, control, model, refresh),
      () => {
        delete form.dataset.uploading;
        form.dispatchEvent(new Event('uploaded'));
        control.closest('.pick')?.classList.add('own');
        setFieldError(control.closest('.field') as HTMLElement, pageText(model, 'enhance.offline'));
      },
    );
    return;
  }
  refresh();
  const input = model.inputs.find((candidate) => control.name === answerName(candidate.id));
  if (input && isInstallmentPeriod(input) && form.querySelector('[data-part=plan]')) void refreshPlan(form, refresh);
}

/** The schedule for the chosen period, from the server: the rows shown are the rows stored. */
async function refreshPlan(form: HTMLFormElement, refresh: () => void): Promise<void> {
  const isAgreed = form.querySelector<HTMLInputElement>('#agree')?.checked ?? false;
  try {
    const { page } = await postForm(form, { name: 'intent', value: 'continue' });
    replaceFromPage(page, '[data-part=plan]');
  } catch {
    return;
  }
  const agree = form.querySelector<HTMLInputElement>('#agree');
  if (agree) agree.checked = isAgreed;
  refresh();
}

/** Once a field is left, its own mistake is named; an empty one is not nagged about. */
async function onFieldLeft(event: FocusEvent, form: HTMLFormElement, model: PageModel): Promise<void> {
  const control = event.target as HTMLInputElement;
  const field = control.closest<HTMLElement>('.field');
  const isHalf = control.validity?.badInput;
  // A browser says nothing when half a date is cleared.
  if (field && !isHalf && control.dataset.half) setFieldError(field, '');
  if (isHalf) control.dataset.half = 'yes';
  else delete control.dataset.half;
  if (!field || !(control.value || isHalf) || control.type === 'file') return;
  // On the way to another part of the same answer.
  if ('parts' in field.dataset && field.contains(event.relatedTarget as Node | null)) return;
  await waitForPointerUp();
  if (control.type === 'tel') await completePhone(control, model);
  const id = field.id.replace(/^field-(in-)?/, '').replace(/^bank-/, 'bank.');
  showParsedValue(control, model);
  const error = validateForm(form, model).errors.find(([name]) => name === id)?.[1];
  // The Verify button itself is the call to verify.
  const isShown = error && error.key !== 'verification.required' && error.key !== 'input.required';
  if (isShown) setFieldError(field, pageText(model, error.key, error.params), false, error.part);
}

/** A date or time that was typed as text stands as it was understood. */
function showParsedValue(control: HTMLInputElement, model: PageModel): void {
  const input = model.inputs.find(({ id }) => control.name === answerName(id));
  const understood = input && control.type === 'text' ? typedAnswer(input, control.value, model) : control.value;
  if (understood !== control.value) control.value = understood;
}

/** A number in any usual form, completed with its country code. The rules are fetched when the first number is typed. */
async function completePhone(control: HTMLInputElement, model: PageModel): Promise<void> {
  const typed = control.value;
  const { toE164 } = await import('~/domain/phone-number');
  const result = toE164(typed, model.country);
  if (control.value !== typed) return;
  control.value = result.e164 ?? typed;
  control.dataset.judged = control.value;
  showVerifiedState(control, model);
}

function onSubmit(
  event: SubmitEvent,
  form: HTMLFormElement,
  model: PageModel,
  interceptSubmit: (isStep: boolean) => boolean,
): void {
  const button = event.submitter as HTMLButtonElement | null;
  const isBack = button?.value === 'back';
  // Half a date is in no post: it is told of before any button draws the page anew.
  const mayLoseText = form.dataset.keep && inputsOnPage(model).some(({ id }) => isHalfTyped(id));
  const half = mayLoseText ? validateForm(form, model).errors.filter(([id]) => isHalfTyped(id)) : [];
  if (half.length > 0 && button?.value !== 'submit' && button?.value !== 'next') {
    event.preventDefault();
    showErrors(form, model, half, 'form.checkErrors');
    return;
  }
  if (button && !isBack && button.value !== 'submit' && button.value !== 'next') return;
  const isStep = button?.value === 'next';
  // A preview leads on whatever is filled in.
  if ((isBack || isStep) && !form.dataset.keep) return;
  // Files that are on their way go with the page.
  if (isBack && form.dataset.uploading) return;
  if (form.dataset.busy) {
    event.preventDefault();
    return;
  }
  pressed = button;
  if (form.dataset.uploading) {
    event.preventDefault();
    sendOnceUploaded(form, model, button);
    return;
  }
  if (isBack) return leaveStep(event, form, button, interceptSubmit);
  const phones = [...form.querySelectorAll<HTMLInputElement>('input[type=tel]')].filter(
    ({ value, dataset }) => value && dataset.judged !== value,
  );
  if (phones.length > 0) {
    // Sent right after typing, with Enter say: the number is completed first, as the server would.
    event.preventDefault();
    void Promise.all(phones.map((phone) => completePhone(phone, model)))
      .catch(() => phones.forEach((phone) => (phone.dataset.judged = phone.value)))
      .then(() => (button ?? form.querySelector<HTMLButtonElement>('[data-part=submit]'))?.click());
    return;
  }
  const { errors, summary } = validateForm(form, model);
  if (summary) {
    event.preventDefault();
    showErrors(form, model, errors, isStep ? 'form.step.check' : summary);
    return;
  }
  clearErrors(form);
  if (button && isStep) leaveStep(event, form, button, interceptSubmit);
  else if (!form.dataset.sending && interceptSubmit(false)) event.preventDefault();
  else setBusy(form, true);
}

/** To the next step or the one before, in place. */
function leaveStep(
  event: SubmitEvent,
  form: HTMLFormElement,
  button: HTMLButtonElement,
  interceptSubmit: (isStep: boolean) => boolean,
): void {
  event.preventDefault();
  if (!form.dataset.sending && interceptSubmit(true)) return;
  setBusy(form, true);
  stepNavigation.openStep(button);
}

/** Presses the form's button where the server was just reached. */
function submitNow(form: HTMLFormElement): void {
  setBusy(form, false);
  form.dataset.sending = 'yes';
  const button = pressed?.isConnected ? pressed : form.querySelector<HTMLButtonElement>('[data-part=submit]');
  button?.click();
  delete form.dataset.sending;
}

/** What can be done about files that did not come to be attached. */
const FAILED_FILES = '[data-lost] button,[data-refused] button,[data-told] input:enabled';

/** A form that is sent while files are on their way goes once they have come; its mistakes are told then. Until then it is not being sent. */
function sendOnceUploaded(form: HTMLFormElement, model: PageModel, button: HTMLButtonElement | null): void {
  setBusy(form, true);
  const own = form.querySelector<HTMLButtonElement>('[data-part=submit]');
  if (own) own.textContent = own.dataset.label ?? '';
  const note = createElement('p', { 'data-part': 'wait-files', role: 'status' });
  setTextLanguage(note, form);
  form.querySelector('.actions')?.before(note);
  note.textContent = pageText(model, 'form.waitFiles');
  const warn = (event: BeforeUnloadEvent) => form.dataset.uploading && event.preventDefault();
  addEventListener('beforeunload', warn);
  form.addEventListener(
    'uploaded',
    () => {
      note.remove();
      removeEventListener('beforeunload', warn);
      setBusy(form, false);
      // The person is taken to what could not be sent or was refused, and decides: nothing goes without a file that was meant to.
      const failed = form.querySelector<HTMLElement>(FAILED_FILES);
      if (failed) failed.focus();
      else (button ?? form.querySelector<HTMLButtonElement>('[data-part=submit]'))?.click();
    },
    { once: true },
  );
}

function setBusy(form: HTMLFormElement, isBusy: boolean): void {
  const button = form.querySelector<HTMLButtonElement>('[data-part=submit]');
  if (isBusy) form.dataset.busy = 'yes';
  else delete form.dataset.busy;
  if (!button) return;
  button.dataset.label ??= button.textContent ?? '';
  button.textContent = isBusy ? (button.dataset.busy ?? '') : button.dataset.label;
  if (isBusy) button.setAttribute('aria-disabled', 'true');
  else button.removeAttribute('aria-disabled');
}
