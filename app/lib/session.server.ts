import type { Config } from '~/config/env';
import { refreshToken } from '~/areas/users/calls';
import type { Caller, PlatformPort } from './contract/platform-port';
import { createApi } from './api-client.server';
import { createPageCookie, readCookie } from './cookies.server';
import { log } from './log.server';

/** The session JWT of a signed-in user. */
const sessionCookie = (config: Config) => createPageCookie('session', {}, config);

/** The session token that came with the request; the platform judges it. */
export async function readSessionToken(request: Request, config: Config): Promise<string | undefined> {
  const value = await readCookie(request, sessionCookie(config));
  // Anything but a JWT's letters can't travel in a header.
  return typeof value === 'string' && /^[\w.-]{1,4096}$/.test(value) ? value : undefined;
}

/**
 * `Set-Cookie` that opens a session until its end.
 *
 * @param session `expiresAt` in milliseconds; without it the token's own word holds
 */
export async function sessionCookieHeader(
  config: Config,
  session: { token: string; expiresAt?: number },
): Promise<string> {
  const { token, expiresAt = unverifiedSessionExpiry(token) ?? 0 } = session;
  return sessionCookie(config).serialize(token, { maxAge: Math.max(0, Math.floor((expiresAt - Date.now()) / 1000)) });
}

/** `Set-Cookie` that ends the session. */
export async function endSessionCookieHeader(config: Config): Promise<string> {
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
export function unverifiedSessionExpiry(token: string): number | undefined {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' ? exp * 1000 : undefined;
}

/** Whose session a token is by its own word; the platform judges it. Undefined when it can't be read. */
export function unverifiedUserId(token: string): string | undefined {
  const { userId } = claimsOf(token);
  return typeof userId === 'string' && userId !== '' ? userId : undefined;
}

/** Spec: enrollment-and-payment 9, "Token refresh 60 seconds before expiry". */
const REFRESH_BEFORE_MS = 60_000;

/** The session of a request, and what the answer must tell the browser of it. */
export interface RequestSession {
  bearer: string | undefined;
  /** `Set-Cookie` of a renewed or ended session. */
  setCookie: string | undefined;
}

/**
 * The session that came with the request, renewed when less than a minute of it is left. A refused renewal is logged with
 * the platform's error id and ends the session; while the platform can't be reached, the old token is used to its end.
 */
export async function readOrRenewSession(
  request: Request,
  host: { config: Config; platform: PlatformPort } & Pick<Caller, 'clientAddress' | 'requestId'>,
): Promise<RequestSession> {
  const { config, platform, clientAddress, requestId } = host;
  const bearer = await readSessionToken(request, config);
  const expiresAt = bearer && unverifiedSessionExpiry(bearer);
  if (!bearer || !expiresAt || request.method === 'HEAD' || expiresAt - Date.now() > REFRESH_BEFORE_MS)
    return { bearer, setCookie: undefined };
  const userAgent = request.headers.get('user-agent') ?? undefined;
  const result = await createApi(platform, { clientAddress, requestId, bearer, userAgent }).call(refreshToken, {});
  if (result.isOk) {
    const { token } = result.data;
    return { bearer: token, setCookie: await sessionCookieHeader(config, { token }) };
  }
  if (result.name === 'server.unavailable') return { bearer, setCookie: undefined };
  log.error({ event: 'session.refreshFailed', requestId, errorId: result.errorId, details: result.details });
  return { bearer: undefined, setCookie: await endSessionCookieHeader(config) };
}
