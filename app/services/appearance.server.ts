import { createCookie } from '@remix-run/node';

type Scheme = 'light' | 'dark' | 'auto';

/** Light or dark is a cookie, so that the first HTML is right. */
const cookie = createCookie('latchkey-scheme', { sameSite: 'lax', path: '/', maxAge: 365 * 24 * 3600, httpOnly: true });

export const isScheme = (value: unknown): value is Scheme => value === 'light' || value === 'dark' || value === 'auto';

export async function schemeOf(request: Request): Promise<Scheme> {
  const header = request.headers.get('cookie');
  if (!header?.includes('latchkey-scheme')) return 'auto';
  const value: unknown = await cookie.parse(header);
  return isScheme(value) ? value : 'auto';
}

export async function schemeHeader(scheme: Scheme): Promise<string> {
  return cookie.serialize(scheme, scheme === 'auto' ? { maxAge: 0 } : {});
}
