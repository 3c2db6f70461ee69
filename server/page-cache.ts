import { LRUCache } from 'lru-cache';
import { findCookie } from '~/lib/cookies.server';
import { isTextBrowser } from '~/lib/text-browser.server';
import { PAGE_VERSION_HEADER } from '~/lib/page-headers.server';
import type { Bytes } from './encoding';
import type { RequestFacts } from './request-facts';

const MAX_BYTES = 16 * 1024 * 1024;
/** Of a page beside its text and its key: headers, and what objects take. */
const OTHER_BYTES = 2000;
const MAX_KEY_LENGTH = 6000;
/** Pages can speak of today; none is older than this, in milliseconds. */
const MAX_AGE_MS = 5 * 60 * 1000;

/** Cookies by which an answer is one person's own. */
const PERSONAL = ['flash', 'session', 'device'] as const;

/** What came of a look for a kept page: it is there, there was one and the page has changed, or there is none. */
export type PageCacheResult = 'hit' | 'outdated' | 'miss';

export interface CachedPage {
  version: string;
  /** The whole page, as it goes out. */
  gzip: Bytes;
  headers: Record<string, string>;
}

/** Pages that were drawn once and are served again while nothing on them has changed. Bounded by bytes. */
export function createPageCache() {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_BYTES / 32,
    sizeCalculation: ({ gzip }, key) => gzip.length + key.length + OTHER_BYTES,
    ttl: MAX_AGE_MS,
  });
  return {
    /** The key of a request, or undefined when its answer is one person's own and never kept. */
    keyOf(facts: RequestFacts, headers: Headers, token: string | undefined): string | undefined {
      const cookies = headers.get('cookie');
      if (!token || facts.url.searchParams.has('_data')) return undefined;
      if (PERSONAL.some((cookie) => findCookie(cookies, cookie))) return undefined;
      // Its pages are drawn in another way, and it is rare.
      if (isTextBrowser(headers.get('user-agent'))) return undefined;
      const key = [
        facts.url.href,
        findCookie(cookies, 'locale')?.value ?? '',
        findCookie(cookies, 'scheme')?.value ?? '',
        headers.get('accept-language') ?? '',
      ].join('\n');
      return key.length > MAX_KEY_LENGTH ? undefined : key;
    },
    find: (key: string): CachedPage | undefined => pages.get(key),
    /** Keeps a page when it says that it may be kept. Takes the internal header off. */
    keep(key: string | undefined, { status, headers }: { status: number; headers: Headers }, gzip: Bytes): void {
      const version = headers.get(PAGE_VERSION_HEADER);
      headers.delete(PAGE_VERSION_HEADER);
      if (!key || !version || status !== 200 || headers.has('set-cookie')) return;
      // A copy: what zlib gives is the beginning of 16 kB.
      pages.set(key, { version, gzip: new Uint8Array(gzip), headers: Object.fromEntries(headers) });
    },
  };
}
