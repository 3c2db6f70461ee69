import { randomBytes } from 'node:crypto';

/** A nonce of 128 bits. */
export const newNonce = (): string => randomBytes(16).toString('base64');

/** Enforced on every page. No third-party origin is loaded, and a post stays on this site. */
function contentSecurityPolicy(nonce: string, formAction: string, isPreview: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
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
 * @param options `isPreview`: it shows unsaved settings, or a form to its makers, in a frame of this site
 */
export function setPageHeaders(headers: Headers, nonce: string, { isPreview = false } = {}): void {
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-security-policy', contentSecurityPolicy(nonce, formActionOf(headers), isPreview));
  headers.set('x-content-type-options', 'nosniff');
  // `no-referrer` would send `Origin: null` with posts.
  headers.set('referrer-policy', 'same-origin');
  headers.set('x-robots-tag', 'noindex, nofollow');
  headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()');
  headers.set('cross-origin-opener-policy', 'same-origin');
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  headers.append('vary', 'Cookie, Accept-Language');
}
