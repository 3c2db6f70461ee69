import type { OfflineSupport, OfflineHost } from './offline/offline-host';
import { pageText } from './page';

const BEGINS = ['pointerdown', 'focusin', 'keydown'] as const;

interface ConnectionGuard {
  /** Called as the form is being sent, or a step of it left: true where it has to wait. */
  interceptSubmit(isStep: boolean): boolean;
  /** There was no answer: the form waits, or shows that it needs a connection. */
  waitForConnection(isStep: boolean): void;
  /** Shows that a connection is needed. */
  showNoConnection(): void;
  /** The form leaves the page. @param isSaved the server has all of it */
  leave(isSaved: boolean): void;
}

/**
 * What a form needs where the network is bad is loaded once somebody begins, or at once where this device may have stored something of
 * it.
 */
export function createConnectionGuard(host: OfflineHost): ConnectionGuard {
  const { form, model, autosave } = host;
  const nothing = () => undefined;
  if (!form.dataset.keep)
    return { interceptSubmit: () => false, waitForConnection: nothing, showNoConnection: nothing, leave: nothing };
  let attendant: Promise<OfflineSupport> | undefined;
  const load = (): Promise<OfflineSupport> =>
    (attendant ??= import('./offline/offline-support')
      .then(({ createOfflineSupport }) => createOfflineSupport(host))
      .catch((error: unknown) => {
        attendant = undefined;
        throw error;
      }));
  const loadQuietly = () => void load().catch(() => undefined);
  if (navigator.serviceWorker?.controller || form.dataset.keptPage !== undefined) loadQuietly();
  else for (const type of BEGINS) form.addEventListener(type, loadQuietly, { once: true });
  const withAttendant = (act: (loaded: OfflineSupport) => void) =>
    void load().then(act, () => {
      host.setBusy(false);
      const note = form.querySelector('[data-part=kept-note]');
      if (note) note.textContent = pageText(model, 'enhance.offline');
    });
  const waitForConnection = (isStep: boolean) => {
    host.setBusy(true);
    withAttendant((loaded) => loaded.waitForConnection(isStep));
  };
  return {
    interceptSubmit(isStep) {
      if (navigator.onLine && !autosave.isOffline()) return false;
      waitForConnection(isStep);
      return true;
    },
    waitForConnection,
    showNoConnection: () => withAttendant((loaded) => loaded.showNoConnection()),
    leave: (isStored) => void attendant?.then((loaded) => loaded.leave(isStored)).catch(nothing),
  };
}
