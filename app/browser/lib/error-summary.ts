import { createElement } from './create-element';
import { setFieldError, setTextLanguage, showErrorsInTitle } from './page';
import { addErrorStyles } from './error-styles';

/** An error in the summary, with the id of the control that it leads to. */
export interface SummaryLink {
  id: string;
  text: string;
  /** The field's label, with what parts it from the text. */
  label?: string;
  /** The text is the author's of the form. */
  isAuthors?: boolean;
}

export interface SummaryTexts {
  heading: string;
  message: string;
}

/** Renders the error summary above the form, as the server does. Returns it. */
export function showErrorSummary(
  form: HTMLFormElement,
  { heading, message }: SummaryTexts,
  links: SummaryLink[],
): HTMLElement {
  addErrorStyles();
  document.getElementById('error-summary')?.remove();
  const head = createElement('h2', {}, heading);
  const lead = createElement('p', {}, message);
  for (const element of [head, lead]) setTextLanguage(element, form);
  const items = links.map(({ id, text, label = '', isAuthors }) => {
    const element = createElement('span', {}, text);
    if (!isAuthors) setTextLanguage(element, form);
    return createElement('li', {}, createElement('a', { href: `#${id}` }, label, element));
  });
  const named = { class: 'summary', id: 'error-summary', tabindex: '-1', role: 'alert' };
  const box = createElement('div', named, head, lead, createElement('ul', {}, ...items));
  form.before(box);
  showErrorsInTitle();
  return box;
}

export function clearErrors(form: HTMLFormElement): void {
  document.getElementById('error-summary')?.remove();
  form.querySelectorAll<HTMLElement>('.field.invalid').forEach((field) => setFieldError(field, ''));
  showErrorsInTitle();
}
