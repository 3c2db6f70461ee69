import type { TextKey } from 'i18next';
import { findCookie } from '~/domain/cookie-names';
import { createPageCookie } from './cookies.server';
import { seeOther } from './responses.server';

const KINDS = ['success', 'info', 'warning', 'error'] as const;

/** A message that the next page shows once. The key names a text in the locales; the text itself does not travel. */
interface Flash {
  kind: (typeof KINDS)[number];
  key: TextKey;
}

const cookie = createPageCookie('flash', { maxAge: 60 });

/** `Set-Cookie` that carries a message over one redirect. */
export async function flashCookieHeader(kind: Flash['kind'], key: TextKey): Promise<{ 'Set-Cookie': string }> {
  return { 'Set-Cookie': await cookie.serialize({ kind, key }) };
}

/**
 * 303: the answer to a post that has written something, whose next page says so.
 *
 * @param setCookie another cookie that goes along
 */
export async function redirectWithFlash(
  path: string,
  kind: Flash['kind'],
  key: TextKey,
  setCookie?: string,
): Promise<Response> {
  const headers = new Headers(setCookie ? { 'Set-Cookie': setCookie } : {});
  headers.append('Set-Cookie', (await flashCookieHeader(kind, key))['Set-Cookie']);
  return seeOther(path, headers);
}

/** The message that a code was sent; of one that waits for its carrier the page of the code tells by itself. */
export const codeSentFlash = async ({ isQueued }: { isQueued: boolean }) =>
  isQueued ? {} : flashCookieHeader('success', 'verification:sent');

/** The message that came with the request, and the header that forgets it. */
export async function readFlash(
  request: Request,
): Promise<{ flash: Flash | undefined; headers: Record<string, string> }> {
  const header = request.headers.get('cookie');
  if (!findCookie(header, 'flash')) return { flash: undefined, headers: {} };
  const value = (await cookie.parse(header)) as Partial<Flash> | null;
  const forget = { 'Set-Cookie': await cookie.serialize('', { maxAge: 0 }) };
  const isFlash =
    typeof value?.key === 'string' && /^[\w.:-]{1,80}$/.test(value.key) && KINDS.some((kind) => kind === value.kind);
  return { flash: isFlash ? (value as Flash) : undefined, headers: forget };
}
