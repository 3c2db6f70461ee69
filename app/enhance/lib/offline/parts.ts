import { tagSentence } from '../page';

/** A button that posts nothing. */
export function button(text: string, look: string, onPress: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = `button ${look}`.trim();
  element.textContent = text;
  element.addEventListener('click', onPress);
  return element;
}

export function paragraph(text: string, className = ''): HTMLParagraphElement {
  const element = document.createElement('p');
  if (className) element.className = className;
  element.textContent = text;
  return element;
}

export function row(...parts: Node[]): HTMLDivElement {
  const element = document.createElement('div');
  element.className = 'actions';
  element.append(...parts);
  return element;
}

/** A part of ours in the form: it speaks the language of the form's sentences, and is there before it says something, unheard. */
export function place(form: HTMLFormElement, name: string): HTMLElement {
  const element = document.createElement('div');
  element.dataset.part = name;
  tagSentence(element, form);
  return element;
}
