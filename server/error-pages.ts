import type { ErrorName } from '~/lib/contract/errors';
import { findCookie } from '~/lib/cookies.server';
import { acceptedTags, matchLocale } from '~/locales/languages';
import { i18nOf } from '~/locales/translator';
import { setPageHeaders } from '~/lib/page-headers.server';
import { apiRefusal } from './api-refusal';
import { noticeHtml, noticeStyles } from './notice-page';
import type { HostRequest } from './request-facts';

/** What the host says itself, when no page can. The sentences are the area's `system:notice`. */
const STATUSES = {
  tooLarge: 413,
  crossSite: 403,
  unexpected: 500,
  notAllowed: 405,
  unreadable: 400,
  crowded: 503,
  crowdedPost: 503,
} as const;
type NoticeName = keyof typeof STATUSES;
const API_ERRORS = {
  tooLarge: 'request.tooLarge',
  crossSite: 'request.invalid',
  unexpected: 'server.unexpected',
  notAllowed: 'request.notFound',
  unreadable: 'request.invalid',
  crowded: 'server.unavailable',
  crowdedPost: 'server.unavailable',
} as const satisfies Record<NoticeName, ErrorName>;

/**
 * The answer when the host itself refuses or fails: a small page for a person, the envelope under `/api/`.
 *
 * @param againSeconds after so long the page asks again by itself
 */
export function refusal(c: HostRequest, name: NoticeName, againSeconds?: number): Response {
  return c.get('facts').url.pathname.startsWith('/api/')
    ? apiRefusal(c.req.raw.headers, API_ERRORS[name], STATUSES[name])
    : noticePage(c, name, againSeconds);
}

function noticePage(c: HostRequest, name: NoticeName, againSeconds?: number): Response {
  const language = languageWishes(c).map(matchLocale).find(Boolean) ?? 'en';
  const i18n = i18nOf(language);
  const headers = new Headers();
  const scheme = savedScheme(c.req.header('cookie'));
  setPageHeaders(headers, noticeStyles(scheme));
  const { url, requestId } = c.get('facts');
  const html = noticeHtml({
    i18n,
    scheme,
    title: i18n.t(`system:notice.${name}.title`),
    text: i18n.t(`system:notice.${name}.text`),
    isAdmin: url.pathname.startsWith('/smart/'),
    requestId,
    again: againSeconds,
  });
  return new Response(html, { status: STATUSES[name], headers });
}

function languageWishes(c: HostRequest): string[] {
  const saved = savedText(c.req.header('cookie'), 'locale').split(',', 2);
  return [
    c.get('facts').url.searchParams.get('lang') ?? '',
    ...saved,
    ...acceptedTags(c.req.header('accept-language')),
  ];
}

function savedScheme(cookies: string | undefined): 'auto' | 'light' | 'dark' {
  const saved = savedText(cookies, 'scheme');
  return saved === 'light' || saved === 'dark' ? saved : 'auto';
}

/** Remix keeps a cookie's value as JSON in base64; empty where it holds none. */
function savedText(cookies: string | undefined, key: 'locale' | 'scheme'): string {
  try {
    const value = findCookie(cookies, key)?.value ?? '';
    return String(JSON.parse(Buffer.from(decodeURIComponent(value), 'base64').toString()));
  } catch {
    return '';
  }
}
