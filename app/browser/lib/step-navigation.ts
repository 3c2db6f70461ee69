import { DISPLAY_PREFERENCE_FORM_IDS } from '~/domain/page-frame';
import { replaceStyles } from './page-styles';
import { readPage, postForm, replaceFlash, replaceFromPage, type FetchedPage } from './page';
import { enhanceAutoSubmitSelects } from './shell/menus';

/** So long an answer is waited for before it is asked whether there is a connection, in milliseconds. */
const PATIENCE_MS = 60_000;

/** A form whose steps follow each other in the page. */
export interface StepHost {
  form: HTMLFormElement;
  /** The server was reached a moment ago. */
  isServerReached: boolean;
  /** The server has all that stands in it. */
  isSaved(): boolean;
  /** Saves what is not saved. */
  save(): Promise<void>;
  /** What stands here is about to go. @param isSaved the server has all of it */
  leave(isSaved: boolean): void;
  /** Another form has come in its place. */
  enhanceCurrentForm(): void;
  /** There was no answer: it is asked whether there is a connection; the button is pressed again, or it is said. */
  waitForConnection(): void;
  /** Shows that a connection is needed. */
  showNoConnection(): void;
  /** Sends the form as the browser would. */
  send(button: HTMLButtonElement): void;
}

const FORM = 'form[data-enhance=form]';
let last = 0;

/** Posts a step with this button, and puts what comes back in its place: the next step, or the same one with its errors. */
export async function postStep(host: StepHost, button: HTMLButtonElement): Promise<void> {
  const { form, isServerReached } = host;
  const own = (last += 1);
  announceLoading(true);
  const signal = AbortSignal.timeout?.(PATIENCE_MS);
  const answer = await postForm(form, button, signal).catch(() => undefined);
  announceLoading(false);
  form.inert = false;
  // Meanwhile the browser went back.
  if (own !== last) return;
  // Whatever it is that a fetch can't: the browser tries, and says what it is.
  if (!answer) return isServerReached ? host.send(button) : host.waitForConnection();
  if (isFormPage(answer)) show(host, answer, true);
  else if (answer.status < 400) location.assign(answer.url.href);
  // A page of its own, and what is typed has to stand in it.
  else host.send(button);
}

/** The browser has gone back or on: what stands at its address now takes the place of what is shown. */
export async function showAddress(host: StepHost, shown: string): Promise<void> {
  const { form } = host;
  const own = (last += 1);
  // What is on its way, or waits for a connection, is looked after by a page of its own.
  if (form.dataset.busy || form.dataset.uploading) return location.reload();
  announceLoading(true);
  await host.save();
  const signal = AbortSignal.timeout?.(PATIENCE_MS);
  const answer = await fetch(location.href, { credentials: 'same-origin', signal }).then(readPage, () => undefined);
  if (own !== last) return;
  announceLoading(false);
  if (answer && isFormPage(answer)) return show(host, answer, false);
  // Another page, or one that the device may have kept. What stands here may be all there is of it.
  if (answer || (host.isSaved() && navigator.serviceWorker?.controller)) return location.reload();
  history.pushState(null, '', shown);
  host.showNoConnection();
}

/** A page of a form, drawn for the modules that are here. */
function isFormPage({ page, status }: FetchedPage): boolean {
  const [mine, theirs] = [document, page].map((one) => one.getElementById('shell')?.dataset.build);
  return page.querySelector(`#main article ${FORM}`) !== null && mine === theirs && status < 500;
}

function show(host: StepHost, { page, url, status, styles }: FetchedPage, isNew: boolean): void {
  host.leave(isNew);
  const isOtherAddress = url.pathname + url.search !== location.pathname + location.search;
  if (isNew && isOtherAddress && status < 400) history.pushState(null, '', url);
  else if (isOtherAddress) history.replaceState(null, '', url);
  replaceStyles(styles);
  document.title = page.title;
  const article = replaceFromPage(page, '#main article');
  // It comes back to the step that is shown.
  replaceFromPage(page, `#${DISPLAY_PREFERENCE_FORM_IDS.scheme}`);
  replaceFlash(page);
  if (!article) return location.assign(url.href);
  enhanceAutoSubmitSelects(article);
  host.enhanceCurrentForm();
  const summary = article.querySelector<HTMLElement>('#error-summary');
  if (summary) return summary.focus();
  const heading = article.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** The shell shows that something is loading, if it takes long. */
const announceLoading = (isOnItsWay: boolean): unknown =>
  dispatchEvent(new CustomEvent('onitsway', { detail: isOnItsWay }));
