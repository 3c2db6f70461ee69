import { PAGE_CHOICES, type PageChoice, pathAfter, WITH_FORM } from '~/domain/frame';
import { pageCookie, readCookie } from './cookies.server';
import { matchLocale } from '~/locales/languages';
import { localeHeader } from './language-cookie.server';
import { localPath, seeOther } from './respond.server';

/** A press on the button of a choice in a page's frame: language, or light and dark. */
export interface ChoicePost {
  choice: PageChoice;
  /** `Set-Cookie` of what was chosen; undefined where we have no such thing. */
  cookie: string | undefined;
  /** What was typed in the page's form; undefined where there is none. */
  typed: URLSearchParams | undefined;
}

/** The choice that these fields post; undefined where another button was pressed. */
export async function parseChoicePost(fields: URLSearchParams): Promise<ChoicePost | undefined> {
  const pressed = fields.get(PAGE_CHOICES.button) ?? '';
  const choice = pressed.replace(WITH_FORM, '');
  if (choice !== 'language' && choice !== 'scheme') return undefined;
  const chosen = fields.get(PAGE_CHOICES[choice]);
  const typed = new URLSearchParams(fields);
  for (const name of Object.values(PAGE_CHOICES)) typed.delete(name);
  const hasForm = pressed.endsWith(WITH_FORM) || typed.size > 0;
  const cookie = await (choice === 'language' ? languageCookie(chosen) : schemeCookie(chosen));
  return { choice, cookie, typed: hasForm ? typed : undefined };
}

async function languageCookie(chosen: string | null): Promise<string | undefined> {
  const locale = matchLocale(chosen);
  return locale && localeHeader(locale);
}

async function schemeCookie(chosen: string | null): Promise<string | undefined> {
  return isScheme(chosen) ? schemeHeader(chosen) : undefined;
}

/** Reads the body of a post of plain fields, as `choicePost` does. Most posts are no such press, and are not parsed for it. */
export async function readChoicePost(body: Uint8Array): Promise<ChoicePost | undefined> {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return bytes.includes(`${PAGE_CHOICES.button}=`) ? parseChoicePost(new URLSearchParams(bytes.toString())) : undefined;
}

/** Back to the page as it was chosen, where nothing was typed or can be kept. */
export function redirectToPage(url: URL, { choice, cookie }: ChoicePost): Response {
  return seeOther(localPath(pathAfter(choice, url), '/'), cookie ? { 'Set-Cookie': cookie } : {});
}

/** The GET request that renders the posted page with the choice. */
export function requestWithChoice(posted: Request, { choice, cookie }: ChoicePost): Request {
  const headers = new Headers(posted.headers);
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) headers.delete(name);
  if (cookie) headers.set('cookie', withCookie(headers.get('cookie') ?? '', cookie.split(';')[0] ?? ''));
  const url = new URL(posted.url);
  return new Request(url.origin + pathAfter(choice, url), { headers, signal: posted.signal });
}

function withCookie(cookies: string, pair: string): string {
  const name = pair.slice(0, pair.indexOf('=') + 1);
  return [...cookies.split(/;\s*/).filter((one) => one !== '' && !one.startsWith(name)), pair].join('; ');
}

export type Scheme = 'light' | 'dark' | 'auto';

/** Light or dark is a cookie, so that the first HTML is right. */
const schemeCookieJar = pageCookie('scheme', { maxAge: 365 * 24 * 3600 });

const isScheme = (value: unknown): value is Scheme => value === 'light' || value === 'dark' || value === 'auto';

export async function schemeOf(request: Request): Promise<Scheme> {
  const value = await readCookie(request, schemeCookieJar);
  return isScheme(value) ? value : 'auto';
}

export async function schemeHeader(scheme: Scheme): Promise<string> {
  return schemeCookieJar.serialize(scheme, scheme === 'auto' ? { maxAge: 0 } : {});
}
