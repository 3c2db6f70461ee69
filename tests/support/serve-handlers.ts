import { createAdaptorServer } from '@hono/node-server';
import { getResponse, type RequestHandler } from 'msw';
import type { Server } from 'node:http';
import { listen } from '../../server/http-server';

/** Serves handlers of msw on this machine: for other processes, which msw doesn't reach, and for tests of the wire itself. */
export async function serveHandlers(handlers: RequestHandler[], at = 0) {
  const fetch = async (request: Request) =>
    (await getResponse(handlers, request)) ?? new Response(null, { status: 404 });
  // msw tells an error by the class of the response: files that share this process keep the global one.
  const server = createAdaptorServer({ fetch, overrideGlobalObjects: false }) as Server;
  const port = await listen(server, at, '127.0.0.1');
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    close(): Promise<void> {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      return closed;
    },
  };
}
