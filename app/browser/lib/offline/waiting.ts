import { BASE_NAMES } from '~/domain/form-names';
import { formAt, lockOf, outcomeOf, waitBeforeTry } from '~/domain/offline-form';
import { tagSentence } from '../page';
import type { Host } from './host';
import { fieldsOf, textOf } from './fill-in';
import type { Kept, Waiting } from './messages';
import { make, makeButton } from '../make';
import { removeButton, row } from './parts';
import type { Say } from './texts';

const PATIENCE_MS = 10_000;

interface Hooks {
  how: Waiting;
  /** The person has just pressed the button, and not come back to the page. */
  isAsked: boolean;
  /** Keeps the form on the device, to be sent. */
  keep(): Promise<Kept | undefined>;
  forget(): Promise<void>;
  /** The form waits no more and can be changed. */
  onEnd(): void;
}

export interface Wait {
  /** The link or form takes nothing any more. */
  end(): void;
}

/**
 * The status with which the server answers a look at the draft that changes nothing; 0 where nobody of ours does. 409 says that
 * this page was sent, or that its form takes no more.
 */
export async function isReached({ form }: Pick<Host, 'form'>): Promise<number> {
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

/** A form that waits for a connection: says so, tries again and again, and is sent by its own button once the server is there. */
export function wait(host: Host, say: Say, { how, isAsked, keep, forget, onEnd }: Hooks): Wait {
  const { form } = host;
  const heading = make('h2', { id: 'waiting-title' });
  const words = make('p');
  const device = make('p', { class: 'hint' });
  const state = make('p', { class: 'hint', 'aria-live': 'polite' });
  const buttons = row();
  const named = { class: 'card', 'data-part': 'waiting', tabindex: '-1', 'aria-labelledby': 'waiting-title' };
  const card = make('section', named, heading, words, device, state, buttons);
  tagSentence(card, form);
  const actions = form.querySelector<HTMLElement>('.actions');
  actions?.before(card);
  if (actions) actions.hidden = true;

  let timer = 0;
  let failures = 0;
  let isOver = false;
  let isTrying = false;
  let leaveLock: (() => void) | undefined;
  const page = formAt(new URL(location.href));
  void navigator.locks?.request(
    lockOf(page?.address ?? ''),
    () => new Promise<void>((resolve) => (isOver ? resolve() : (leaveLock = resolve))),
  );

  const stop = () => {
    isOver = true;
    clearTimeout(timer);
    leaveLock?.();
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
  /** Nothing of it is kept: whoever closes the page would lose it. */
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();

  const end = () => {
    stop();
    onEnd();
    const again = make('a', { href: location.href, target: '_blank' }, say('openLink'));
    const top = form.querySelector<HTMLElement>('[data-part=offline-note]');
    if (!top) return;
    top.className = 'flash flash-warning';
    top.replaceChildren(make('p', {}, `${say('ended')} `, again));
    top.tabIndex = -1;
    top.focus();
  };

  async function attempt(isPressed: boolean): Promise<void> {
    if (isTrying || isOver) return;
    isTrying = true;
    clearTimeout(timer);
    const status = await isReached(host);
    isTrying = false;
    if (isOver) return;
    if (status === 0) {
      failures += 1;
      timer = window.setTimeout(tryNow, waitBeforeTry(failures, Math.random()));
      if (isPressed) state.textContent = say('noConnection');
      return;
    }
    // A change that was sent or given up elsewhere: the post says which.
    const isChange = textOf(fieldsOf(form, false), 'change') !== '';
    if (status === 409 && !isChange) return (await isSent()) ? location.assign(`${location.pathname}?sent=1`) : end();
    if (outcomeOf({ status, isRedirect: false }) === 'ended') return end();
    stop();
    host.send();
  }
  const tryNow = () => void (document.hidden || attempt(false));

  const show = (kept: Kept | undefined) => {
    if (isOver) return;
    const isKept = (kept?.until ?? 0) > 0;
    const rest = isKept ? (kept?.isAlone ? 'waitsAlone' : 'waitsHere') : 'waitsOpen';
    heading.textContent = say(how === 'unsent' ? 'notSent' : 'unsure');
    words.textContent = [how === 'unsure' ? say('unsureText') : '', say(rest)].filter(Boolean).join(' ');
    device.textContent = isKept ? say('keptUntil', kept?.until) : '';
    device.hidden = !isKept;
    showButtons(isKept);
    if (isKept) removeEventListener('beforeunload', warn);
    else addEventListener('beforeunload', warn);
  };
  const showButtons = (isKept: boolean) => {
    const remove = removeButton(say, 'plain', {
      box: buttons,
      // What is on the screen goes too: the phone may be somebody else's.
      onYes: () => void forget().then(() => (stop(), location.reload())),
      onNo: () => showButtons(isKept),
    });
    buttons.replaceChildren(
      makeButton(say('tryNow'), 'button', () => void attempt(true)),
      makeButton(say('change'), 'button plain', () => {
        change();
        form.querySelector<HTMLElement>('[data-part=submit]')?.focus();
      }),
      ...(isKept ? [remove] : []),
    );
  };

  show(undefined);
  for (const type of ['online', 'pageshow']) addEventListener(type, tryNow);
  document.addEventListener('visibilitychange', tryNow);
  for (const type of ['input', 'change']) form.addEventListener(type, change);
  if (isAsked || how) card.focus();
  void keep().then(show);
  void attempt(false);
  return { end };
}

/** Whether the server says that this form was sent. */
async function isSent(): Promise<boolean> {
  try {
    const response = await fetch(`${location.pathname}?sent=1`);
    return response.ok && (await response.text()).includes('flash-success');
  } catch {
    return false;
  }
}
