import { createElement, createButton } from '../create-element';
import { setTextLanguage } from '../page';
import type { OfflineText } from './offline-texts';

export const createActionRow = (...parts: Node[]): HTMLDivElement =>
  createElement('div', { class: 'actions' }, ...parts);

/** A part of ours in the form: it has the language of our texts in the form. It is there before its text, or screen readers would not announce that. */
export function createNotePlace(form: HTMLFormElement, name: string): HTMLElement {
  const element = createElement('div', { 'data-part': name });
  setTextLanguage(element, form);
  return element;
}

/** A button that takes a form from the device. It asks before something goes that nobody else has, in the place of what is in `box`. */
export function createRemoveButton(
  textFor: OfflineText,
  look: string,
  { box, onYes, onNo }: { box: HTMLElement; onYes(): void; onNo(): void },
): HTMLButtonElement {
  const focusFirst = () => box.querySelector('button')?.focus();
  const cancel = () => {
    onNo();
    focusFirst();
  };
  return createButton(textFor('remove'), `button ${look}`, () => {
    const answers = [
      createButton(textFor('removeYes'), 'button', onYes),
      ' ',
      createButton(textFor('removeNo'), 'button plain', cancel),
    ];
    box.replaceChildren(createElement('p', {}, textFor('removeAsk')), ...answers);
    focusFirst();
  });
}
