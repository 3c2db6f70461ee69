import { http, passthrough, type RequestHandler } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';

/** Nobody listens there, and `fetch` asks there, as it does not at port 9. */
export const CLOSED_PORT = 2;

/** Requests to this machine are really sent: to servers that a test starts, and to closed ports. */
export const toThisMachine = http.all(/^https?:\/\/(127\.0\.0\.1|localhost)[:/]/, () => passthrough());

/**
 * Intercepts the HTTP requests of a file's tests. One that no handler answers fails.
 *
 * @param handlers for all tests of the file; `use` adds more for one test
 */
export function mockServer(...handlers: RequestHandler[]) {
  const server = setupServer(...handlers);
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}
