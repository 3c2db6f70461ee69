import { LRUCache } from 'lru-cache';
import { findCookie } from '~/lib/cookies.server';
import { isTextBrowser } from '~/lib/text-browser.server';
import { PAGE_VERSION_HEADER } from '~/lib/page-headers.server';
import type { Bytes } from './accept-encoding';
import type { RequestMetadata } from './request-metadata';

const MAX_BYTES = 16 * 1024 * 1024;
/** Of a page beside its text and its key: headers, and what objects take. */
const OVERHEAD_BYTES = 2000;
const MAX_KEY_LENGTH = 6000;
/** Pages can speak of today; none is older than this, in milliseconds. */
const MAX_AGE_MS = 5 * 60 * 1000;

/** Cookies by which an answer is one person's own. */
const PERSONAL_COOKIES = ['flash', 'session', 'device'] as const;

/** The result of a cache lookup: the page is cached, was cached but has changed since, or is not cached. */
export type PageCacheResult = 'hit' | 'outdated' | 'miss';

export interface CachedPage {
  version: string;
  /** The whole page, as it goes out. */
  gzip: Bytes;
  headers: Record<string, string>;
}

/** Caches rendered pages, which are served again while nothing on them has changed. Bounded by bytes. */
export function createPageCache() {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_BYTES / 32,
    sizeCalculation: ({ gzip }, key) => gzip.length + key.length + OVERHEAD_BYTES,
    ttl: MAX_AGE_MS,
  });
  return {
    /** The key of a request, or undefined when its answer is personal and never cached. */
    keyOf(metadata: RequestMetadata, headers: Headers, token: string | undefined): string | undefined {
      const cookies = headers.get('cookie');
      if (!token || metadata.url.searchParams.has('_data')) return undefined;
      if (PERSONAL_COOKIES.some((cookie) => findCookie(cookies, cookie))) return undefined;
      // Its pages are drawn in another way, and it is rare.
      if (isTextBrowser(headers.get('user-agent'))) return undefined;
      const key = [
        metadata.url.href,
        findCookie(cookies, 'locale')?.value ?? '',
        findCookie(cookies, 'scheme')?.value ?? '',
        headers.get('accept-language') ?? '',
      ].join('\n');
      return key.length > MAX_KEY_LENGTH ? undefined : key;
    },
    find: (key: string): CachedPage | undefined => pages.get(key),
    /** Stores a page when its header allows that. Removes the internal header. */
    store(key: string | undefined, { status, headers }: { status: number; headers: Headers }, gzip: Bytes): void {
      const version = headers.get(PAGE_VERSION_HEADER);
      headers.delete(PAGE_VERSION_HEADER);
      if (!key || !version || status !== 200 || headers.has('set-cookie')) return;
      // A copy: what zlib gives is the beginning of 16 kB.
      pages.set(key, { version, gzip: new Uint8Array(gzip), headers: Object.fromEntries(headers) });
    },
  };
}
