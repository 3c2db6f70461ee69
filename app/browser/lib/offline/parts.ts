import { make, makeButton } from '../make';
import { tagSentence } from '../page';
import type { Say } from './texts';

export const row = (...parts: Node[]): HTMLDivElement => make('div', { class: 'actions' }, ...parts);

/** A part of ours in the form: it speaks the language of the form's sentences, and is there before it says something, unheard. */
export function place(form: HTMLFormElement, name: string): HTMLElement {
  const element = make('div', { 'data-part': name });
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
  return makeButton(say('remove'), `button ${look}`, () => {
    const answers = [
      makeButton(say('removeYes'), 'button', onYes),
      ' ',
      makeButton(say('removeNo'), 'button plain', keep),
    ];
    box.replaceChildren(make('p', {}, say('removeAsk')), ...answers);
    focusFirst();
  });
}
