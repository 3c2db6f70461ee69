import { RegExpRouter } from 'hono/router/reg-exp-router';
import { SmartRouter } from 'hono/router/smart-router';
import { TrieRouter } from 'hono/router/trie-router';
import type { Config } from '~/config/env';
import { calls } from '~/lib/contract';
import type { Call } from '~/lib/contract/call';
import type { PlatformPort } from '~/lib/contract/platform-port';
import { checkHealth } from '~/areas/operations/outage/calls';
import { isProxied, proxyCall, routePath } from './api-proxy';
import { bodyLimit, limitChunkedBody, isDeclaredTooLarge } from './body-limit';
import { apiErrorResponse } from './api-error';
import { errorResponse } from './error-pages';
import { tooLarge } from './pages';
import { isCrossSite, type HostRequest } from './request-metadata';
import type { LoadShedding } from './load-shedding';

/** The route of whatever is not passed on. */
const UNPROXIED_ROUTE = '/api/*';

/** Answers what comes to the API at the address of the pages. Loaded with its first call: no page needs it. */
export function createApi(
  platform: PlatformPort,
  config: Config,
  { guard }: Pick<LoadShedding, 'guard'>,
): (c: HostRequest) => Response | Promise<Response> {
  const router = new SmartRouter<Call>({ routers: [new RegExpRouter(), new TrieRouter()] });
  // All of them, so that a path with parameters never opens the address of a call that stays closed.
  for (const call of calls) router.add(call.method, routePath(call.path), call);
  return (c) => {
    const { method } = c.req.raw;
    const [found] = router.match(method === 'HEAD' ? 'GET' : method, c.req.path)[0];
    const call = found?.[0];
    const isKnown = call !== undefined && isProxied(call);
    c.get('metadata').route = isKnown ? routePath(call.path) : UNPROXIED_ROUTE;
    if (!isKnown) return apiErrorResponse(c.req.raw.headers, 'request.notFound');
    // Open pages check by it whether the platform is available.
    if (call === checkHealth) return proxyWithLimits(c, platform, config, call);
    return guard(c, () => proxyWithLimits(c, platform, config, call));
  };
}

async function proxyWithLimits(
  c: HostRequest,
  platform: PlatformPort,
  config: Config,
  { id: callId }: Call,
): Promise<Response> {
  const metadata = c.get('metadata');
  const { raw } = c.req;
  if (raw.method !== 'POST') return proxyCall(platform, raw, metadata, { callId });
  if (isCrossSite(c)) return errorResponse(c, 'crossSite');
  const limit = bodyLimit(c.req.header('content-type'), config.maxBodyBytes);
  if (isDeclaredTooLarge(c, limit)) return tooLarge(c);
  const counted = limitChunkedBody(c, limit);
  try {
    const reply = await proxyCall(platform, raw, metadata, { body: counted?.body, signal: counted?.signal, callId });
    return counted?.isTooLarge() ? tooLarge(c) : reply;
  } catch (error) {
    if (counted?.isTooLarge()) return tooLarge(c);
    throw error;
  }
}
