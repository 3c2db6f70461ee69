/** A path with more in its query. */
export const withQuery = (path: string, more: Record<string, string>): string =>
  `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(more).toString()}`;
