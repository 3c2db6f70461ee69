import { setFieldError, tagSentence, tellMistakesInTitle } from './page';
import { styleMistakes } from './style-mistakes';

/** A mistake in the summary, with the id of the control that it leads to. */
export interface SummaryLink {
  id: string;
  text: string;
  /** The field's label, with what parts it from the text. */
  label?: string;
  /** The text is the author's of the form. */
  isAuthors?: boolean;
}

export interface SummaryWords {
  heading: string;
  message: string;
}

/** Draws the summary of mistakes above the form, as the server draws it. Returns it. */
export function showSummary(
  form: HTMLFormElement,
  { heading, message }: SummaryWords,
  links: SummaryLink[],
): HTMLElement {
  styleMistakes();
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
  for (const sentence of [head, lead]) tagSentence(sentence, form);
  const list = document.createElement('ul');
  for (const { id, text, label = '', isAuthors } of links) {
    const sentence = document.createElement('span');
    sentence.textContent = text;
    if (!isAuthors) tagSentence(sentence, form);
    const link = document.createElement('a');
    link.href = `#${id}`;
    link.append(label, sentence);
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
