import { gunzipSync, gzipSync } from 'node:zlib';
import type { Config } from '~/config/env';
import { createPageContext } from '~/lib/page-context.server';
import { log, logUnexpectedError } from '~/lib/log.server';
import {
  requestWithPreference,
  redirectToPage,
  readDisplayPreferencePost,
  type DisplayPreferencePost,
} from '~/lib/display-preferences.server';
import { PAGE_VERSION_HEADER } from '~/lib/page-headers.server';
import { inspectLink, type LinkInfo } from '~/areas/links/calls';
import type { ApiResult, PlatformPort } from '~/lib/contract/platform-port';
import { bodyLimit, limitChunkedBody, drainRefusedBody, isDeclaredTooLarge, closeWhenStalled } from './body-limit';
import { isCrossSite, pageRequest, type HostRequest } from './request-metadata';
import { acceptsEncoding, MIN_COMPRESSED_BYTES, type Bytes } from './accept-encoding';
import { errorResponse } from './error-pages';
import { createPageHandlers, type LazyServerBuild, type PageHandler } from './page-handlers';
import type { RouteMatch } from './route-matcher';
import { redirectToMaintenance, type OutageStatus } from './outage';
import { isOneClickBody, oneClickToken, readSmallBody, unsubscribeByOneClick } from './one-click-unsubscribe';
import { createPageCache, type CachedPage, type PageCacheResult } from './page-cache';

interface PagesOptions {
  build: LazyServerBuild;
  config: Config;
  platform: PlatformPort;
  outage: OutageStatus;
  /** Called with the result of each lookup in the page cache. */
  onCacheLookup?(this: void, result: PageCacheResult): void;
  /** Called for each submitted form that a page has refused, with the failure's name. */
  onRefusedSubmission?(this: void, reason: string): void;
}

/** The handler of a page, and what the address of a request says to it. */
type FoundPage = PageHandler & Pick<RouteMatch, 'params'> & { link?: ApiResult<LinkInfo> };

/** Answers everything that is neither a file nor the API: the pages of the Remix build. */
export function createPages({
  build,
  config,
  platform,
  outage,
  onCacheLookup,
  onRefusedSubmission,
}: PagesOptions): (c: HostRequest) => Promise<Response> {
  const handlerOf = createPageHandlers(build, config.isProduction ? 'production' : 'development');
  const cache = createPageCache();

  /** The cached page of a repeat view, when nothing on it has changed; else what its link is now. */
  async function findCached(
    c: HostRequest,
    key: string,
    token: string,
  ): Promise<{ response?: Response; link?: ApiResult<LinkInfo> }> {
    const cached = cache.find(key);
    if (!cached) {
      onCacheLookup?.('miss');
      return {};
    }
    const { clientAddress, requestId } = c.get('metadata');
    const link = await platform.call(inspectLink, { query: { token } }, { clientAddress, requestId });
    if (!link.isOk || link.data.pageVersion !== cached.version) {
      onCacheLookup?.('outdated');
      return { link };
    }
    onCacheLookup?.('hit');
    return { response: cachedResponse(c, cached) };
  }

  function cachedResponse(c: HostRequest, cached: CachedPage): Response {
    const isGzip = acceptsEncoding(c.req.header('accept-encoding'), 'gzip');
    const body = isGzip ? cached.gzip : new Uint8Array(gunzipSync(cached.gzip));
    const { headers } = cached;
    return new Response(c.req.raw.method === 'HEAD' ? null : body, {
      headers: {
        ...headers,
        'content-length': String(body.length),
        ...(isGzip ? { 'content-encoding': 'gzip' } : {}),
        vary: headers.vary ? `${headers.vary}, Accept-Encoding` : 'Accept-Encoding',
      },
    });
  }

  /** One request to the pages. */
  async function runHandler(
    c: HostRequest,
    { handle, params, link }: FoundPage,
    request: Request,
    { typed, problem }: { typed?: URLSearchParams; problem?: Response } = {},
  ): Promise<Response> {
    const { clientAddress, requestId } = c.get('metadata');
    const page = await createPageContext(
      { request, params, link },
      {
        config,
        platform,
        clientAddress,
        requestId,
        buildId: build.assets.version,
        outage: outage.state(),
        typed,
        problem,
        noteRefusal: onRefusedSubmission,
      },
    );
    const response = await handle(request, { page });
    // A page that was rendered brings them already.
    const sent = new Set(response.headers.getSetCookie());
    for (const cookie of page.cookies) if (!sent.has(cookie)) response.headers.append('set-cookie', cookie);
    return response;
  }

  async function render(
    c: HostRequest,
    handler: FoundPage,
    key: string | undefined,
    fullBody?: Uint8Array<ArrayBuffer>,
  ): Promise<Response> {
    const limit = bodyLimit(c.req.header('content-type'), config.maxBodyBytes);
    const counted = c.req.raw.method === 'POST' && !fullBody ? limitChunkedBody(c, limit) : undefined;
    const request = pageRequest(c, c.get('metadata'), { body: fullBody ?? counted?.body, signal: counted?.signal });
    try {
      const answer = await runHandler(c, handler, request);
      const response = isThrown(answer) && !handler.isPage && wantsPage(c) ? await problemPage(c, answer) : answer;
      if (counted?.isTooLarge()) return tooLarge(c);
      // Of a post that the page has no use for, its own error boundary would speak as of a fault of ours.
      if (response.status === 405) return errorResponse(c, 'notAllowed');
      return await finishResponse(c, response, (gzip, headers) =>
        cache.store(key, { status: response.status, headers }, gzip),
      );
    } catch (error) {
      if (counted?.isTooLarge()) return tooLarge(c);
      throw error;
    }
  }

  /** Somebody who opens a file that is not there reads why, on a page. */
  async function problemPage(c: HostRequest, problem: Response): Promise<Response> {
    const handler = await handlerOf(PROBLEM_PATH).load();
    const metadata = c.get('metadata');
    const { headers } = pageRequest(c, metadata, { body: new Uint8Array() });
    const request = new Request(new URL(PROBLEM_PATH, metadata.url), { headers });
    return runHandler(c, { ...handler, params: {} }, request, { problem });
  }

  /** The page once more, in the language or colours that were chosen and with what was typed: its action learns nothing of it. */
  async function renderAgain(
    c: HostRequest,
    handler: FoundPage,
    body: Uint8Array<ArrayBuffer>,
    post: DisplayPreferencePost,
  ): Promise<Response> {
    const metadata = c.get('metadata');
    // Where nothing can be typed, the answer is a page that can be reloaded.
    if (!post.typed) return redirectToPage(metadata.url, post);
    const request = requestWithPreference(pageRequest(c, metadata, { body }), post);
    const response = await runHandler(c, handler, request, { typed: post.typed });
    if (post.cookie) response.headers.append('set-cookie', post.cookie);
    return finishResponse(c, response);
  }

  async function handlePost(c: HostRequest, handler: FoundPage): Promise<Response> {
    const { url, requestId, route } = c.get('metadata');
    const contentType = c.req.header('content-type');
    const token = oneClickToken(url.pathname);
    if (token === undefined && isCrossSite(c)) return refuseCrossSite();
    if (isDeclaredTooLarge(c, bodyLimit(contentType, config.maxBodyBytes))) {
      await drainRefusedBody(c.req.raw.body);
      return tooLarge(c);
    }
    if (token === undefined && !isPlainForm(contentType)) return render(c, handler, undefined);
    const body = await readSmallBody(c);
    if (!body) return tooLarge(c);
    if (token === undefined) {
      const post = handler.isPage ? await readDisplayPreferencePost(body) : undefined;
      return post ? renderAgain(c, handler, body, post) : render(c, handler, undefined, body);
    }
    if (isOneClickBody(body)) return unsubscribeByOneClick(c, platform, token);
    return isCrossSite(c) ? refuseCrossSite() : render(c, handler, undefined, body);

    function refuseCrossSite(): Response {
      log.warn({ event: 'cross-site-post', requestId, route });
      return errorResponse(c, 'crossSite');
    }
  }

  return async (c) => {
    const metadata = c.get('metadata');
    // Remix would answer with the data of one route alone, which no page asks for.
    if (metadata.url.searchParams.has('_data')) metadata.url.searchParams.delete('_data');
    const { match, load } = handlerOf(metadata.url.pathname);
    metadata.route = match?.pattern ?? metadata.route;
    const { method } = c.req.raw;
    if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') return notAllowed(c);
    const handler = { ...(await load()), params: match?.params ?? {} };
    if (method === 'POST') return handlePost(c, handler);
    if (!handler.isReadable) return notAllowed(c);
    // Before the cached pages: an outage holds for those too. What was typed goes through, and nothing of it is lost.
    const maintenance = handler.isPage ? await redirectToMaintenance(metadata.url, outage) : undefined;
    if (maintenance) return maintenance;
    const token = tokenOf(match, metadata.url);
    const key = cache.keyOf(metadata, c.req.raw.headers, token);
    const { response, link } = key && token ? await findCached(c, key, token) : {};
    return response ?? render(c, { ...handler, link }, method === 'GET' ? key : undefined);
  };
}

/** The page that shows what is wrong with an address that is no page itself. */
const PROBLEM_PATH = '/404';

/** So Remix marks what the loader or action of a file has thrown. */
const isThrown = ({ headers }: Response): boolean => headers.has('x-remix-catch');

const wantsPage = (c: HostRequest): boolean => c.req.header('accept')?.includes('text/html') === true;

/** Fields without files. */
const isPlainForm = (contentType: string | undefined): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(contentType ?? '');

/** The link token that a page's address carries, in its path or as `token`. */
function tokenOf(match: RouteMatch | undefined, url: URL): string | undefined {
  return match?.params.token || url.searchParams.get('token') || undefined;
}

const isPage = ({ headers, body }: Response): boolean =>
  body !== null && headers.get('content-type')?.startsWith('text/html') === true;

/** The rest of a body that is too large is not waited for. */
export function tooLarge(c: HostRequest): Response {
  const response = errorResponse(c, 'tooLarge');
  response.headers.set('connection', 'close');
  return response;
}

function notAllowed(c: HostRequest): Response {
  const response = errorResponse(c, 'notAllowed');
  response.headers.set('allow', 'GET, HEAD, POST');
  return response;
}

/**
 * Sends text as a whole, with its length and compressed at once; streams everything else on.
 *
 * @param cachePage receives the compressed page
 */
async function finishResponse(
  c: HostRequest,
  response: Response,
  cachePage?: (gzip: Bytes, headers: Headers) => void,
): Promise<Response> {
  const headers = new Headers(response.headers);
  const { status } = response;
  const type = headers.get('content-type') ?? '';
  if (status === 500 && (type === '' || type === 'text/plain')) return replaceRemixError(c, response);
  const isText = /^(text\/(?!event-stream)|application\/json|image\/svg)/.test(type);
  // A download may be as large as everything that was ever submitted: it is never held as a whole.
  const isDownload = /^attachment\b/.test(headers.get('content-disposition') ?? '');
  if (isDownload) closeWhenStalled(c.env.outgoing);
  if (!isText || isDownload || response.body === null || headers.has('content-encoding')) {
    headers.delete(PAGE_VERSION_HEADER);
    return new Response(response.body, { status, headers });
  }
  // Decoding a file's bytes would take away the mark that tells a spreadsheet its encoding.
  const body = Buffer.from(await response.arrayBuffer());
  const takesGzip = acceptsEncoding(c.req.header('accept-encoding'), 'gzip') && body.length > MIN_COMPRESSED_BYTES;
  const gzip = takesGzip || headers.has(PAGE_VERSION_HEADER) ? gzipSync(body, { level: 1 }) : undefined;
  if (gzip && isPage(response)) cachePage?.(gzip, headers);
  headers.delete(PAGE_VERSION_HEADER);
  return takesGzip && gzip
    ? htmlResponse(c, status, headers, gzip, true)
    : htmlResponse(c, status, headers, body, false);
}

function htmlResponse(c: HostRequest, status: number, headers: Headers, body: Bytes, isGzip: boolean): Response {
  headers.set('content-length', String(body.length));
  if (isGzip) headers.set('content-encoding', 'gzip');
  headers.append('vary', 'Accept-Encoding');
  return new Response(c.req.raw.method === 'HEAD' ? null : body, { status, headers });
}

/** Remix gives up with an empty answer or a line of plain text; a person gets a page. Its own log has the error. */
async function replaceRemixError(c: HostRequest, response: Response): Promise<Response> {
  const text = response.body ? await response.text() : '';
  if (text !== '' && !text.startsWith('Unexpected Server Error')) return new Response(text, response);
  return errorResponse(c, 'unexpected');
}

/** The page of an error that nobody else caught. */
export function unexpectedErrorPage(c: HostRequest, error: unknown): Response {
  const { requestId, route } = c.get('metadata');
  if (!c.req.raw.signal.aborted) logUnexpectedError(error, { requestId, route });
  return errorResponse(c, 'unexpected');
}
