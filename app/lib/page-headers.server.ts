import { hash } from 'node:crypto';
import { memoizeByKey } from '~/domain/memoize';
import type { StyleText } from '~/domain/style-text';

const hashes = memoizeByKey<string>();

/** The source expression of a style element with this text. Pages of one kind and account have the same text. */
const styleHash = (css: StyleText): string => hashes(css, () => `'sha256-${hash('sha256', css, 'base64')}'`);

/** Enforced on every page. No third-party origin is loaded, nothing runs that is not a file of this site, and a post stays on it. */
function contentSecurityPolicy(styles: StyleText, formAction: string, isPreview: boolean): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styleHash(styles)}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `form-action 'self'${formAction}`,
    "frame-src 'self'",
    `frame-ancestors ${isPreview ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
  ].join('; ');
}

/** Set by a page that the host may keep: the `pageVersion` its content belongs to. Never leaves the host. */
export const PAGE_VERSION_HEADER = 'x-page-version';

/** Set by a page whose post may lead to another site: the address, of which only the origin counts. */
export const FORM_ACTION_HEADER = 'x-form-action';

/** The headers of a page whose loader says that its post may lead to another site. */
export function formActionHeaders({ loaderHeaders }: { loaderHeaders: Headers }): Headers {
  const address = loaderHeaders.get(FORM_ACTION_HEADER);
  return new Headers(address ? { [FORM_ACTION_HEADER]: address } : {});
}

function formActionOf(headers: Headers): string {
  const address = headers.get(FORM_ACTION_HEADER);
  headers.delete(FORM_ACTION_HEADER);
  if (!address || !URL.canParse(address)) return '';
  const { origin } = new URL(address);
  // A host name may hold ";" and ",", which would begin a directive or a policy of their own.
  return /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? ` ${origin}` : '';
}

/**
 * Headers of every page: nothing of a token page is stored, indexed, framed or told to another site.
 *
 * @param styles the text of its style element
 * @param options `isPreview`: it shows unsaved settings, or a form to its makers, in a frame of this site
 */
export function setPageHeaders(headers: Headers, styles: StyleText, { isPreview = false } = {}): void {
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-security-policy', contentSecurityPolicy(styles, formActionOf(headers), isPreview));
  headers.set('x-content-type-options', 'nosniff');
  // `no-referrer` would send `Origin: null` with posts.
  headers.set('referrer-policy', 'same-origin');
  headers.set('x-robots-tag', 'noindex, nofollow');
  headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()');
  headers.set('cross-origin-opener-policy', 'same-origin');
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  headers.append('vary', 'Cookie, Accept-Language');
}
