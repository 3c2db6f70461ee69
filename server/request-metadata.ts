import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { TrustedProxies } from './client-address';

/** What the host knows of a request before anybody answers it. */
export interface RequestMetadata {
  requestId: string;
  clientAddress: string;
  /** Address as the person's browser has it, behind a trusted proxy too. */
  url: URL;
  /** Pattern of the route that answers; never the path, which can hold a token. */
  route: string;
  /** What a trusted proxy says that the request is a part of. W3C Trace Context. */
  traceParent?: { traceparent: string; tracestate?: string };
  /** Of the trace that it is a part of, where somebody traces. */
  traceId?: string;
}

export interface HostEnv {
  Bindings: HttpBindings;
  Variables: { metadata: RequestMetadata };
}
export type HostRequest = Context<HostEnv>;

/** Headers that only a trusted proxy, or only the host itself, may set. */
const INTERNAL_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-client-address',
  'x-request-id',
];

/** Reads the metadata of a request. For anybody but a trusted proxy the socket and the `Host` header alone count. */
export function readRequestMetadata(c: HostRequest, proxies: TrustedProxies): RequestMetadata {
  const { socket, headers } = c.env.incoming;
  const socketAddress = socket.remoteAddress;
  const clientAddress = proxies.clientAddress(socketAddress, joinHeader(headers['x-forwarded-for']));
  const url = new URL(c.req.url);
  let requestId: string | undefined;
  let traceParent: RequestMetadata['traceParent'];
  if (proxies.isTrusted(proxies.clientAddress(socketAddress, undefined))) {
    requestId = validId(joinHeader(headers['x-request-id']));
    traceParent = traceParentOf(headers);
    const protocol = lastOf(joinHeader(headers['x-forwarded-proto']));
    if (protocol === 'https' || protocol === 'http') url.protocol = protocol;
    const host = lastOf(joinHeader(headers['x-forwarded-host']));
    if (host && /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i.test(host)) {
      // Setting a host without a port keeps the old one.
      url.port = '';
      url.host = host;
    }
  }
  return { requestId: requestId ?? randomUUID(), clientAddress, url, route: 'unmatched', traceParent };
}

function traceParentOf({ traceparent, tracestate }: IncomingHttpHeaders): RequestMetadata['traceParent'] {
  if (typeof traceparent !== 'string' || traceparent.length > 100) return undefined;
  return { traceparent, ...(typeof tracestate === 'string' && tracestate.length <= 512 && { tracestate }) };
}

function joinHeader(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(',') : value;
}

/** The nearest proxy writes on the right. */
function lastOf(value: string | undefined): string | undefined {
  return value?.split(',').at(-1)?.trim().toLowerCase();
}

function validId(value: string | undefined): string | undefined {
  return value && /^[\w.:-]{8,100}$/.test(value) ? value : undefined;
}

/** What of the request is put in another's place. */
export interface RequestOverride {
  body?: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;
  signal?: AbortSignal;
}

/** The request as the pages see it: its true address, and no header that somebody forged. */
export function pageRequest(
  c: HostRequest,
  metadata: RequestMetadata,
  { body, signal }: RequestOverride = {},
): Request {
  const { raw } = c.req;
  // The address of a post may have been cleaned.
  const isAsSent = raw.url.endsWith(metadata.url.pathname + metadata.url.search);
  if (!body && isAsSent && !INTERNAL_HEADERS.some((name) => raw.headers.has(name))) return raw;
  const headers = new Headers(raw.headers);
  for (const name of INTERNAL_HEADERS) headers.delete(name);
  headers.set('host', metadata.url.host);
  const { method } = raw;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(metadata.url, {
    method,
    headers,
    signal: signal ?? (body instanceof Uint8Array ? disconnectSignal(c) : raw.signal),
    ...(hasBody ? { body: body ?? raw.body, duplex: 'half' } : {}),
  } as RequestInit);
}

/** Aborted where the client goes away before it has its answer. That of the raw request would have its body read once more. */
function disconnectSignal({ env: { outgoing } }: HostRequest): AbortSignal {
  const gone = new AbortController();
  outgoing.once('close', () => outgoing.writableFinished || gone.abort());
  return gone.signal;
}

/**
 * True when a browser says that a page of another site made this post. Without the headers it is taken: old browsers
 * and tools send none, and a link's token is the key, not a cookie.
 */
export function isCrossSite(c: HostRequest): boolean {
  if (c.req.header('sec-fetch-site') === 'cross-site') return true;
  const origin = c.req.header('origin');
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== c.get('metadata').url.host;
}
