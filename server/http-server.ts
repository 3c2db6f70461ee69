import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HostEnv } from './request-metadata';
import type { Drain } from './shutdown';

/** A little longer than load balancers keep idle connections, and no time for clients that send byte by byte. */
export const SERVER_OPTIONS = { keepAliveTimeout: 72_000, headersTimeout: 30_000, requestTimeout: 180_000 };

type App = Pick<Hono<HostEnv>, 'fetch'>;

/** A server on one port. Which app answers may change while it listens: what a process works on may open later. */
export function createAppServer(drain: Drain, port: number, host: string) {
  let current: App | undefined;
  let listening: Promise<number> | undefined;
  const fetch: App['fetch'] = (...args) => current?.fetch(...args) ?? new Response(null, { status: 503 });
  const server = createAdaptorServer({ fetch: drain.track(fetch), serverOptions: SERVER_OPTIONS }) as Server;
  drain.watch(server);
  return {
    server,
    /**
     * Lets the app answer from now on. The first call makes the server listen.
     *
     * @returns the port
     * @throws Error when the port is taken
     */
    serve(app: App): Promise<number> {
      current = app;
      return (listening ??= listen(server, port, host));
    },
  };
}

/** Resolves to the port once the server listens. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}
