import type { ErrorName } from '~/contract/errors';
import { findCookie } from '~/services/cookies.server';
import { newNonce } from '~/services/context.server';
import { failureResponse, i18nFor, matchLocale } from '~/services/locale.server';
import { setPageHeaders } from '~/services/page-headers.server';
import type { HostRequest } from './request-facts';

const STYLE =
  'body{font:1.125rem/1.5 system-ui,sans-serif;margin:0;color:#1b2430;background:#fff}' +
  'main{max-width:36rem;margin:0 auto;padding:3rem 1.25rem}h1{font-size:1.6rem;line-height:1.25}small{color:#566070}' +
  '@media(prefers-color-scheme:dark){body{color:#e8ecf2;background:#12171e}small{color:#a8b2c0}}';

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

/** An error of the contract in the standard envelope, for the request with the headers. Spec: forms-and-approval 8. */
export function apiRefusal(headers: Headers, name: ErrorName, status?: number): Response {
  const response = failureResponse(headers, { name, status });
  response.headers.set('cache-control', 'no-store');
  return response;
}

function noticePage(c: HostRequest, name: NoticeName, againSeconds?: number): Response {
  const language = languageWishes(c).map(matchLocale).find(Boolean) ?? 'en';
  const i18n = i18nFor(language);
  const title = i18n.t(`system:notice.${name}.title`);
  const nonce = newNonce();
  const headers = new Headers();
  setPageHeaders(headers, nonce);
  const html =
    `<!DOCTYPE html><html lang="${language}" dir="${i18n.dir()}"><head><meta charset="utf-8"><title>${title}</title>` +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">' +
    (againSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${againSeconds}">`) +
    `<style nonce="${nonce}">${STYLE}</style></head><body><main id="main"><h1>${title}</h1><p>${i18n.t(`system:notice.${name}.text`)}</p>` +
    `<p><small dir="ltr">${c.get('facts').requestId}</small></p></main></body></html>`;
  return new Response(html, { status: STATUSES[name], headers });
}

function languageWishes(c: HostRequest): string[] {
  const cookie = findCookie(c.req.header('cookie'), 'locale')?.value ?? '';
  const accepted = (c.req.header('accept-language') ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => (part.split(';')[0] ?? '').trim());
  return [c.get('facts').url.searchParams.get('lang') ?? '', ...savedLanguages(cookie), ...accepted];
}

/** Remix keeps a cookie's value as JSON in base64. */
function savedLanguages(cookie: string): string[] {
  try {
    return String(JSON.parse(Buffer.from(decodeURIComponent(cookie), 'base64').toString())).split(',', 2);
  } catch {
    return [];
  }
}
