import type * as Move from './step-navigation';
import type { StepHost } from './step-navigation';

/** What is loaded when somebody begins is there once it is needed. */
const BEGINS = ['pointerdown', 'focusin', 'keydown'] as const;

interface StepNavigation {
  /** A form stands in the page, at its address. */
  register(host: () => StepHost): void;
  /** Goes in place where this button of it leads. */
  openStep(button: HTMLButtonElement): void;
}

/**
 * Lets the steps of a form follow each other in the page. How, is loaded once somebody begins in a form that has any; where it can't be,
 * the browser goes to the page itself.
 */
export function createStepNavigation(): StepNavigation {
  let here: (() => StepHost) | undefined;
  let shown = '';
  let loading: Promise<typeof Move> | undefined;
  const load = (): Promise<typeof Move> =>
    (loading ??= import('./step-navigation').catch((error: unknown) => {
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
    register(host) {
      here = host;
      shown = address();
      const { form } = host();
      if (form.querySelector('button[value=next],button[value=back]'))
        for (const type of BEGINS) form.addEventListener(type, loadQuietly, { once: true });
    },
    openStep(button) {
      const host = here?.();
      if (!host) return;
      // What is typed from now on would be on no page.
      host.form.inert = true;
      void load()
        .then(({ postStep }) => postStep(host, button))
        .catch(() => {
          host.form.inert = false;
          host.send(button);
        });
    },
  };
}
