import { findUnverifiedInputs } from '~/domain/validate-answers';
import { formatList } from '~/domain/format-units-and-lists';
import { joinSentences } from '~/domain/punctuation';
import { validateBankAccount, filledForm } from './form-answers';
import { inputsOnPage, pageText, type PageModel } from './page';

const REASON_ID = 'submit-reason';

/**
 * Submit is disabled while a contact waits for its code, a plan is not agreed to, or a bank account is not right; why is said
 * beside it. Spec: forms-and-approval 4, "Submit button". A preview verifies nobody.
 *
 * @param data what the form holds, where it has been read
 */
export function updateSubmitButton(form: HTMLFormElement, model: PageModel, data?: FormData): void {
  const button = form.querySelector<HTMLButtonElement>('[data-part=submit]');
  if (!button || !form.dataset.keep) return;
  const reasons = reasonsOf(form, model, data);
  const old = document.getElementById(REASON_ID);
  button.disabled = reasons.length > 0;
  if (reasons.length === 0) {
    old?.remove();
    button.removeAttribute('aria-describedby');
    return;
  }
  const note = old ?? document.createElement('span');
  const text = joinSentences(reasons);
  if (note.textContent !== text) note.textContent = text;
  if (old) return;
  note.id = REASON_ID;
  note.className = 'hint';
  button.after(note);
  button.setAttribute('aria-describedby', REASON_ID);
}

/** Asked at every key: all that is filled in is read only where a contact could wait for its code. */
function reasonsOf(form: HTMLFormElement, model: PageModel, data?: FormData): string[] {
  const isAnyVerified = inputsOnPage(model).some(({ verificationRequired }) => verificationRequired);
  const unverified = isAnyVerified ? findUnverifiedInputs(filledForm(data ?? new FormData(form), model)) : [];
  const names = unverified.map(({ name }) => name);
  const isAgreed = form.querySelector<HTMLInputElement>('#agree')?.checked ?? true;
  return [
    names.length > 0
      ? pageText(model, leadsToNextStep(form) ? 'form.waitVerifyStep' : 'form.waitVerify', {
          names: listOf(form, names),
        })
      : '',
    isAgreed ? '' : pageText(model, 'form.installmentNotAgreed'),
    validateBankAccount(form).length > 0
      ? pageText(model, leadsToNextStep(form) ? 'form.waitBankStep' : 'form.waitBank')
      : '',
  ].filter(Boolean);
}

/** Whether the button leads to the next step. */
const leadsToNextStep = (form: HTMLFormElement): boolean =>
  form.querySelector<HTMLButtonElement>('[data-part=submit]')?.value === 'next';

function listOf(form: HTMLFormElement, names: string[]): string {
  return formatList(names, form.closest<HTMLElement>('[lang]')?.lang);
}
