/** Whether a page wears its header: `showHeader=false` takes it off. Spec: preferences-and-consent 2.1. */
export function isHeaderShown(request: Request): boolean {
  return new URL(request.url).searchParams.get('showHeader')?.toLowerCase() !== 'false';
}

/** The query that keeps that choice on the way to another page: empty, or `?showHeader=false`. */
export function headerQuery(request: Request): string {
  return isHeaderShown(request) ? '' : '?showHeader=false';
}
