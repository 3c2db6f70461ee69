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
  const links: SummaryLink[] = [];
  for (const [field, error] of errors) {
    const element = elementOf(field);
    if (!element) continue;
    const input = model.inputs.find(({ id }) => id === field);
    const text = mistakeTexts((key, params) => say(model, key, params), error, input);
    setFieldError(element, text.field);
    links.push({ id: anchorOf(field), text: text.summary });
  }
  showSummary(form, { heading: say(model, 'summaryTitle'), message: say(model, summary) }, links).focus();
}

/** A mistake in the summary, with the id of the control that it leads to. */
export interface SummaryLink {
  id: string;
  text: string;
}

export interface SummaryWords {
  heading: string;
  message: string;
}

/** Draws the summary of mistakes above the form, as the server draws it. Returns it. */
export function showSummary(form: HTMLFormElement, { heading, message }: SummaryWords, links: SummaryLink[]): HTMLElement {
  document.getElementById('error-summary')?.remove();
  const box = document.createElement('div');
  box.className = 'summary';
  box.id = 'error-summary';
  box.tabIndex = -1;
  box.setAttribute('role', 'alert');
  const head = document.createElement('h2');
  head.textContent = heading;
  const lead = document.createElement('p');
  lead.textContent = message;
  const list = document.createElement('ul');
  for (const { id, text } of links) {
    const link = document.createElement('a');
    link.href = `#${id}`;
    link.textContent = text;
    list.append(document.createElement('li'));
    list.lastElementChild?.append(link);
  }
  box.append(head, lead, list);
  form.before(box);
  tellMistakesInTitle();
  return box;
}

export function clearMistakes(form: HTMLFormElement): void {
  document.getElementById('error-summary')?.remove();
  form.querySelectorAll<HTMLElement>('.field.invalid').forEach((field) => setFieldError(field, ''));
  tellMistakesInTitle();
}
