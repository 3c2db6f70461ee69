import { Hono } from 'hono';
import { calls } from '~/lib/contract';
import type { Call } from '~/lib/contract/call';
import type { Config } from '~/config/env';
import type { PlatformPort } from '~/lib/contract/platform-port';
import { routePath } from './api-proxy';
import { bodyLimit, limitChunkedBody, isDeclaredTooLarge } from './body-limit';
import { addCommonMiddleware, type CommonMiddlewareOptions } from './common-middleware';
import { apiErrorResponse } from './api-error';
import { jwksResponse, JWKS_PATH } from './jwks';
import type { HostEnv, HostRequest } from './request-metadata';

interface PlatformAppOptions extends CommonMiddlewareOptions {
  config: Config;
  platform: PlatformPort;
}

/**
 * Whether a call acts in an account's name for whoever makes it, with no link and no sign-in: such are for the tools beside
 * the data, which call in process.
 */
const isOperatorCall = (call: Call): boolean => call.audience === 'operator' && call.method === 'POST';

/** The platform alone over HTTP: every call of the contract but the tools' own, probes and an access log. */
export function createPlatformApp(options: PlatformAppOptions): Hono<HostEnv> {
  const { config, platform } = options;
  const app = new Hono<HostEnv>();
  addCommonMiddleware(app, options);
  for (const call of calls) {
    if (isOperatorCall(call)) continue;
    const path = routePath(call.path);
    app.on(call.method, path, (c) => {
      c.get('metadata').route = path;
      const isUpload = call.bodyKind === 'multipart' || call.bodyKind === 'binary';
      return answer(c, platform, isUpload ? config.maxBodyBytes : bodyLimit(undefined, config.maxBodyBytes));
    });
  }
  app.all(JWKS_PATH, (c) => jwksResponse(c, config));
  app.notFound((c) => apiErrorResponse(c.req.raw.headers, 'request.notFound'));
  return app;
}

async function answer(c: HostRequest, platform: PlatformPort, limit: number): Promise<Response> {
  const { raw } = c.req;
  const metadata = c.get('metadata');
  const isPost = raw.method === 'POST';
  if (isPost && isDeclaredTooLarge(c, limit)) return tooLarge(raw);
  const counted = isPost ? limitChunkedBody(c, limit) : undefined;
  const headers = new Headers(raw.headers);
  // Whoever calls is counted by the address that this process sees, never by one that he gives himself.
  headers.set('x-client-address', metadata.clientAddress);
  headers.set('x-request-id', metadata.requestId);
  const request = new Request(raw.url, {
    method: isPost ? 'POST' : 'GET',
    headers,
    signal: counted?.signal ?? raw.signal,
    ...(isPost ? { body: counted?.body ?? raw.body, duplex: 'half' } : {}),
  } as RequestInit);
  const reply = await platform.fetch(request);
  return counted?.isTooLarge() ? tooLarge(raw) : reply;
}

function tooLarge({ headers }: Request): Response {
  const response = apiErrorResponse(headers, 'request.tooLarge');
  response.headers.set('connection', 'close');
  return response;
}
