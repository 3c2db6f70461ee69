import {
  DISPLAY_PREFERENCE_FIELDS,
  type DisplayPreference,
  pathAfterPreference,
  WITH_FORM_SUFFIX,
} from '~/domain/page-frame';
import { createPageCookie, readCookie } from './cookies.server';
import { matchLocale } from '~/locales/languages';
import { localeCookieHeader } from './language-cookie.server';
import { localPathOrFallback, seeOther } from './responses.server';

/** A post that changes a display preference in a page's frame: the language or the color scheme. */
export interface DisplayPreferencePost {
  preference: DisplayPreference;
  /** `Set-Cookie` of the new value; undefined for an unknown value. */
  cookie: string | undefined;
  /** What was typed in the page's form; undefined where there is none. */
  typed: URLSearchParams | undefined;
}

/** Parses the posted fields; undefined where another button was pressed. */
export async function parseDisplayPreferencePost(fields: URLSearchParams): Promise<DisplayPreferencePost | undefined> {
  const pressed = fields.get(DISPLAY_PREFERENCE_FIELDS.button) ?? '';
  const preference = pressed.replace(WITH_FORM_SUFFIX, '');
  if (preference !== 'language' && preference !== 'scheme') return undefined;
  const chosen = fields.get(DISPLAY_PREFERENCE_FIELDS[preference]);
  const typed = new URLSearchParams(fields);
  for (const name of Object.values(DISPLAY_PREFERENCE_FIELDS)) typed.delete(name);
  const hasForm = pressed.endsWith(WITH_FORM_SUFFIX) || typed.size > 0;
  const cookie = await (preference === 'language' ? languageCookieHeader(chosen) : colorSchemeCookieHeader(chosen));
  return { preference, cookie, typed: hasForm ? typed : undefined };
}

async function languageCookieHeader(chosen: string | null): Promise<string | undefined> {
  const locale = matchLocale(chosen);
  return locale && localeCookieHeader(locale);
}

async function colorSchemeCookieHeader(chosen: string | null): Promise<string | undefined> {
  return isColorScheme(chosen) ? colorSchemeHeader(chosen) : undefined;
}

/** Reads the body of a form post as `parseDisplayPreferencePost` does. Skips bodies without the button, which are most. */
export async function readDisplayPreferencePost(body: Uint8Array): Promise<DisplayPreferencePost | undefined> {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return bytes.includes(`${DISPLAY_PREFERENCE_FIELDS.button}=`)
    ? parseDisplayPreferencePost(new URLSearchParams(bytes.toString()))
    : undefined;
}

/** Redirects to the page with the new preference, where there is no typed input to keep. */
export function redirectToPage(url: URL, { preference, cookie }: DisplayPreferencePost): Response {
  return seeOther(
    localPathOrFallback(pathAfterPreference(preference, url), '/'),
    cookie ? { 'Set-Cookie': cookie } : {},
  );
}

/** Creates the GET request that renders the posted page with the new preference. */
export function requestWithPreference(posted: Request, { preference, cookie }: DisplayPreferencePost): Request {
  const headers = new Headers(posted.headers);
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) headers.delete(name);
  if (cookie) headers.set('cookie', withCookie(headers.get('cookie') ?? '', cookie.split(';')[0] ?? ''));
  const url = new URL(posted.url);
  return new Request(url.origin + pathAfterPreference(preference, url), { headers, signal: posted.signal });
}

function withCookie(cookies: string, pair: string): string {
  const name = pair.slice(0, pair.indexOf('=') + 1);
  return [...cookies.split(/;\s*/).filter((one) => one !== '' && !one.startsWith(name)), pair].join('; ');
}

export type ColorScheme = 'light' | 'dark' | 'auto';

/** The color scheme is a cookie, so that the first HTML has it. */
const colorSchemeCookie = createPageCookie('scheme', { maxAge: 365 * 24 * 3600 });

const isColorScheme = (value: unknown): value is ColorScheme =>
  value === 'light' || value === 'dark' || value === 'auto';

export async function readColorScheme(request: Request): Promise<ColorScheme> {
  const value = await readCookie(request, colorSchemeCookie);
  return isColorScheme(value) ? value : 'auto';
}

export async function colorSchemeHeader(scheme: ColorScheme): Promise<string> {
  return colorSchemeCookie.serialize(scheme, scheme === 'auto' ? { maxAge: 0 } : {});
}
