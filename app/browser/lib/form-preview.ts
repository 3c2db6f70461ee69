import { FORM_ID } from '~/domain/form-field-names';
import { createElement } from './create-element';
import { addField } from './page';

/**
 * The preview beside the form builder. After each change the next page loads in a hidden frame, which replaces the shown one with the same
 * scroll position and the same tried answers.
 */
const findPreviewFrame = () => document.querySelector<HTMLIFrameElement>('#form-preview iframe');
const findAppearanceForm = () => document.querySelector<HTMLFormElement>('#form-preview [data-part=look]');

/** The form revision that the frame shows. */
let shownRevision = '';

const readRevision = (): string =>
  document.querySelector<HTMLInputElement>('#builder input[name=revision]')?.value ?? shownRevision;

/** Enhances the preview of the loaded page. */
export function enhanceFormPreview(): void {
  shownRevision = readRevision();
  document.addEventListener('change', (event) => {
    if ((event.target as Element).closest('#form-preview [data-part=look]')) renderPreview(true);
  });
}

/** Renders the preview again if the draft has changed. */
export function refreshPreviewIfChanged(): void {
  const revision = readRevision();
  if (revision === shownRevision) return;
  shownRevision = revision;
  renderPreview();
}

/** @param isOtherAppearance only the appearance of the same draft and step changes */
function renderPreview(isOtherAppearance = false): void {
  const [frame, form] = [findPreviewFrame(), findAppearanceForm()];
  // Beside a narrow builder there is none; it is asked for when it comes into sight.
  if (!frame || !form || frame.offsetParent === null) return;
  const address = new URL(form.action);
  for (const [name, value] of new FormData(form)) address.searchParams.set(name, String(value));
  const step = readCurrentStep(frame, address);
  const tried = isOtherAppearance ? undefined : step;
  const next = frame.cloneNode(false) as HTMLIFrameElement;
  for (const name of ['loading', 'name']) next.removeAttribute(name);
  next.style.cssText = 'position:absolute;visibility:hidden';
  if (tried) next.name = 'form-frame-next';
  else next.src = address.href;
  const onLoad = () => {
    // A frame is empty before it is posted to.
    if (tried && next.contentDocument?.URL === 'about:blank') return;
    // Once it has its place, what is pressed in it loads it again.
    next.removeEventListener('load', onLoad);
    // A later one was faster.
    if (!next.isConnected || !frame.isConnected) return next.remove();
    try {
      replaceFrame(frame, next);
    } catch {
      // What came may not be looked into, such as a page that asks to sign in and stands in no frame.
      next.remove();
    }
  };
  next.addEventListener('load', onLoad);
  for (const waiting of document.querySelectorAll('#form-preview iframe + iframe')) waiting.remove();
  frame.after(next);
  tried?.post(next.name);
}

/**
 * The step that the frame shows, of a form in steps: what was tried in the others is in its page alone, so the next page is asked for
 * with it.
 *
 * @param address takes the place in
 */
function readCurrentStep(frame: HTMLIFrameElement, address: URL) {
  const step = frame.contentDocument?.querySelector<HTMLFormElement>(`#${FORM_ID}[action]`);
  if (!step) return undefined;
  for (const name of ['step', 'from', 'summary']) {
    const value = new URL(step.action).searchParams.get(name);
    if (value) address.searchParams.set(name, value);
  }
  const post = (target: string) => {
    const form = createElement('form', { method: 'post', action: address.href, target });
    for (const [name, value] of new FormData(step)) if (typeof value === 'string') addField(form, name, value);
    addField(form, 'intent', 'continue');
    document.body.append(form);
    form.submit();
    form.remove();
  };
  return { post };
}

function replaceFrame(frame: HTMLIFrameElement, next: HTMLIFrameElement): void {
  const [from, to] = [frame.contentWindow, next.contentWindow];
  if (from && to) {
    copyTriedAnswers(from.document, to.document);
    to.scrollTo(from.scrollX, from.scrollY);
  }
  next.name = frame.name;
  frame.remove();
  next.removeAttribute('style');
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const CONTROLS = `#${FORM_ID} [name]`;

/** What was tried in the preview stands in the next one too, so that a question that appears by an answer is there still. */
function copyTriedAnswers(from: Document, to: Document): void {
  const of = (page: Document) => [...page.querySelectorAll<Control>(CONTROLS)].filter(isTried);
  const tried = new Map(of(from).map((control) => [keyOf(control), control]));
  for (const control of of(to)) {
    const old = tried.get(keyOf(control));
    if (!old || isSame(old, control)) continue;
    if ('checked' in control && 'checked' in old) control.checked = old.checked;
    control.value = old.value;
    control.dispatchEvent(new Event('input', { bubbles: true }));
    control.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

const isTried = ({ type }: Control): boolean => !/^(hidden|file|submit)$/.test(type);
const isTicked = (control: Control): boolean => 'checked' in control && control.checked;
const isSame = (a: Control, b: Control): boolean => a.value === b.value && isTicked(a) === isTicked(b);
const keyOf = ({ name, type, value }: Control): string => (/^(radio|checkbox)$/.test(type) ? `${name}=${value}` : name);
