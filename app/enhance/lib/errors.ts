import { mistakeTexts, type MistakePlace } from '~/domain/mistake-text';
import type { Mistake } from './answers';
import { say, setFieldError, tagSentence, type PageModel } from './page';
import { tellMistakesInTitle } from './title';

/** The field around the control that the summary leads to. */
const elementOf = (field: string): HTMLElement | null =>
  document.getElementById(anchorOf(field))?.closest<HTMLElement>('.field') ?? null;

function anchorOf(field: string): string {
  if (field === 'agree') return field;
  return field.startsWith('bank.') ? field.replace('.', '-') : `in-${field}`;
}

/** The field as its mistake is named by: parts of a bank account, and a pay date without words of the author's, by our labels. */
function placeOf(field: string, element: HTMLElement, model: PageModel): MistakePlace | undefined {
  if (field.startsWith('bank.')) return { name: say(model, `label.${field}`) };
  const input = model.inputs.find(({ id }) => id === field);
  return input && !input.name
    ? { ...input, name: element.querySelector('label')?.firstChild?.textContent ?? '' }
    : input;
}

/** Writes the mistakes beside their fields and above the form, and takes the person to them. */
export function showMistakes(
  form: HTMLFormElement,
  model: PageModel,
  errors: [string, Mistake][],
  summary: string,
): void {
  clearMistakes(form);
  const links: SummaryLink[] = [];
  for (const [field, error] of errors) {
    const element = elementOf(field);
    if (!element) continue;
    const said = mistakeTexts((key, params) => say(model, key, params), error, placeOf(field, element, model));
    setFieldError(element, said.text, said.isAuthors);
    links.push({ id: anchorOf(field), ...said });
  }
  showSummary(form, { heading: say(model, 'summaryTitle'), message: say(model, summary) }, links).focus();
}

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
