import { addStyles } from './page-styles';
import { countDown } from './resend-countdown';
import css from './dialog.css?inline';
import { postForm, readPage, submitAs, replaceFlash, replaceFromPage, type FetchedPage } from './page';
import { addErrorStyles } from './error-styles';

/**
 * Pages that are one step of another page, drawn in a dialog over it. A link or button says so with `data-dialog`, whose
 * value names the parts of its own page (ids, with spaces between) that the last answer puts in place. A page is a step
 * of the dialog as long as it has `[data-dialog-content]`: every form in it posts, and what comes back decides what is
 * shown next. Where there is no `<dialog>`, or no connection, the browser goes to the page itself.
 */
interface DialogHooks {
  /** Parts of the page were replaced. */
  onSwap?(): void;
  /** There was no answer to what opens the dialog. Without it the browser goes to the page, and says what is wrong. */
  onFail?(opener: HTMLElement): void;
  /** A step was drawn in the dialog that this control has opened. */
  onStep?(content: HTMLElement, opener: HTMLElement): void;
  /** The browser goes elsewhere now, and what the page holds goes along or was sent. */
  onLeave?(): void;
}

type Opener = HTMLAnchorElement | HTMLButtonElement;

const CONTENT = '[data-dialog-content]';
const CONTROLS = 'input:not([type=hidden]),select,textarea';

/** Lets every link and button with `data-dialog` within `root` open its dialog. */
export function enhanceDialogs(root: HTMLElement, hooks: DialogHooks = {}): void {
  if (typeof HTMLDialogElement === 'undefined') return;
  root.addEventListener('click', (event) => {
    const opener = (event.target as Element).closest<Opener>('a[data-dialog],button[data-dialog]');
    if (!opener || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
    event.preventDefault();
    void open(opener, hooks);
  });
}

async function open(opener: Opener, hooks: DialogHooks): Promise<void> {
  if (opener.getAttribute('aria-busy')) return;
  opener.setAttribute('aria-busy', 'true');
  try {
    const answer =
      opener instanceof HTMLAnchorElement
        ? await getPage(opener.href)
        : await postForm(opener.form as HTMLFormElement, opener);
    if (answer.page.querySelector(CONTENT)) showDialog(answer, opener, hooks);
    else if (answer.status >= 500) fail(opener, hooks);
    else finish(answer, opener, hooks);
  } catch {
    fail(opener, hooks);
  } finally {
    opener.removeAttribute('aria-busy');
  }
}

async function getPage(address: string): Promise<FetchedPage> {
  return readPage(await fetch(address, { credentials: 'same-origin' }));
}

function fail(opener: Opener, { onFail, onLeave }: DialogHooks): void {
  if (onFail) return onFail(opener);
  onLeave?.();
  if (opener instanceof HTMLAnchorElement) location.assign(opener.href);
  else submitAs(opener.form as HTMLFormElement, opener);
}

/** Puts the answer's parts into the page; an answer that has none of them is a page to go to. */
function finish({ page, url }: FetchedPage, opener: Opener, { onSwap, onLeave }: DialogHooks): void {
  const parts = (opener.dataset.dialog ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => replaceFromPage(page, `[id="${id}"]`));
  if (!parts.some(Boolean)) {
    onLeave?.();
    return location.assign(url.href);
  }
  replaceFlash(page);
  onSwap?.();
  if (!opener.isConnected) focusIn(parts.find(Boolean) as HTMLElement, opener.id);
}

/** The opener in its new shape, the first control of what is new, or all of it. */
function focusIn(part: HTMLElement, openerId: string): void {
  const again = openerId ? document.getElementById(openerId) : null;
  const seen = [again, ...part.querySelectorAll<HTMLElement>(CONTROLS)].find(
    (one) => one && one.getClientRects().length > 0,
  );
  if (!seen) part.tabIndex = -1;
  (seen ?? part).focus();
}

function showDialog(first: FetchedPage, opener: Opener, hooks: DialogHooks): void {
  addStyles(css);
  addErrorStyles();
  const dialog = document.createElement('dialog');
  document.body.append(dialog);
  let { url } = first;
  const announceStep = () => {
    const content = dialog.querySelector<HTMLElement>(CONTENT);
    if (content) hooks.onStep?.(content, opener);
  };
  dialog.addEventListener('close', () => {
    dialog.remove();
    if (opener.isConnected) opener.focus();
  });
  dialog.addEventListener('click', (event) => {
    if (!(event.target as Element).closest('[data-close]')) return;
    event.preventDefault();
    dialog.close();
  });
  dialog.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (form.method !== 'post') return;
    event.preventDefault();
    const button = ((event as SubmitEvent).submitter ?? form.querySelector('button')) as HTMLButtonElement | null;
    form.action = new URL(button?.getAttribute('formaction') ?? form.getAttribute('action') ?? '', url).href;
    void answerTo(dialog, form, button, hooks).then((answer) => {
      if (!answer) return;
      if (answer.page.querySelector(CONTENT)) {
        url = answer.url;
        announceStep();
      } else {
        dialog.close();
        finish(answer, opener, hooks);
      }
    });
  });
  fill(dialog, first.page);
  dialog.showModal();
  focusFirst(dialog);
  announceStep();
}

/** Posts a form of the dialog and shows the next step. What comes back is nothing while the dialog has all it needs. */
async function answerTo(
  dialog: HTMLDialogElement,
  form: HTMLFormElement,
  button: HTMLButtonElement | null,
  { onLeave }: DialogHooks,
): Promise<FetchedPage | undefined> {
  if (form.dataset.sent) return undefined;
  form.dataset.sent = 'yes';
  dialog.setAttribute('aria-busy', 'true');
  try {
    const answer = await postForm(form, button);
    if (answer.page.querySelector(CONTENT)) {
      if (!dialog.open) return undefined;
      fill(dialog, answer.page, form);
      focusFirst(dialog);
    } else if (answer.status >= 500) {
      delete form.dataset.sent;
      showNotes(dialog, answer.page);
      return undefined;
    }
    return answer;
  } catch {
    // No connection: the page itself can be sent, and the browser says what is wrong.
    onLeave?.();
    submitAs(form, button);
    return undefined;
  } finally {
    dialog.removeAttribute('aria-busy');
  }
}

/** What was typed into other forms than the one that was sent, such as a code while another is being sent, stays. */
function fill(dialog: HTMLDialogElement, page: Document, sent?: HTMLFormElement): void {
  const typed = sent
    ? [...dialog.querySelectorAll<HTMLInputElement>(CONTROLS)].filter(
        (control) => control.form !== sent && control.value,
      )
    : [];
  const content = document.importNode(page.querySelector(CONTENT) as HTMLElement, true);
  for (const name of ['aria-labelledby', 'aria-describedby']) {
    const value = content.getAttribute(name);
    if (value) dialog.setAttribute(name, value);
    else dialog.removeAttribute(name);
  }
  dialog.replaceChildren(content);
  for (const { name, value, type } of typed) {
    const control = dialog.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (control && control.type === type && !/checkbox|radio|file/.test(type)) control.value = value;
  }
  showNotes(dialog, page);
  countDown(dialog);
}

/** The message of a page, or what went wrong with it, above what the dialog shows. */
function showNotes(dialog: HTMLDialogElement, page: Document): void {
  dialog.querySelectorAll(':scope > .flash, :scope > .problem').forEach((old) => old.remove());
  const note = page.querySelector('main .flash[role], main .problem');
  if (note) dialog.prepend(document.importNode(note, true));
}

/** A wrong field, else the first one, else a heading that takes it or the way out: a question is never answered by a key pressed too early. */
function focusFirst(dialog: HTMLDialogElement): void {
  const choice =
    dialog.querySelector<HTMLElement>('.invalid input') ??
    dialog.querySelector<HTMLElement>(CONTROLS) ??
    dialog.querySelector<HTMLElement>('h1[tabindex],[data-close]');
  choice?.focus();
}
