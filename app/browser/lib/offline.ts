import type { Attendant, Host } from './offline/host';
import { say } from './page';

const BEGINS = ['pointerdown', 'focusin', 'keydown'] as const;

interface Connection {
  /** Asked as the form is being sent, or a step of it left: true where it is held back. */
  isHeld(isStep: boolean): boolean;
  /** There was no answer: the form waits, or says that it needs a connection. */
  hold(isStep: boolean): void;
  /** Says that a connection is needed. */
  tellCut(): void;
  /** The form leaves the page. @param isKept the server has all of it */
  leave(isKept: boolean): void;
}

/**
 * What a form needs where the network is bad is loaded once somebody begins, or at once where this device may have kept something of
 * it.
 */
export function withoutConnection(host: Host): Connection {
  const { form, model, keeper } = host;
  const nothing = () => undefined;
  if (!form.dataset.keep) return { isHeld: () => false, hold: nothing, tellCut: nothing, leave: nothing };
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
  const withAttendant = (act: (loaded: Attendant) => void) =>
    void load().then(act, () => {
      host.setBusy(false);
      const note = form.querySelector('[data-part=kept-note]');
      if (note) note.textContent = say(model, 'enhance.offline');
    });
  const hold = (isStep: boolean) => {
    host.setBusy(true);
    withAttendant((loaded) => loaded.hold(isStep));
  };
  return {
    isHeld(isStep) {
      if (navigator.onLine && !keeper.isCut()) return false;
      hold(isStep);
      return true;
    },
    hold,
    tellCut: () => withAttendant((loaded) => loaded.tellCut()),
    leave: (isKept) => void attendant?.then((loaded) => loaded.leave(isKept)).catch(nothing),
  };
}
