import { BASE_NAMES } from '~/domain/form-names';
import { formAt, mayWait } from '~/domain/offline-form';
import { SAVE_TRIED } from '../keep';
import { make } from '../make';
import { register } from '../shell/worker';
import { ask, workerComes } from './ask';
import { answeredIn, fieldsOf, fillIn, fillInOwn, textOf } from './fill-in';
import type { Attendant, Host } from './host';
import { offerLeft, showOnly } from './left';
import type { Found, Kept, News, Waiting } from './messages';
import { place, removeButton } from './parts';
import { loadTexts } from './texts';
import { isReached, wait, type Wait } from './waiting';

/** How long after something was typed it is kept on the device. */
const PAUSE_MS = 1000;

/**
 * Looks after a form that may lose its connection: keeps it on the device where there is a worker, brings back what was filled in,
 * and lets it wait to be sent. Decision 8.
 *
 * @throws where its sentences can't be loaded
 */
export async function attend(host: Host): Promise<Attendant> {
  const { form, keeper } = host;
  // Where it stood before it was drawn in the page the worker does not know.
  const at = location.href;
  register();
  const say = await loadTexts(form);
  const isKeptPage = form.dataset.keptPage !== undefined;
  const top = place(form, 'offline-note');
  const copy = place(form, 'device-copy');
  top.setAttribute('aria-live', 'polite');
  form.prepend(top);
  let isOff = false;
  let waiting: Wait | undefined;
  let timer = 0;

  const keepNow = async (how?: Waiting, isChange = false): Promise<Kept | undefined> => {
    clearTimeout(timer);
    // What is on its way to the server is the worker's, until there is an answer.
    if (isOff || (form.dataset.busy && !how)) return undefined;
    const kept = await keepAs({ unsaved: keeper.unsaved(), waiting: how, isChange });
    if (kept?.until && !isOff) showCopy(kept.until);
    return kept;
  };
  const keepAs = (state: { unsaved: string[]; waiting?: Waiting; isChange: boolean }): Promise<Kept | undefined> => {
    const fields = fieldsOf(form, state.waiting !== undefined);
    return ask({ kind: 'keep', at, waiting: undefined, ...state, fields, files: loadedFiles() });
  };
  const keepSoon = () => {
    clearTimeout(timer);
    if (!waiting) timer = window.setTimeout(() => void keepNow(), PAUSE_MS);
  };

  /** Whoever has a copy on the device is told so, and can take it away. */
  function showCopy(until: number): void {
    copy.className = 'hint';
    form.append(copy);
    const remove = removeButton(say, 'plain small', {
      box: copy,
      onYes: () => void forget().then(() => copy.replaceChildren(say('removed'))),
      onNo: () => showCopy(until),
    });
    const text = say('copy', until);
    if (copy.firstChild?.textContent !== text || !copy.querySelector('button')) copy.replaceChildren(text, ' ', remove);
  }

  async function forget(): Promise<void> {
    isOff = true;
    await ask({ kind: 'forget', at });
  }

  const startWaiting = (how: Waiting, isAsked: boolean) => {
    host.setBusy(true);
    copy.hidden = true;
    waiting = wait(host, say, {
      how,
      isAsked,
      keep: () => keepNow(how),
      forget,
      onEnd() {
        waiting = undefined;
        copy.hidden = false;
        void keepNow(undefined, true);
      },
    });
  };

  const left = await ask({ kind: 'left', at });
  if (left && form.dataset.keptPage === 'left') return showOnly(host, say, { left, forget });
  if (left) offerLeft(host, say, { left, top, forget, letGo: () => ask({ kind: 'letGo', at }) });
  const found = ofThis(form, await ask({ kind: 'find', at }), isKeptPage);
  if (found) {
    bringBack(host, found, isKeptPage);
    showCopy(found.until);
  }
  if (isKeptPage) {
    top.className = 'flash';
    top.replaceChildren(make('p', {}, say('keptPage')));
  }
  if (found?.note) {
    top.className = 'flash flash-warning';
    top.append(make('p', {}, say(found.note)));
  }
  if (found?.waiting) startWaiting(found.waiting, false);

  form.addEventListener(SAVE_TRIED, () => {
    if (!keeper.isCut() && isKeptPage) {
      top.replaceChildren();
      top.className = '';
    }
    keepSoon();
  });
  for (const type of ['input', 'change']) form.addEventListener(type, keepSoon);
  document.addEventListener('visibilitychange', () => document.hidden && !waiting && void keepNow());
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<News>) => {
    // It has left the page, or is another step of the form.
    if (!form.isConnected || (data.address && data.address !== formAt(new URL(at))?.address)) return;
    if (data.outcome === 'sent') location.assign(data.end ?? `${location.pathname}?sent=1`);
    else if (data.outcome === 'refused') location.reload();
    else waiting?.end();
  });
  if (!found) void workerComes().then(() => (waiting ? undefined : keepNow()));

  const tellCut = (isStep: boolean) => {
    host.setBusy(false);
    top.className = 'flash flash-warning';
    top.replaceChildren(make('p', {}, say(isStep ? 'connection' : 'cannotWait')));
    top.tabIndex = -1;
    top.focus();
  };

  return {
    tellCut: () => tellCut(true),
    leave(isKept) {
      clearTimeout(timer);
      if (!isOff) void keepAs({ unsaved: isKept ? [] : keeper.unsaved(), isChange: true });
      isOff = true;
    },
    hold(isStep) {
      // The rows of a plan are the server's, of the day on which it is sent.
      const isPlan = form.querySelector('[data-part=plan]') !== null;
      if (!isStep && !isPlan && mayWait(fieldsOf(form, false))) return startWaiting('unsent', true);
      void isReached(host).then((status) => {
        if (status !== 0) return host.send();
        tellCut(isStep);
      });
    },
  };
}

/** A change that waits is sent from a page of its own; on one of something else it waits on. */
function ofThis(form: HTMLFormElement, found: Found | undefined, isKeptPage: boolean): Found | undefined {
  const isOther = found?.waiting && textOf(found.fields, 'change') !== '' && keyIn(form) !== keyOf(found);
  return isOther && !isKeptPage ? undefined : found;
}

const keyOf = ({ fields }: Found): string => textOf(fields, 'submissionKey');
const keyIn = (form: HTMLFormElement): string | undefined =>
  (form.elements.namedItem('submissionKey') as HTMLInputElement | null)?.value;

const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name, location.href))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);

/** What was filled in before stands in the form again: all of it on the kept page, else what the server does not have. */
function bringBack({ form, model, keeper, refresh }: Host, found: Found, isKeptPage: boolean): void {
  const { fields, unsaved, waiting } = found;
  // Another one was sent since: what was typed for that one is not this one's.
  if (!waiting && keyIn(form) !== keyOf(found)) return;
  const isWhole = isKeptPage || waiting !== undefined;
  const touched = new Set(keeper.unsaved());
  const all = answeredIn(
    model.inputs.map(({ id }) => id),
    fields,
  );
  const ids = all.filter((id) => !touched.has(id) && (isWhole || unsaved === null || unsaved.includes(id)));
  if (ids.length === 0) return;
  if (isWhole) fillInOwn(form, fields);
  fillIn(form, ids, fields);
  keeper.restored(ids, textOf(fields, BASE_NAMES.answers), (id) => unsaved !== null && !unsaved.includes(id));
  refresh();
}
