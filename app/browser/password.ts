import { formatList } from '~/domain/format-units-and-lists';
import { missingSignUpParts, missingStrongParts, type PasswordPart } from '~/domain/password';

/** A screen reader announces what is missing when the typing pauses, not at every letter. */
const PAUSE_MS = 800;

const input = document.querySelector<HTMLInputElement>('input[data-enhance=password]');
const rules = [...document.querySelectorAll<HTMLElement>('[data-rule]')];
const status = document.querySelector<HTMLElement>('[data-part=password-strength]');
const button = document.querySelector<HTMLButtonElement>('[data-part=show-password]');
let timer = 0;

document.documentElement.classList.add('js');

function checkRules(): void {
  if (!input) return;
  const missing =
    input.dataset.ruleSet === 'strong' ? missingStrongParts(input.value) : missingSignUpParts(input.value);
  const isEmpty = input.value === '';
  for (const rule of rules) {
    const isMissing = missing.includes(rule.dataset.rule as PasswordPart);
    rule.classList.toggle('met', !isMissing && !isEmpty);
  }
  clearTimeout(timer);
  timer = window.setTimeout(() => showNotice(isEmpty ? undefined : missing), PAUSE_MS);
}

function showNotice(missing: PasswordPart[] | undefined): void {
  if (!status) return;
  const parts = rules
    .filter((rule) => missing?.includes(rule.dataset.rule as PasswordPart))
    .map((rule) => rule.textContent);
  const { missing: some = '', complete = '' } = status.dataset;
  status.textContent = !missing
    ? ''
    : parts.length > 0
      ? some.replace('{{parts}}', formatList(parts, document.documentElement.lang))
      : complete;
}

function setShown(isShown: boolean): void {
  if (!input || !button) return;
  button.dataset.show ??= button.textContent ?? '';
  input.type = isShown ? 'text' : 'password';
  button.textContent = (isShown ? button.dataset.hide : button.dataset.show) ?? '';
}

input?.addEventListener('input', checkRules);
button?.addEventListener('click', () => setShown(input?.type === 'password'));
// A password that is sent as plain text would be offered by the browser the next time as any other entry.
input?.form?.addEventListener('submit', () => setShown(false));
checkRules();
