import { answerName, BASE_NAMES, partName, signatureName } from '~/domain/form-field-names';
import { SAVE_FIELDS } from '~/domain/validate-answers';
import type { DraftNews } from '~/domain/draft-merge';
import { withDayPeriod, formatLocale } from '~/domain/format-units-and-lists';
import { fieldOf, inputsOnPage, isHalfTyped, pageText, type PageModel } from './page';
import { createAnswerHashTracker, type FieldEntries } from './answer-hashes';
import { waitForPointerUp } from './wait-for-pointer-up';

/** How long after the last keystroke it is saved, and how long somebody who never pauses waits at most. */
const PAUSE_MS = 1500;
const LONGEST_WAIT_MS = 10_000;
/** Waits before another try; the last one again and again. */
const RETRY_MS = [3000, 10_000, 30_000];
const GIVE_UP_MS = 20_000;
/** So long a save is one of just now. */
const JUST_NOW_MS = 45_000;
/** Who was away so long may have gone on elsewhere: the page asks what has changed. */
const AWAY_MS = 3000;

export interface Autosave {
  /** Something was typed: it is saved after a pause. */
  saveSoon(): void;
  /** Saves what has changed at once. Resolves once there is an answer, or none. */
  saveNow(): Promise<void>;
  /** The form leaves the page: what is not saved goes along with it, and nothing after that. */
  end(): void;
  /** Whether the last save had no answer from anybody. The form hears `SAVE_TRIED` after each. */
  isOffline(): boolean;
  /** Ids of the questions whose answers are not known to be on the server. */
  unsaved(): string[];
  /**
   * Answers that were given before the page was drawn stand in the form again.
   *
   * @param base marks of the page in which they were given
   * @param isSaved the server has them
   */
  markRestored(ids: readonly string[], base: string, isSaved: (id: string) => boolean): void;
}

/** Event of the form once a save was tried. */
export const SAVE_TRIED = 'savetried';

/**
 * Saves the answers on the link while they are typed. It sends the answers and signatures that differ from what is
 * saved, so that two tabs don't undo each other's; never bank details or files. Each post of the page has a number, by which
 * the server knows an old one that comes late, and marks of what the page knows, by which it finds what was changed elsewhere.
 * Nothing goes out once the form is being submitted.
 *
 * @param onSwap called when fields have been replaced
 */
export function autosaveAnswers(form: HTMLFormElement, model: PageModel, onSwap: () => void): Autosave {
  const address = form.dataset.keep;
  const note = form.querySelector<HTMLElement>('[data-part=kept-note]');
  if (!address || !note) return NO_AUTOSAVE;
  const page = randomName();
  let posts = 0;
  const marks = createAnswerHashTracker(form, model);
  form.addEventListener('formdata', ({ formData }) => {
    formData.set(SAVE_FIELDS.page, page);
    formData.set(SAVE_FIELDS.number, String((posts += 1)));
    formData.set(BASE_NAMES.answers, marks.ofAnswers());
  });
  // Read when somebody comes to the form, before anything is changed: not while the page is still being drawn.
  let saved: Map<string, FieldEntries> | undefined;
  const getSaved = () => (saved ??= valuesOf(renderedState(form), model));
  for (const type of ['pointerdown', 'focusin', 'keydown', 'beforeinput', 'input'])
    form.addEventListener(type, getSaved, { capture: true, once: true });
  let timer = 0;
  let since = 0;
  let failures = 0;
  let isSending = false;
  let isOffline = false;
  /** Nothing goes out any more. */
  let isOver = false;

  // Half a date has no value: what is saved of it stays until it is whole, or cleared.
  const changes = (): [id: string, pairs: FieldEntries][] =>
    [...valuesOf(form, model)].filter(
      ([id, pairs]) => !isHalfTyped(id) && JSON.stringify(pairs) !== JSON.stringify(getSaved().get(id)),
    );

  const bodyOf = (changed: [string, FieldEntries][]): URLSearchParams => {
    const own = ['submissionKey', 'formVersion', 'change', 'seen'].flatMap((name): FieldEntries => {
      const field = form.elements.namedItem(name);
      return field instanceof HTMLInputElement ? [[name, field.value]] : [];
    });
    const number = String((posts += 1));
    return new URLSearchParams([
      ...own,
      [SAVE_FIELDS.page, page],
      [SAVE_FIELDS.number, number],
      ...marks.fields(),
      ...changed.flatMap(([, pairs]) => pairs),
    ]);
  };

  const wait = (ms: number) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void send(), ms);
  };

  const saveSoon = () => {
    if (failures > 0 || isOver) return;
    since ||= Date.now();
    wait(Math.max(0, Math.min(PAUSE_MS, since + LONGEST_WAIT_MS - Date.now())));
  };

  async function send(isCheck = false): Promise<void> {
    if (isSending || isOver || form.dataset.busy) return;
    clearTimeout(timer);
    const changed = changes();
    since = 0;
    if (changed.length === 0 && !isCheck) return;
    isSending = true;
    const body = bodyOf(changed);
    for (const [id, pairs] of changed) marks.markSent(id, pairs);
    const { status, news } = await post(address + location.search, body);
    isSending = false;
    isOffline = status === 0;
    // Anything but these may pass by: no connection, an outage, too many at once.
    isOver = [401, 403, 404, 409, 410].includes(status);
    if (isOver) return void showNote('form.keepEnded');
    if (status !== 204 && !news) {
      if (changed.length === 0) return;
      void showNote('form.keepFailed');
      wait(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0);
      failures += 1;
      form.dispatchEvent(new Event(SAVE_TRIED));
      return;
    }
    failures = 0;
    for (const [id, pairs] of changed) {
      getSaved().set(id, pairs);
      marks.markSaved(id, pairs, news?.files[id]);
    }
    form.dispatchEvent(new Event(SAVE_TRIED));
    if (changed.length > 0) void showSaved();
    if (news && news.elsewhere.length > 0) {
      // What is sent meanwhile would be told the same news again.
      isSending = true;
      await refreshChanged(news.elsewhere).catch(() => undefined);
      isSending = false;
    }
    if (changes().length > 0) saveSoon();
  }

  /** Fields that were changed on another device show what is saved; what is being typed stays, and is merged as it is saved. */
  async function refreshChanged(ids: string[]): Promise<void> {
    const { showRemoteChanges } = await import('./remote-changes');
    const current = valuesOf(form, model);
    await showRemoteChanges(form, model, ids, {
      mayReplace: (id) =>
        JSON.stringify(current.get(id)) === JSON.stringify(getSaved().get(id)) &&
        !fieldOf(id)?.contains(document.activeElement) &&
        !fieldOf(id)?.querySelector('[data-uploading]'),
      onReplaced(id, base) {
        getSaved().set(id, valuesOf(form, model).get(id) ?? []);
        marks.markRendered(id, base);
      },
    });
    onSwap();
  }

  const showNote = async (key: string, place: Element = note) => {
    if (key !== 'form.keptNow') clearTimeout(savedTimer);
    const text = pageText(model, key);
    await waitForPointerUp();
    // The same again is no news.
    if (place.textContent !== text) place.textContent = text;
  };

  /** Just now, and once that is no longer so, when: this is not read out again. */
  let savedTimer = 0;
  const showSaved = async () => {
    const now = new Date();
    clearTimeout(savedTimer);
    savedTimer = window.setTimeout(() => {
      note.setAttribute('aria-live', 'off');
      note.textContent = pageText(model, 'form.keptAt', { time: timeOf(note, now) });
      setTimeout(() => note.setAttribute('aria-live', 'polite'));
    }, JUST_NOW_MS);
    await showNote('form.keptNow');
  };

  /** The page goes out of sight and may not come back. What is sent is not known to arrive: it stays a change. */
  const sendBeforeLeaving = () => {
    if (isOver || form.dataset.busy || !navigator.sendBeacon) return;
    const changed = changes();
    if (changed.length === 0) return;
    navigator.sendBeacon(address + location.search, bodyOf(changed));
    for (const [id, pairs] of changed) marks.markSent(id, pairs);
  };
  addEventListener('pagehide', sendBeforeLeaving);
  let hiddenAt = 0;
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) sendBeforeLeaving();
    else if (Date.now() - hiddenAt > AWAY_MS) void send(true);
    else saveSoon();
    hiddenAt = Date.now();
  });
  addEventListener('online', () => void send());
  // A post of the whole form carries all there is.
  form.addEventListener('submit', (event) => {
    if (!event.defaultPrevented) for (const [id, pairs] of valuesOf(form, model)) getSaved().set(id, pairs);
  });
  void showNote('form.keptAsYouType', note.querySelector('[data-part=kept-how]') ?? note);
  note.setAttribute('aria-live', 'polite');
  return {
    saveSoon,
    saveNow: () => (failures > 0 ? Promise.resolve() : send()),
    end() {
      sendBeforeLeaving();
      isOver = true;
      clearTimeout(timer);
      clearTimeout(savedTimer);
    },
    isOffline: () => isOffline,
    unsaved: () => changes().map(([id]) => id),
    markRestored(ids, base, isSaved) {
      const now = valuesOf(form, model);
      for (const id of ids) {
        marks.markRendered(id, base);
        if (isSaved(id)) getSaved().set(id, now.get(id) ?? []);
      }
      saveSoon();
    },
  };
}

/** Of a form that saves nothing. */
const NO_AUTOSAVE: Autosave = {
  saveSoon: () => undefined,
  saveNow: () => Promise.resolve(),
  end: () => undefined,
  isOffline: () => false,
  unsaved: () => [],
  markRestored: () => undefined,
};

/** The form as the server rendered it, whatever the browser has put into it since. */
function renderedState(form: HTMLFormElement): HTMLFormElement {
  const rendered = form.cloneNode(true) as HTMLFormElement;
  rendered.reset();
  return rendered;
}

/** What the form would post of each answer and signature. */
function valuesOf(form: HTMLFormElement, model: PageModel): Map<string, FieldEntries> {
  const pairs = [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return new Map(
    inputsOnPage(model)
      .filter(({ id }) => fieldOf(id))
      .map(({ id }) => [
        id,
        pairs.filter(
          ([name]) =>
            name === answerName(id) ||
            [partName(id, ''), signatureName(id, '')].some((start) => name.startsWith(start)),
        ),
      ]),
  );
}

/** The status of the response, 0 without one, and its content. */
async function post(address: string, body: URLSearchParams): Promise<{ status: number; news?: DraftNews }> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      body,
      credentials: 'same-origin',
      redirect: 'manual',
      signal: AbortSignal.timeout?.(GIVE_UP_MS),
    });
    const { status } = response;
    return status === 200 ? { status, news: (await response.json()) as DraftNews } : { status };
  } catch {
    return { status: 0 };
  }
}

/** The time of the last save as text. A browser takes long to prepare its first: no page begins with one. */
function timeOf(note: HTMLElement, savedAt: Date): string {
  const language = note.closest<HTMLElement>('[lang]')?.lang;
  const time = new Intl.DateTimeFormat(language && formatLocale(language), { hour: 'numeric', minute: '2-digit' });
  return withDayPeriod(time.format(savedAt), language).replace(/ /g, '\u00a0');
}

function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
