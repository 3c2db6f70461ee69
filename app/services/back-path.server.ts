import { localPath } from './respond.server';

/** The page of this site that the person came from, or the start. Another site's address, or the page itself, is no way back. */
export function backPath(request: Request): string {
  const referrer = request.headers.get('referer') ?? '';
  if (!URL.canParse(referrer)) return '/';
  const [from, here] = [new URL(referrer), new URL(request.url)];
  return from.host === here.host && from.pathname !== here.pathname ? localPath(from.pathname + from.search, '/') : '/';
}
