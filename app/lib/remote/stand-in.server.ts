import { PAGE_VERSION_HEADER } from '../page-headers.server';

/** Data of a layout that may show a page of its own in place of the page below it, such as a closed gate. */
export interface StandIn<T = object> {
  /** Null where the page itself is shown. Title, browser modules and the first button of its form stand in for the page's own. */
  standIn: (T & { title: string; enhance: string[]; form?: { name?: string; value?: string } }) | null;
}

/**
 * The status of a page, given what all its loaders gave. What a page that isn't shown came to counts for nothing: what is shown in
 * its place is a page like any other. It isn't the link's alone to keep, so the header that lets the host keep it goes.
 */
export function settleStandIn(
  loaderData: Record<string, unknown>,
  { method, status, headers }: { method: string; status: number; headers: Headers },
): number {
  if (!Object.values(loaderData).some((data) => (data as StandIn | undefined)?.standIn)) return status;
  headers.delete(PAGE_VERSION_HEADER);
  return method === 'POST' ? status : 200;
}
