import type { HostRequest } from './request-facts';

/**
 * True when a browser says that a page of another site made this post. Without the headers it is taken: old browsers
 * and tools send none, and a link's token is the key, not a cookie.
 */
export function isCrossSite(c: HostRequest): boolean {
  if (c.req.header('sec-fetch-site') === 'cross-site') return true;
  const origin = c.req.header('origin');
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== c.get('facts').url.host;
}
