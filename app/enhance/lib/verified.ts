import { sayWhen } from './say-when';

/** A contact is verified as long as it is the one that was; another one can be verified in its place. */
export function showVerifiedState(input: HTMLInputElement): void {
  const field = input.closest<HTMLElement>('.field');
  const badge = field?.querySelector<HTMLElement>('[data-part=verified]');
  if (!field || !badge) return;
  const isVerified = field.dataset.verified !== undefined && field.dataset.verified === input.value.trim();
  sayWhen(badge, isVerified);
  const button = field.querySelector<HTMLElement>('[data-part=verify]');
  if (button) button.hidden = isVerified;
  else if (!isVerified) badge.after(verifyButton(field, badge.dataset.verify));
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
