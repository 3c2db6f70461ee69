import type { Config } from '~/config/env';
import type { PlatformPort } from '~/contract/platform-port';
import { refreshToken } from '~/contract/people';
import { createApi } from './api.server';
import { log } from './log.server';
import { endSessionHeader, openSessionHeader, readSessionToken, sessionExpiry } from './session.server';

/** Spec: enrollment-and-payment 9, "Token refresh 60 seconds before expiry". */
const REFRESH_BEFORE_MS = 60_000;

/** What a renewal needs of the host. */
interface RefreshDeps {
  config: Config;
  platform: PlatformPort;
  clientAddress: string;
  requestId: string;
}

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
export async function sessionOf(request: Request, host: RefreshDeps): Promise<RequestSession> {
  const { config, platform, clientAddress, requestId } = host;
  const bearer = await readSessionToken(request, config);
  const expiresAt = bearer && sessionExpiry(bearer);
  if (!bearer || !expiresAt || request.method === 'HEAD' || expiresAt - Date.now() > REFRESH_BEFORE_MS)
    return { bearer, setCookie: undefined };
  const result = await createApi(platform, { clientAddress, requestId, bearer }).call(refreshToken, {});
  if (result.isOk) {
    const { token } = result.data;
    return { bearer: token, setCookie: await openSessionHeader(config, { token }) };
  }
  if (result.name === 'server.unavailable') return { bearer, setCookie: undefined };
  log.error({ event: 'session.refreshFailed', requestId, errorId: result.errorId, details: result.details });
  return { bearer: undefined, setCookie: await endSessionHeader(config) };
}
