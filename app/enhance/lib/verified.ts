import { needsVerification } from '~/domain/answers';
import type { PageModel } from './page';
import { sayWhen } from './say-when';

/** A contact is verified as long as it is the one that was; another one can be verified in its place, but for the link's own. */
export function showVerifiedState(control: HTMLInputElement, model: PageModel): void {
  const field = control.closest<HTMLElement>('.field');
  const badge = field?.querySelector<HTMLElement>('[data-part=verified]');
  const input = model.inputs.find(({ id }) => control.name === `a.${id}`);
  if (!field || !badge || !input) return;
  const isVerified = field.dataset.verified !== undefined && field.dataset.verified === control.value.trim();
  const isAsked = !isVerified && needsVerification(input, model.tags, control.value.trim());
  sayWhen(badge, isVerified);
  const button = field.querySelector<HTMLElement>('[data-part=verify]');
  if (button) button.hidden = !isAsked;
  else if (isAsked) badge.after(verifyButton(field, badge.dataset.verify));
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
