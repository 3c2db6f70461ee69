import { make, makeButton } from '../make';
import { tagSentence } from '../page';
import type { OfflineText } from './texts';

export const actionRow = (...parts: Node[]): HTMLDivElement => make('div', { class: 'actions' }, ...parts);

/** A part of ours in the form: it has the language of our texts in the form. It is there before its text, or screen readers would not announce that. */
export function createNotePlace(form: HTMLFormElement, name: string): HTMLElement {
  const element = make('div', { 'data-part': name });
  tagSentence(element, form);
  return element;
}

/** A button that takes a form from the device. It asks before something goes that nobody else has, in the place of what is in `box`. */
export function removeButton(
  textFor: OfflineText,
  look: string,
  { box, onYes, onNo }: { box: HTMLElement; onYes(): void; onNo(): void },
): HTMLButtonElement {
  const focusFirst = () => box.querySelector('button')?.focus();
  const cancel = () => {
    onNo();
    focusFirst();
  };
  return makeButton(textFor('remove'), `button ${look}`, () => {
    const answers = [
      makeButton(textFor('removeYes'), 'button', onYes),
      ' ',
      makeButton(textFor('removeNo'), 'button plain', cancel),
    ];
    box.replaceChildren(make('p', {}, textFor('removeAsk')), ...answers);
    focusFirst();
  });
}
