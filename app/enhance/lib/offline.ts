import type { Attendant } from './offline/attend';
import type { Host } from './offline/host';
import { say } from './page';

const BEGINS = ['pointerdown', 'focusin', 'keydown'] as const;

/**
 * What a form needs where the network is bad is loaded once somebody begins, or at once where this device may have kept something of
 * it.
 *
 * @returns what to ask as the form is being sent, or a step of it left: true where it is held back
 */
export function withoutConnection(host: Host): (isStep: boolean) => boolean {
  const { form, model, keeper } = host;
  if (!form.dataset.keep) return () => false;
  let attendant: Promise<Attendant> | undefined;
  const load = (): Promise<Attendant> =>
    (attendant ??= import('./offline/attend')
      .then(({ attend }) => attend(host))
      .catch((error: unknown) => {
        attendant = undefined;
        throw error;
      }));
  const loadQuietly = () => void load().catch(() => undefined);
  if (navigator.serviceWorker?.controller || form.dataset.keptPage !== undefined) loadQuietly();
  else for (const type of BEGINS) form.addEventListener(type, loadQuietly, { once: true });
  return (isStep) => {
    if (navigator.onLine && !keeper.isCut()) return false;
    host.setBusy(true);
    load().then(
      (loaded) => loaded.hold(isStep),
      () => {
        host.setBusy(false);
        const note = form.querySelector('[data-part=kept-note]');
        if (note) note.textContent = say(model, 'enhance.offline');
      },
    );
    return true;
  };
}
