import { tagSentence } from '../page';
import type { Say } from './texts';

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

/** A button that takes a form from the device. It asks before something goes that nobody else has, in the place of what is in `box`. */
export function removeButton(
  say: Say,
  look: string,
  { box, onYes, onNo }: { box: HTMLElement; onYes(): void; onNo(): void },
): HTMLButtonElement {
  const focusFirst = () => box.querySelector('button')?.focus();
  const keep = () => {
    onNo();
    focusFirst();
  };
  return button(say('remove'), look, () => {
    const answers = [button(say('removeYes'), '', onYes), ' ', button(say('removeNo'), 'plain', keep)];
    box.replaceChildren(paragraph(say('removeAsk')), ...answers);
    focusFirst();
  });
}
