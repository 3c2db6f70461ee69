/** Carries a request to the platform. In process it is the platform's own `fetch`; else it is HTTP. */
export type Transport = (request: Request) => Promise<Response>;

/** Base of the addresses of in-process requests; nothing listens there. */
export const EMBEDDED_ORIGIN = 'http://platform.internal';

export interface HttpTransportOptions {
  /** Address of the platform, without a trailing slash. */
  url: string;
  timeoutMs: number;
  fetch?: typeof fetch;
}

const RETRY_STATUSES = new Set([502, 503, 504]);

/**
 * The transport to a platform that listens elsewhere. A GET is tried a second time after a connection failure or a
 * gateway's error; a POST never is. The time limit holds for the whole reply, body included.
 */
export function createHttpTransport({ url, timeoutMs, fetch: send = fetch }: HttpTransportOptions): Transport {
  const { origin, pathname } = new URL(url);
  const prefix = pathname === '/' ? '' : pathname;

  return async (request) => {
    const target = new URL(request.url);
    // A platform that refuses an upload half-way hangs up after its answer: the next call must not be on that connection.
    if (request.body && request.headers.get('content-type') !== 'application/json')
      request.headers.set('connection', 'close');
    const address = `${origin}${prefix}${target.pathname}${target.search}`;
    const attempt = () =>
      send(address, {
        method: request.method,
        headers: request.headers,
        body: request.body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        ...(request.body ? { duplex: 'half' } : {}),
      } as RequestInit);
    if (request.method !== 'GET') return attempt();
    try {
      const response = await attempt();
      if (!RETRY_STATUSES.has(response.status)) return response;
      // Not waited for: whoever shares the stream may never let go of it.
      void response.body?.cancel().catch(() => undefined);
    } catch (error) {
      // A slow platform is not asked again: the person has waited long enough.
      if (error instanceof DOMException && error.name === 'TimeoutError') throw error;
    }
    return attempt();
  };
}
