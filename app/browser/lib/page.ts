import { fieldId } from '~/domain/form-field-names';
import type { Answers, FormInput, MergeTag } from '~/domain/form-model';
import { TITLE_PLACEHOLDER } from '~/domain/page-frame';
import { addTableRoles } from './table-roles';
import { addErrorStyles } from './error-styles';

/** The form's model and texts, as the page carries them. */
export interface PageModel {
  inputs: FormInput[];
  tags: MergeTag[];
  texts: Record<string, string>;
  /** ISO country that a number without a prefix belongs to. */
  country: string;
  /** Tag of the language that dates and times are typed in. */
  language: string;
  /** IANA name of the zone that times are meant in. */
  timeZone: string;
  /** Of a form in steps: the ids of the inputs that this page asks, and the choices that were made on others. */
  here?: string[];
  otherSteps?: Answers;
}

/** Whether a field holds something that its browser can't read, such as half a date: its value is empty then. */
export const isHalfTyped = (inputId: string): boolean =>
  fieldOf(inputId)?.querySelector('input')?.validity.badInput === true;

/** The inputs that the page asks: all, unless the form is one in steps. */
export function inputsOnPage({ inputs, here }: PageModel): FormInput[] {
  return here ? inputs.filter(({ id }) => here.includes(id)) : inputs;
}

export function readModel(): PageModel | undefined {
  const text = document.getElementById('form-model')?.textContent;
  return text ? (JSON.parse(text) as PageModel) : undefined;
}

/** A text with its placeholders filled in. */
export function pageText(model: PageModel, key: string, params: Record<string, string | number> = {}): string {
  return (model.texts[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_all, name: string) => String(params[name] ?? ''));
}

/** What came back, read as a page. */
export interface FetchedPage {
  page: Document;
  url: URL;
  status: number;
  /** Its own rules, which are not in `page`. */
  styles: string;
}

const STYLE = /<style[\s>][\s\S]*?<\/style>/gi;

/** Reads what came back as a page. */
export async function readPage(response: Response): Promise<FetchedPage> {
  const html = await response.text();
  const styles = (html.match(STYLE) ?? []).map((element) => element.replace(/^<[^>]*>|<[^<]*>$/g, '')).join('');
  return { page: parsePage(html), url: new URL(response.url), status: response.status, styles };
}

/** Sends what the form holds, as its button would, and reads the page that comes back. */
export async function postForm(
  form: HTMLFormElement,
  button: { name: string; value: string } | null,
  signal?: AbortSignal,
): Promise<FetchedPage> {
  const data = new FormData(form);
  if (button?.name) data.append(button.name, button.value);
  const isMultipart = form.enctype === 'multipart/form-data';
  const response = await fetch(form.action, {
    method: 'POST',
    body: isMultipart ? data : new URLSearchParams(data as unknown as Record<string, string>),
    credentials: 'same-origin',
    signal,
  });
  return readPage(response);
}

/** Adds a field to a form that is not seen. */
export function addField(form: HTMLFormElement, name: string, value: string): void {
  form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
}

/** Sends a form as the browser would with this button, past all listeners. */
export function submitAs(form: HTMLFormElement, button: { name: string; value: string } | null): void {
  if (button?.name) addField(form, button.name, button.value);
  form.submit();
}

/** Another page as a document. Its styles are left out: this page's policy does not name their hash, so the browser would report them. */
export function parsePage(html: string): Document {
  return new DOMParser().parseFromString(html.replace(STYLE, ''), 'text/html');
}

/** Another page as a document; undefined where the answer is none. */
export async function fetchPage(address: string, signal?: AbortSignal): Promise<Document | undefined> {
  const response = await fetch(address, { credentials: 'same-origin', signal });
  return response.ok ? parsePage(await response.text()) : undefined;
}

/** Puts the same element of another page in this one's place. Returns the new one. */
export function replaceFromPage(page: Document, selector: string): HTMLElement | undefined {
  const fresh = page.querySelector<HTMLElement>(selector);
  const old = document.querySelector<HTMLElement>(selector);
  if (!fresh || !old) return undefined;
  const node = document.importNode(fresh, true);
  old.replaceWith(node);
  addTableRoles(node);
  return node;
}

/** Shows another page's flash message at the top of this one. */
export function replaceFlash(page: Document): void {
  document.querySelectorAll('main .flash-success[role="status"]').forEach((node) => node.remove());
  const flash = page.querySelector('main .flash[role]');
  const main = document.querySelector('main > .wrap');
  if (flash && main) main.prepend(document.importNode(flash, true));
}

/** Gives a text of ours its language, where the form around it is in one that we do not have. */
export function setTextLanguage(element: HTMLElement, form: HTMLFormElement | null): void {
  const { sentenceLang, sentenceDir } = form?.dataset ?? {};
  if (sentenceLang) element.lang = sentenceLang;
  if (sentenceDir) element.dir = sentenceDir;
}

/**
 * The error of one field, written where the server writes it, in our words or the author's. An empty text takes it away.
 *
 * @param part of an answer in several fields, the one that is wrong
 */
export function setFieldError(field: HTMLElement, text: string, isAuthors = false, part = ''): void {
  writeFieldError(field, text, isAuthors, part);
  showErrorsInTitle();
}

function writeFieldError(field: HTMLElement, text: string, isAuthors: boolean, part: string): void {
  const own = field.id.replace(/^field-/, '');
  const control =
    (part && document.getElementById(`${own}-${part}`)) ||
    field.querySelector<HTMLElement>('input:not([type=hidden]),select,textarea,canvas');
  const id = `${own || control?.id}-error`;
  let note = document.getElementById(id);
  if (text !== '') addErrorStyles();
  field.classList.toggle('invalid', text !== '');
  if (own) for (const wrong of field.querySelectorAll('[aria-invalid]')) wrong.removeAttribute('aria-invalid');
  if (text === '') {
    note?.remove();
    control?.removeAttribute('aria-invalid');
    return;
  }
  if (!note) {
    note = document.createElement('span');
    note.id = id;
    note.className = 'field-error';
    // Below the hint, as the server draws it.
    const above =
      field.querySelector(`:scope > [id="${id.replace(/error$/, 'hint')}"]`) ??
      field.querySelector(':scope > label, :scope > legend');
    if (above) above.after(note);
    else field.prepend(note);
  }
  note.textContent = text;
  for (const name of ['lang', 'dir']) note.removeAttribute(name);
  if (!isAuthors) setTextLanguage(note, field.closest('form'));
  control?.setAttribute('aria-invalid', 'true');
  const described = control?.getAttribute('aria-describedby') ?? '';
  if (control && !described.split(' ').includes(id))
    control.setAttribute('aria-describedby', `${described} ${id}`.trim());
}

export function fieldOf(inputId: string): HTMLElement | null {
  return document.getElementById(fieldId(inputId));
}

/** The title without "Error: ", once it has begun with that. */
let plainTitle: string | undefined;

/** The page has another title, as the server has written it. */
export const resetPlainTitle = (): void => void (plainTitle = undefined);

/** Lets the page's title begin with "Error: " in its language, as the server's does, as long as the page shows an error. */
export function showErrorsInTitle(): void {
  const [before = '', after = ''] = (document.querySelector('title')?.dataset.mistake ?? '').split(TITLE_PLACEHOLDER);
  const isMarked = document.title.startsWith(before) && document.title.endsWith(after);
  plainTitle ??= isMarked ? document.title.slice(before.length, document.title.length - after.length) : document.title;
  const hasError = document.querySelector('#error-summary,.field.invalid') !== null;
  document.title = hasError ? before + plainTitle + after : plainTitle;
}
