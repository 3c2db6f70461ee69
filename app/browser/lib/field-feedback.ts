import { answerName } from '~/domain/form-field-names';
import { needsVerification } from '~/domain/validate-answers';
import { normalizeBankNumber } from '~/domain/bank-account';
import { textLength } from '~/areas/forms/input-types/text/rules';
import { type PageModel, pageText, setFieldError } from './page';
import { showConditionalText } from './show-conditional-text';

interface BankReply {
  name: string;
  logo: string;
  validRoutingNumber: boolean;
}

/** Names the bank once the routing number has nine digits. The look-up only helps: when it is down nothing is said. */
export async function lookUpBank(control: HTMLInputElement, model: PageModel, isCurrent: () => boolean): Promise<void> {
  const field = control.closest<HTMLElement>('.field');
  const output = field?.querySelector('[data-part=bank-name]');
  if (!field || !output) return;
  output.textContent = '';
  delete control.dataset.refused;
  const digits = normalizeBankNumber(control.value);
  if (digits.length !== 9) return;
  try {
    const response = await fetch(`${location.pathname}/bank?routingNumber=${digits}`, { credentials: 'same-origin' });
    const bank = (await response.json()) as BankReply | null;
    if (!bank || !isCurrent()) return;
    setFieldError(field, bank.validRoutingNumber ? '' : pageText(model, 'routing.invalid'));
    if (!bank.validRoutingNumber) control.dataset.refused = 'yes';
    if (!bank.name) return;
    if (bank.logo) {
      const image = new Image(32, 32);
      image.alt = '';
      image.src = bank.logo;
      output.append(image, ' ');
    }
    output.append(pageText(model, 'bank', { name: bank.name }));
  } catch {
    // The checksum on the server decides.
  }
}

/** The count is shown once so much of the limit is left: a tenth, and ten characters at least. */
const nearOf = (limit: number): number => Math.max(10, limit / 10);

/**
 * Counts what is typed against the limit of its field where it comes near, and marks what is too long at once. Nothing is
 * cut off: what was pasted is for the person to shorten.
 */
export function countCharacters(control: HTMLInputElement, model: PageModel): void {
  const limit = Number(control.dataset.limit);
  const left = limit - textLength(control.value);
  const field = control.closest<HTMLElement>('.field');
  const id = `${control.id}-count`;
  let note = document.getElementById(id);
  if (!field) return;
  if (left > nearOf(limit) || control.value === '') {
    note?.remove();
    return;
  }
  if (!note) {
    note = document.createElement('span');
    note.id = id;
    note.className = 'hint';
    note.setAttribute('aria-live', 'polite');
    (control.parentElement === field ? control : (control.parentElement ?? control)).after(note);
  }
  note.textContent =
    left >= 0
      ? pageText(model, 'form.charactersLeft', { n: left })
      : pageText(model, 'form.charactersOver', { n: -left });
  if (left < 0) setFieldError(field, pageText(model, 'text.tooLong', { n: limit }));
}

/** A contact is verified as long as it is the one that was; another one can be verified in its place, but for the link's own. */
export function showVerifiedState(control: HTMLInputElement, model: PageModel): void {
  const field = control.closest<HTMLElement>('.field');
  const badge = field?.querySelector<HTMLElement>('[data-part=verified]');
  const input = model.inputs.find(({ id }) => control.name === answerName(id));
  if (!field || !badge || !input) return;
  const isVerified = field.dataset.verified !== undefined && field.dataset.verified === control.value.trim();
  const mustVerify = !isVerified && needsVerification(input, model.tags, control.value.trim());
  showConditionalText(badge, isVerified);
  const button = field.querySelector<HTMLElement>('[data-part=verify]');
  if (button) button.hidden = !mustVerify;
  else if (mustVerify) badge.after(verifyButton(field, badge.dataset.verify));
}

/** As the server draws it for a contact that is not verified. */
function verifyButton(field: HTMLElement, text = ''): HTMLButtonElement {
  const button = document.createElement('button');
  button.className = 'button plain small';
  button.name = 'intent';
  button.value = `verify:${field.id.replace(/^field-in-/, '')}`;
  button.formNoValidate = true;
  button.dataset.part = 'verify';
  button.dataset.dialog = field.id;
  const name = document.createElement('span');
  name.className = 'sr';
  name.textContent = ` ${field.querySelector('label')?.textContent?.trim() ?? ''}`;
  button.append(text, name);
  return button;
}
