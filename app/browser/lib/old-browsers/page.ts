import { supply } from './language';

// The same for what browsers lack of the document.

supply(Element.prototype, 'replaceChildren', function replaceChildren(this: Element, ...nodes: (Node | string)[]) {
  while (this.lastChild) this.lastChild.remove();
  this.append(...nodes);
});

/** The button whose press is sending a form right now; Enter presses the form's first one. */
let pressed: Element | null = null;

const known =
  typeof SubmitEvent === 'undefined' ? undefined : Object.getOwnPropertyDescriptor(SubmitEvent.prototype, 'submitter');

document.addEventListener(
  'click',
  ({ target }) => {
    pressed = target instanceof Element ? target.closest('button,input[type=submit],input[type=image]') : null;
    // The form is sent within the press.
    setTimeout(() => (pressed = null));
  },
  true,
);
// Some versions have it, and leave it empty for a button.
Object.defineProperty(known ? SubmitEvent.prototype : Event.prototype, 'submitter', {
  configurable: true,
  get(this: Event): unknown {
    return known?.get?.call(this) ?? pressed;
  },
});
