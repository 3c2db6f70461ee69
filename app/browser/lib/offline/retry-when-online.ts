import { BASE_NAMES } from '~/domain/form-field-names';
import { formAtAddress, lockName, outcomeOf, retryDelay } from '~/domain/offline-form';
import { setTextLanguage } from '../page';
import type { OfflineHost } from './offline-host';
import { fieldsOf, textOf } from './restore-fields';
import type { StorageState, WaitingState } from './worker-messages';
import { createElement, createButton } from '../create-element';
import { createRemoveButton, createActionRow } from './elements';
import type { OfflineText } from './offline-texts';

const PATIENCE_MS = 10_000;

interface WaitHooks {
  how: WaitingState;
  /** The person has just pressed the button, and not come back to the page. */
  isButtonPressed: boolean;
  /** Stores the form on the device, to be sent. */
  store(): Promise<StorageState | undefined>;
  forget(): Promise<void>;
  /** The form waits no more and can be changed. */
  onEnd(): void;
}

export interface WaitingForm {
  /** The link or form takes nothing any more. */
  end(): void;
}

/**
 * The status with which the server answers a look at the draft that changes nothing; 0 where nobody of ours does. 409 says that
 * this page was sent, or that its form takes no more.
 */
export async function checkServer({ form }: Pick<OfflineHost, 'form'>): Promise<number> {
  const own = ['submissionKey', 'formVersion', 'change', BASE_NAMES.answers, 'seen'];
  const body = new URLSearchParams();
  for (const [name, value] of fieldsOf(form, false)) if (own.includes(name)) body.append(name, String(value));
  body.set('seen', '1');
  try {
    const signal = AbortSignal.timeout?.(PATIENCE_MS);
    const address = (form.dataset.keep ?? '') + location.search;
    const { status } = await fetch(address, { method: 'POST', body, redirect: 'manual', signal });
    return status === 200 || status === 204 || outcomeOf({ status, isRedirect: false }) !== 'later' ? status : 0;
  } catch {
    return 0;
  }
}

/** A form that waits for a connection: shows so, tries again and again, and is sent by its own button once the server is there. */
export function retryWhenOnline(
  host: OfflineHost,
  textFor: OfflineText,
  { how, isButtonPressed, store, forget, onEnd }: WaitHooks,
): WaitingForm {
  const { form } = host;
  const heading = createElement('h2', { id: 'waiting-title' });
  const words = createElement('p');
  const device = createElement('p', { class: 'hint' });
  const state = createElement('p', { class: 'hint', 'aria-live': 'polite' });
  const buttons = createActionRow();
  const named = { class: 'card', 'data-part': 'waiting', tabindex: '-1', 'aria-labelledby': 'waiting-title' };
  const card = createElement('section', named, heading, words, device, state, buttons);
  setTextLanguage(card, form);
  const actions = form.querySelector<HTMLElement>('.actions');
  actions?.before(card);
  if (actions) actions.hidden = true;

  let timer = 0;
  let failures = 0;
  let isOver = false;
  let isTrying = false;
  let releaseLock: (() => void) | undefined;
  const page = formAtAddress(new URL(location.href));
  void navigator.locks?.request(
    lockName(page?.address ?? ''),
    () => new Promise<void>((resolve) => (isOver ? resolve() : (releaseLock = resolve))),
  );

  const stop = () => {
    isOver = true;
    clearTimeout(timer);
    releaseLock?.();
    for (const type of ['online', 'pageshow']) removeEventListener(type, tryNow);
    document.removeEventListener('visibilitychange', tryNow);
    removeEventListener('beforeunload', warn);
    for (const type of ['input', 'change']) form.removeEventListener(type, change);
    card.remove();
    if (actions) actions.hidden = false;
    host.setBusy(false);
  };
  const change = () => {
    stop();
    onEnd();
  };
  /** Nothing of it is stored: whoever closes the page would lose it. */
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();

  const end = () => {
    stop();
    onEnd();
    const again = createElement('a', { href: location.href, target: '_blank' }, textFor('openLink'));
    const top = form.querySelector<HTMLElement>('[data-part=offline-note]');
    if (!top) return;
    top.className = 'flash flash-warning';
    top.replaceChildren(createElement('p', {}, `${textFor('ended')} `, again));
    top.tabIndex = -1;
    top.focus();
  };

  async function attempt(isPressed: boolean): Promise<void> {
    if (isTrying || isOver) return;
    isTrying = true;
    clearTimeout(timer);
    const status = await checkServer(host);
    isTrying = false;
    if (isOver) return;
    if (status === 0) {
      failures += 1;
      timer = window.setTimeout(tryNow, retryDelay(failures, Math.random()));
      if (isPressed) state.textContent = textFor('noConnection');
      return;
    }
    // A change that was sent or given up elsewhere: the post says which.
    const isChange = textOf(fieldsOf(form, false), 'change') !== '';
    if (status === 409 && !isChange) return (await wasSent()) ? location.assign(`${location.pathname}?sent=1`) : end();
    if (outcomeOf({ status, isRedirect: false }) === 'ended') return end();
    stop();
    host.send();
  }
  const tryNow = () => void (document.hidden || attempt(false));

  const show = (stored: StorageState | undefined) => {
    if (isOver) return;
    const isStored = (stored?.until ?? 0) > 0;
    const rest = isStored ? (stored?.isAlone ? 'waitsAlone' : 'waitsHere') : 'waitsOpen';
    heading.textContent = textFor(how === 'unsent' ? 'notSent' : 'unsure');
    words.textContent = [how === 'unsure' ? textFor('unsureText') : '', textFor(rest)].filter(Boolean).join(' ');
    device.textContent = isStored ? textFor('keptUntil', stored?.until) : '';
    device.hidden = !isStored;
    showButtons(isStored);
    if (isStored) removeEventListener('beforeunload', warn);
    else addEventListener('beforeunload', warn);
  };
  const showButtons = (isStored: boolean) => {
    const remove = createRemoveButton(textFor, 'plain', {
      box: buttons,
      // What is on the screen goes too: the phone may be somebody else's.
      onYes: () => void forget().then(() => (stop(), location.reload())),
      onNo: () => showButtons(isStored),
    });
    buttons.replaceChildren(
      createButton(textFor('tryNow'), 'button', () => void attempt(true)),
      createButton(textFor('change'), 'button plain', () => {
        change();
        form.querySelector<HTMLElement>('[data-part=submit]')?.focus();
      }),
      ...(isStored ? [remove] : []),
    );
  };

  show(undefined);
  for (const type of ['online', 'pageshow']) addEventListener(type, tryNow);
  document.addEventListener('visibilitychange', tryNow);
  for (const type of ['input', 'change']) form.addEventListener(type, change);
  if (isButtonPressed || how) card.focus();
  void store().then(show);
  void attempt(false);
  return { end };
}

/** Whether the server says that this form was sent. */
async function wasSent(): Promise<boolean> {
  try {
    const response = await fetch(`${location.pathname}?sent=1`);
    return response.ok && (await response.text()).includes('flash-success');
  } catch {
    return false;
  }
}
