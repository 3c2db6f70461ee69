import type * as Move from './move';
import type { Movable } from './move';

/** What is loaded when somebody begins is there once it is needed. */
const BEGINS = ['pointerdown', 'focusin', 'keydown'] as const;

interface Moves {
  /** A form stands in the page, at its address. */
  came(host: () => Movable): void;
  /** Goes in place where this button of it leads. */
  go(button: HTMLButtonElement): void;
}

/**
 * Lets the steps of a form follow each other in the page. How, is loaded once somebody begins in a form that has any; where it can't be,
 * the browser goes to the page itself.
 */
export function createMoves(): Moves {
  let here: (() => Movable) | undefined;
  let shown = '';
  let loading: Promise<typeof Move> | undefined;
  const load = (): Promise<typeof Move> =>
    (loading ??= import('./move').catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
  const loadQuietly = () => void load().catch(() => undefined);
  const address = () => location.pathname + location.search;
  window.addEventListener('popstate', () => {
    // Else a mistake was followed to its field.
    if (!here || address() === shown) return;
    const host = here();
    void load().then(
      ({ showAddress }) => showAddress(host, shown),
      () => location.reload(),
    );
  });
  return {
    came(host) {
      here = host;
      shown = address();
      const { form } = host();
      if (form.querySelector('button[value=next],button[value=back]'))
        for (const type of BEGINS) form.addEventListener(type, loadQuietly, { once: true });
    },
    go(button) {
      const host = here?.();
      if (!host) return;
      // What is typed from now on would be on no page.
      host.form.inert = true;
      void load()
        .then(({ move }) => move(host, button))
        .catch(() => {
          host.form.inert = false;
          host.send(button);
        });
    },
  };
}
