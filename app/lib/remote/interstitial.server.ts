import { PAGE_VERSION_HEADER } from '../page-headers.server';

/** Data of a layout that may show an interstitial page in place of the page below it, such as an identity check. */
export interface Interstitial<T = object> {
  /** Null where the page itself is shown. Its title, browser modules and the first button of its form replace the page's own. */
  interstitial: (T & { title: string; enhance: string[]; form?: { name?: string; value?: string } }) | null;
}

/**
 * The status of a page, given the data of all its loaders. The status of a page that is not shown does not count: the interstitial
 * page is one like any other. It must not be cached for the link, so the header that allows that is removed.
 */
export function statusWithInterstitial(
  loaderData: Record<string, unknown>,
  { method, status, headers }: { method: string; status: number; headers: Headers },
): number {
  if (!Object.values(loaderData).some((data) => (data as Interstitial | undefined)?.interstitial)) return status;
  headers.delete(PAGE_VERSION_HEADER);
  return method === 'POST' ? status : 200;
}
