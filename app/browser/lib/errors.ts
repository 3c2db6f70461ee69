import { make } from './make';
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
  const head = make('h2', {}, heading);
  const lead = make('p', {}, message);
  for (const sentence of [head, lead]) tagSentence(sentence, form);
  const items = links.map(({ id, text, label = '', isAuthors }) => {
    const sentence = make('span', {}, text);
    if (!isAuthors) tagSentence(sentence, form);
    return make('li', {}, make('a', { href: `#${id}` }, label, sentence));
  });
  const named = { class: 'summary', id: 'error-summary', tabindex: '-1', role: 'alert' };
  const box = make('div', named, head, lead, make('ul', {}, ...items));
  form.before(box);
  tellMistakesInTitle();
  return box;
}

export function clearMistakes(form: HTMLFormElement): void {
  document.getElementById('error-summary')?.remove();
  form.querySelectorAll<HTMLElement>('.field.invalid').forEach((field) => setFieldError(field, ''));
  tellMistakesInTitle();
}
