import { mistakeTexts } from '~/domain/mistake-text';
import type { Mistake } from './answers';
import { say, setFieldError, type PageModel } from './page';
import { tellMistakesInTitle } from './title';

/** The field around the control that the summary leads to. */
const elementOf = (field: string): HTMLElement | null => document.getElementById(anchorOf(field))?.closest<HTMLElement>('.field') ?? null;

function anchorOf(field: string): string {
  if (field === 'agree') return field;
  return field.startsWith('bank.') ? field.replace('.', '-') : `in-${field}`;
}

/** Writes the mistakes beside their fields and above the form, and takes the person to them. */
export function showMistakes(form: HTMLFormElement, model: PageModel, errors: [string, Mistake][], summary: string): void {
  clearMistakes(form);
  const list = document.createElement('ul');
  for (const [field, error] of errors) {
    const element = elementOf(field);
    if (!element) continue;
    const input = model.inputs.find(({ id }) => id === field);
    const text = mistakeTexts((key, params) => say(model, key, params), error, input);
    setFieldError(element, text.field);
    const link = document.createElement('a');
    link.href = `#${anchorOf(field)}`;
    link.textContent = text.summary;
    list.append(document.createElement('li'));
    list.lastElementChild?.append(link);
  }
  const box = document.createElement('div');
  box.className = 'summary';
  box.id = 'error-summary';
  box.tabIndex = -1;
  box.setAttribute('role', 'alert');
  const title = document.createElement('h2');
  title.textContent = say(model, 'summaryTitle');
  const message = document.createElement('p');
  message.textContent = say(model, summary);
  box.append(title, message, list);
  form.before(box);
  tellMistakesInTitle();
  box.focus();
}

export function clearMistakes(form: HTMLFormElement): void {
  document.getElementById('error-summary')?.remove();
  form.querySelectorAll<HTMLElement>('.field.invalid').forEach((field) => setFieldError(field, ''));
  tellMistakesInTitle();
}
