import { gunzipSync, gzipSync } from 'node:zlib';
import type { Config } from '~/config/env';
import { createPageContext } from '~/lib/page-context.server';
import { log, logSurprise } from '~/lib/log.server';
import { asChosen, backToPage, readChoicePost, type ChoicePost } from '~/lib/page-choices.server';
import { PAGE_VERSION_HEADER } from '~/lib/page-headers.server';
import { inspectLink, type LinkInfo } from '~/areas/links/calls';
import type { ApiResult, PlatformPort } from '~/lib/contract/platform-port';
import { bodyLimit, countedBody, drainRefused, isDeclaredTooLarge, endWhenStalled } from './body-limit';
import { isCrossSite, pageRequest, type HostRequest } from './request-facts';
import { acceptsEncoding, MIN_COMPRESSED_BYTES, type Bytes } from './encoding';
import { refusal } from './error-pages';
import { createPageHandlers, type LazyServerBuild, type PageHandler } from './page-handlers';
import type { RouteMatch } from './route-matcher';
import { toMaintenance, type OutageView } from './outage';
import { isOneClickBody, oneClickToken, readSmallBody, unsubscribeByOneClick } from './one-click';
import { createPageCache, type CachedPage, type PageCacheResult } from './page-cache';

interface PagesOptions {
  build: LazyServerBuild;
  config: Config;
  platform: PlatformPort;
  outage: OutageView;
  /** Told what came of each look for a kept page. */
  onLookUp?(this: void, result: PageCacheResult): void;
  /** Told of each form that was sent and that a page has not taken, by the failure's name. */
  onRefusal?(this: void, reason: string): void;
}

/** The handler of a page, and what the address of a request says to it. */
type FoundPage = PageHandler & Pick<RouteMatch, 'params'> & { link?: ApiResult<LinkInfo> };

/** Answers everything that is neither a file nor the API: the pages of the Remix build. */
export function createPages({
  build,
  config,
  platform,
  outage,
  onLookUp,
  onRefusal,
}: PagesOptions): (c: HostRequest) => Promise<Response> {
  const handlerOf = createPageHandlers(build, config.isProduction ? 'production' : 'development');
  const cache = createPageCache();

  /** The cached page of a repeat view, when nothing on it has changed; else what its link is now. */
  async function findCached(
    c: HostRequest,
    key: string,
    token: string,
  ): Promise<{ response?: Response; link?: ApiResult<LinkInfo> }> {
    const kept = cache.find(key);
    if (!kept) {
      onLookUp?.('miss');
      return {};
    }
    const { clientAddress, requestId } = c.get('facts');
    const link = await platform.call(inspectLink, { query: { token } }, { clientAddress, requestId });
    if (!link.isOk || link.data.pageVersion !== kept.version) {
      onLookUp?.('outdated');
      return { link };
    }
    onLookUp?.('hit');
    return { response: repeatOf(c, kept) };
  }

  function repeatOf(c: HostRequest, kept: CachedPage): Response {
    const isGzip = acceptsEncoding(c.req.header('accept-encoding'), 'gzip');
    const body = isGzip ? kept.gzip : new Uint8Array(gunzipSync(kept.gzip));
    const { headers } = kept;
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
  async function ask(
    c: HostRequest,
    { handle, params, link }: FoundPage,
    request: Request,
    { typed, problem }: { typed?: URLSearchParams; problem?: Response } = {},
  ): Promise<Response> {
    const { clientAddress, requestId } = c.get('facts');
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
        noteRefusal: onRefusal,
      },
    );
    const response = await handle(request, { page });
    // A page that was rendered brings them already.
    const sent = new Set(response.headers.getSetCookie());
    for (const cookie of page.cookies) if (!sent.has(cookie)) response.headers.append('set-cookie', cookie);
    return response;
  }

  async function draw(
    c: HostRequest,
    handler: FoundPage,
    key: string | undefined,
    whole?: Uint8Array<ArrayBuffer>,
  ): Promise<Response> {
    const limit = bodyLimit(c.req.header('content-type'), config.maxBodyBytes);
    const counted = c.req.raw.method === 'POST' && !whole ? countedBody(c, limit) : undefined;
    const request = pageRequest(c, c.get('facts'), { body: whole ?? counted?.body, signal: counted?.signal });
    try {
      const answer = await ask(c, handler, request);
      const response = isThrown(answer) && !handler.isPage && wantsPage(c) ? await problemPage(c, answer) : answer;
      if (counted?.isTooLarge()) return tooLarge(c);
      // Of a post that the page has no use for, its own error boundary would speak as of a fault of ours.
      if (response.status === 405) return refusal(c, 'notAllowed');
      return await finish(c, response, (gzip, headers) => cache.keep(key, { status: response.status, headers }, gzip));
    } catch (error) {
      if (counted?.isTooLarge()) return tooLarge(c);
      throw error;
    }
  }

  /** Somebody who opens a file that is not there reads why, on a page. */
  async function problemPage(c: HostRequest, problem: Response): Promise<Response> {
    const handler = await handlerOf(PROBLEM_PATH).load();
    const facts = c.get('facts');
    const { headers } = pageRequest(c, facts, { body: new Uint8Array() });
    const request = new Request(new URL(PROBLEM_PATH, facts.url), { headers });
    return ask(c, { ...handler, params: {} }, request, { problem });
  }

  /** The page once more, in the language or colours that were chosen and with what was typed: its action learns nothing of it. */
  async function redraw(
    c: HostRequest,
    handler: FoundPage,
    body: Uint8Array<ArrayBuffer>,
    post: ChoicePost,
  ): Promise<Response> {
    const facts = c.get('facts');
    // Where nothing can be typed, the answer is a page that can be reloaded.
    if (!post.typed) return backToPage(facts.url, post);
    const request = asChosen(pageRequest(c, facts, { body }), post);
    const response = await ask(c, handler, request, { typed: post.typed });
    if (post.cookie) response.headers.append('set-cookie', post.cookie);
    return finish(c, response);
  }

  async function take(c: HostRequest, handler: FoundPage): Promise<Response> {
    const { url, requestId, route } = c.get('facts');
    const contentType = c.req.header('content-type');
    const token = oneClickToken(url.pathname);
    if (token === undefined && isCrossSite(c)) return refuseForeign();
    if (isDeclaredTooLarge(c, bodyLimit(contentType, config.maxBodyBytes))) {
      await drainRefused(c.req.raw.body);
      return tooLarge(c);
    }
    if (token === undefined && !isPlainForm(contentType)) return draw(c, handler, undefined);
    const body = await readSmallBody(c);
    if (!body) return tooLarge(c);
    if (token === undefined) {
      const post = handler.isPage ? await readChoicePost(body) : undefined;
      return post ? redraw(c, handler, body, post) : draw(c, handler, undefined, body);
    }
    if (isOneClickBody(body)) return unsubscribeByOneClick(c, platform, token);
    return isCrossSite(c) ? refuseForeign() : draw(c, handler, undefined, body);

    function refuseForeign(): Response {
      log.warn({ event: 'cross-site-post', requestId, route });
      return refusal(c, 'crossSite');
    }
  }

  return async (c) => {
    const facts = c.get('facts');
    // Remix would answer with the data of one route alone, which no page asks for.
    if (facts.url.searchParams.has('_data')) facts.url.searchParams.delete('_data');
    const { match, load } = handlerOf(facts.url.pathname);
    facts.route = match?.pattern ?? facts.route;
    const { method } = c.req.raw;
    if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') return notAllowed(c);
    const handler = { ...(await load()), params: match?.params ?? {} };
    if (method === 'POST') return take(c, handler);
    if (!handler.isReadable) return notAllowed(c);
    // Before the kept pages: an outage holds for those too. What was typed goes through, and nothing of it is lost.
    const away = handler.isPage ? await toMaintenance(facts.url, outage) : undefined;
    if (away) return away;
    const token = tokenOf(match, facts.url);
    const key = cache.keyOf(facts, c.req.raw.headers, token);
    const { response, link } = key && token ? await findCached(c, key, token) : {};
    return response ?? draw(c, { ...handler, link }, method === 'GET' ? key : undefined);
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
  const response = refusal(c, 'tooLarge');
  response.headers.set('connection', 'close');
  return response;
}

function notAllowed(c: HostRequest): Response {
  const response = refusal(c, 'notAllowed');
  response.headers.set('allow', 'GET, HEAD, POST');
  return response;
}

/**
 * Sends text as a whole, with its length and compressed at once; streams everything else on.
 *
 * @param keep takes a page as it was compressed
 */
async function finish(
  c: HostRequest,
  response: Response,
  keep?: (gzip: Bytes, headers: Headers) => void,
): Promise<Response> {
  const headers = new Headers(response.headers);
  const { status } = response;
  const type = headers.get('content-type') ?? '';
  if (status === 500 && (type === '' || type === 'text/plain')) return lastResort(c, response);
  const isText = /^(text\/(?!event-stream)|application\/json|image\/svg)/.test(type);
  // A download may be as large as everything that was ever submitted: it is never held as a whole.
  const isDownload = /^attachment\b/.test(headers.get('content-disposition') ?? '');
  if (isDownload) endWhenStalled(c.env.outgoing);
  if (!isText || isDownload || response.body === null || headers.has('content-encoding')) {
    headers.delete(PAGE_VERSION_HEADER);
    return new Response(response.body, { status, headers });
  }
  // Decoding a file's bytes would take away the mark that tells a spreadsheet its encoding.
  const body = Buffer.from(await response.arrayBuffer());
  const takesGzip = acceptsEncoding(c.req.header('accept-encoding'), 'gzip') && body.length > MIN_COMPRESSED_BYTES;
  const gzip = takesGzip || headers.has(PAGE_VERSION_HEADER) ? gzipSync(body, { level: 1 }) : undefined;
  if (gzip && isPage(response)) keep?.(gzip, headers);
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
async function lastResort(c: HostRequest, response: Response): Promise<Response> {
  const text = response.body ? await response.text() : '';
  if (text !== '' && !text.startsWith('Unexpected Server Error')) return new Response(text, response);
  return refusal(c, 'unexpected');
}

/** The page of an error that nobody else caught. */
export function surprisePage(c: HostRequest, error: unknown): Response {
  const { requestId, route } = c.get('facts');
  if (!c.req.raw.signal.aborted) logSurprise(error, { requestId, route });
  return refusal(c, 'unexpected');
}
