import type { ErrorName } from '~/lib/contract/errors';
import { findCookie } from '~/lib/cookies.server';
import { acceptedTags, matchLocale } from '~/locales/languages';
import { i18nOf } from '~/locales/translator';
import { setPageHeaders } from '~/lib/page-headers.server';
import { apiErrorResponse } from './api-error';
import { noticeHtml, noticeStyles } from './notice-page';
import type { HostRequest } from './request-metadata';

/** Errors that the host answers itself. The texts are in `system:notice`. */
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
 * @param againSeconds after this time the page reloads by itself
 */
export function errorResponse(c: HostRequest, name: NoticeName, againSeconds?: number): Response {
  return c.get('metadata').url.pathname.startsWith('/api/')
    ? apiErrorResponse(c.req.raw.headers, API_ERRORS[name], STATUSES[name])
    : noticePage(c, name, againSeconds);
}

function noticePage(c: HostRequest, name: NoticeName, againSeconds?: number): Response {
  const language = preferredLanguages(c).map(matchLocale).find(Boolean) ?? 'en';
  const i18n = i18nOf(language);
  const headers = new Headers();
  const scheme = readScheme(c.req.header('cookie'));
  setPageHeaders(headers, noticeStyles(scheme));
  const { url, requestId } = c.get('metadata');
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

function preferredLanguages(c: HostRequest): string[] {
  const stored = readCookieText(c.req.header('cookie'), 'locale').split(',', 2);
  return [
    c.get('metadata').url.searchParams.get('lang') ?? '',
    ...stored,
    ...acceptedTags(c.req.header('accept-language')),
  ];
}

function readScheme(cookies: string | undefined): 'auto' | 'light' | 'dark' {
  const stored = readCookieText(cookies, 'scheme');
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

/** Remix keeps a cookie's value as JSON in base64; empty where it holds none. */
function readCookieText(cookies: string | undefined, key: 'locale' | 'scheme'): string {
  try {
    const value = findCookie(cookies, key)?.value ?? '';
    return String(JSON.parse(Buffer.from(decodeURIComponent(value), 'base64').toString()));
  } catch {
    return '';
  }
}
