import { BASE_NAMES } from '~/domain/form-field-names';
import { formAtAddress, canWait } from '~/domain/offline-form';
import { SAVE_TRIED } from '../autosave';
import { createElement } from '../create-element';
import { registerServiceWorker } from '../shell/register-service-worker';
import { requestFromWorker, waitForWorker } from './worker-client';
import { listAnsweredIds, fieldsOf, restoreAnswerFields, restoreHiddenFields, textOf } from './restore-fields';
import type { OfflineSupport, OfflineHost } from './offline-host';
import { offerSuperseded, showSupersededPage } from './superseded-answers';
import type { StoredAnswers, StorageState, SendResult, WaitingState } from './worker-messages';
import { createNotePlace, createRemoveButton } from './elements';
import { loadTexts } from './offline-texts';
import { checkServer, retryWhenOnline, type WaitingForm } from './retry-when-online';

/** How long after something was typed the device stores it. */
const PAUSE_MS = 1000;

/**
 * Lets a form work without a connection: stores it on the device where there is a worker, restores what was filled in, and lets it
 * wait to be sent. Decision 8.
 *
 * @throws where its texts can't be loaded
 */
export async function createOfflineSupport(host: OfflineHost): Promise<OfflineSupport> {
  const { form, autosave } = host;
  // Where it stood before it was drawn in the page the worker does not know.
  const at = location.href;
  registerServiceWorker();
  const textFor = await loadTexts(form);
  const isStoredPage = form.dataset.keptPage !== undefined;
  const top = createNotePlace(form, 'offline-note');
  const copy = createNotePlace(form, 'device-copy');
  top.setAttribute('aria-live', 'polite');
  form.prepend(top);
  let isOff = false;
  let waiting: WaitingForm | undefined;
  let timer = 0;

  const storeNow = async (how?: WaitingState, isChange = false): Promise<StorageState | undefined> => {
    clearTimeout(timer);
    // What is on its way to the server is the worker's, until there is an answer.
    if (isOff || (form.dataset.busy && !how)) return undefined;
    const stored = await store({ unsaved: autosave.unsaved(), waiting: how, isChange });
    if (stored?.until && !isOff) showCopy(stored.until);
    return stored;
  };
  const store = (state: {
    unsaved: string[];
    waiting?: WaitingState;
    isChange: boolean;
  }): Promise<StorageState | undefined> => {
    const fields = fieldsOf(form, state.waiting !== undefined);
    return requestFromWorker({ kind: 'keep', at, waiting: undefined, ...state, fields, files: loadedFiles() });
  };
  const storeSoon = () => {
    clearTimeout(timer);
    if (!waiting) timer = window.setTimeout(() => void storeNow(), PAUSE_MS);
  };

  /** Shows that the device has a copy, with a button that removes it. */
  function showCopy(until: number): void {
    copy.className = 'hint';
    form.append(copy);
    const remove = createRemoveButton(textFor, 'plain small', {
      box: copy,
      onYes: () => void forget().then(() => copy.replaceChildren(textFor('removed'))),
      onNo: () => showCopy(until),
    });
    const text = textFor('copy', until);
    if (copy.firstChild?.textContent !== text || !copy.querySelector('button')) copy.replaceChildren(text, ' ', remove);
  }

  async function forget(): Promise<void> {
    isOff = true;
    await requestFromWorker({ kind: 'forget', at });
  }

  const startWaiting = (how: WaitingState, isButtonPressed: boolean) => {
    host.setBusy(true);
    copy.hidden = true;
    waiting = retryWhenOnline(host, textFor, {
      how,
      isButtonPressed,
      store: () => storeNow(how),
      forget,
      onEnd() {
        waiting = undefined;
        copy.hidden = false;
        void storeNow(undefined, true);
      },
    });
  };

  const superseded = await requestFromWorker({ kind: 'left', at });
  if (superseded && form.dataset.keptPage === 'left') return showSupersededPage(host, textFor, { superseded, forget });
  if (superseded)
    offerSuperseded(host, textFor, { superseded, top, forget, letGo: () => requestFromWorker({ kind: 'letGo', at }) });
  const found = ofThisForm(form, await requestFromWorker({ kind: 'find', at }), isStoredPage);
  if (found) {
    restoreAnswers(host, found, isStoredPage);
    showCopy(found.until);
  }
  if (isStoredPage) {
    top.className = 'flash';
    top.replaceChildren(createElement('p', {}, textFor('keptPage')));
  }
  if (found?.note) {
    top.className = 'flash flash-warning';
    top.append(createElement('p', {}, textFor(found.note)));
  }
  if (found?.waiting) startWaiting(found.waiting, false);

  form.addEventListener(SAVE_TRIED, () => {
    if (!autosave.isOffline() && isStoredPage) {
      top.replaceChildren();
      top.className = '';
    }
    storeSoon();
  });
  for (const type of ['input', 'change']) form.addEventListener(type, storeSoon);
  document.addEventListener('visibilitychange', () => document.hidden && !waiting && void storeNow());
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<SendResult>) => {
    // It has left the page, or is another step of the form.
    if (!form.isConnected || (data.address && data.address !== formAtAddress(new URL(at))?.address)) return;
    if (data.outcome === 'sent') location.assign(data.end ?? `${location.pathname}?sent=1`);
    else if (data.outcome === 'refused') location.reload();
    else waiting?.end();
  });
  if (!found) void waitForWorker().then(() => (waiting ? undefined : storeNow()));

  const showNoConnection = (isStep: boolean) => {
    host.setBusy(false);
    top.className = 'flash flash-warning';
    top.replaceChildren(createElement('p', {}, textFor(isStep ? 'connection' : 'cannotWait')));
    top.tabIndex = -1;
    top.focus();
  };

  return {
    showNoConnection: () => showNoConnection(true),
    leave(isSaved) {
      clearTimeout(timer);
      if (!isOff) void store({ unsaved: isSaved ? [] : autosave.unsaved(), isChange: true });
      isOff = true;
    },
    waitForConnection(isStep) {
      // The rows of a plan are the server's, of the day on which it is sent.
      const isPlan = form.querySelector('[data-part=plan]') !== null;
      if (!isStep && !isPlan && canWait(fieldsOf(form, false))) return startWaiting('unsent', true);
      void checkServer(host).then((status) => {
        if (status !== 0) return host.send();
        showNoConnection(isStep);
      });
    },
  };
}

/** A change that waits is sent from a page of its own; on one of something else it waits on. */
function ofThisForm(
  form: HTMLFormElement,
  found: StoredAnswers | undefined,
  isStoredPage: boolean,
): StoredAnswers | undefined {
  const isOther = found?.waiting && textOf(found.fields, 'change') !== '' && keyIn(form) !== keyOf(found);
  return isOther && !isStoredPage ? undefined : found;
}

const keyOf = ({ fields }: StoredAnswers): string => textOf(fields, 'submissionKey');
const keyIn = (form: HTMLFormElement): string | undefined =>
  (form.elements.namedItem('submissionKey') as HTMLInputElement | null)?.value;

const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name, location.href))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);

/** What was filled in before stands in the form again: all of it on the stored page, else what the server does not have. */
function restoreAnswers(
  { form, model, autosave, refresh }: OfflineHost,
  found: StoredAnswers,
  isStoredPage: boolean,
): void {
  const { fields, unsaved, waiting } = found;
  // Another one was sent since: what was typed for that one is not this one's.
  if (!waiting && keyIn(form) !== keyOf(found)) return;
  const isWhole = isStoredPage || waiting !== undefined;
  const touched = new Set(autosave.unsaved());
  const all = listAnsweredIds(
    model.inputs.map(({ id }) => id),
    fields,
  );
  const ids = all.filter((id) => !touched.has(id) && (isWhole || unsaved === null || unsaved.includes(id)));
  if (ids.length === 0) return;
  if (isWhole) restoreHiddenFields(form, fields);
  restoreAnswerFields(form, ids, fields);
  autosave.markRestored(ids, textOf(fields, BASE_NAMES.answers), (id) => unsaved !== null && !unsaved.includes(id));
  refresh();
}
