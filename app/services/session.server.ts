import { createCookie } from '@remix-run/node';
import type { Config } from '~/config/env';

/** The session JWT of a signed-in user. Secure behind TLS. */
function sessionCookie(config: Config) {
  return createCookie('latchkey-session', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: config.publicUrl.startsWith('https:'),
  });
}

/** The session token that came with the request; the platform judges it. */
export async function readSessionToken(request: Request, config: Config): Promise<string | undefined> {
  const header = request.headers.get('cookie');
  if (!header?.includes('latchkey-session')) return undefined;
  const value: unknown = await sessionCookie(config).parse(header);
  // Anything but a JWT's letters can't travel in a header.
  return typeof value === 'string' && /^[\w.-]{1,4096}$/.test(value) ? value : undefined;
}

/**
 * `Set-Cookie` that opens a session until its end.
 *
 * @param session `expiresAt` in milliseconds; without it the token's own word holds
 */
export async function openSessionHeader(
  config: Config,
  session: { token: string; expiresAt?: number },
): Promise<string> {
  const { token, expiresAt = sessionExpiry(token) ?? 0 } = session;
  return sessionCookie(config).serialize(token, { maxAge: Math.max(0, Math.floor((expiresAt - Date.now()) / 1000)) });
}

/** `Set-Cookie` that ends the session. */
export async function endSessionHeader(config: Config): Promise<string> {
  return sessionCookie(config).serialize('', { maxAge: 0 });
}

function claimsOf(token: string): { exp?: unknown; userId?: unknown } {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return typeof claims === 'object' && claims !== null ? claims : {};
  } catch {
    return {};
  }
}

/** When a session token ends by its own word, in milliseconds; the platform judges it. Undefined when it can't be read. */
export function sessionExpiry(token: string): number | undefined {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' ? exp * 1000 : undefined;
}

/** Whose session a token is by its own word; the platform judges it. Undefined when it can't be read. */
export function sessionUser(token: string): string | undefined {
  const { userId } = claimsOf(token);
  return typeof userId === 'string' && userId !== '' ? userId : undefined;
}
