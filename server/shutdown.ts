import { Server as NetServer } from 'node:net';
import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** How long running requests may take to finish, in milliseconds. */
export const FINISH_REQUESTS_LIMIT_MS = 30_000;
/**
 * How long idle connections stay open after another process has taken over, in milliseconds. It is a little longer than the host keeps
 * idle connections, so that none is closed while a request is on its way.
 */
export const DRAIN_CONNECTIONS_LIMIT_MS = 75_000;
const POLL_MS = 50;

const countConnections = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));

export function createDrain(limitMs = FINISH_REQUESTS_LIMIT_MS, drainLimitMs = DRAIN_CONNECTIONS_LIMIT_MS) {
  const servers: Server[] = [];
  let running = 0;
  let isShuttingDown = false;
  let isFinishing = false;
  const isInUse = async () => running > 0 || (await Promise.all(servers.map(countConnections))).some(Boolean);
  return {
    /** Whether the process is shutting down. */
    isShuttingDown: (): boolean => isShuttingDown,
    /** Whether it shuts down and no other process takes its place. */
    isFinishing: (): boolean => isFinishing,
    /** Counts the server's requests, so that it can be stopped without cutting one off. */
    watch(server: Server): void {
      servers.push(server);
      server.on('request', (_request, response) => {
        running += 1;
        response.once('close', () => {
          running -= 1;
        });
      });
    },
    /** Counts what the handler works on, whoever waits for it: one whose client has hung up still needs the database. */
    track:
      <A extends unknown[], R>(handle: (...args: A) => R | Promise<R>) =>
      async (...args: A): Promise<R> => {
        running += 1;
        try {
          return await handle(...args);
        } finally {
          running -= 1;
        }
      },
    /** Stops accepting connections, and answers on the open ones until all are gone. Each answer closes its connection. */
    async drainConnections(): Promise<void> {
      isShuttingDown = true;
      // A server of HTTP would close idle connections at once, with whatever is on its way on them.
      for (const server of servers) NetServer.prototype.close.call(server);
      const deadline = performance.now() + drainLimitMs;
      while (!isFinishing && performance.now() < deadline && (await isInUse())) await wait(POLL_MS);
    },
    /** Stops accepting connections, waits for running requests, then closes what is left. */
    async finishRequests(): Promise<void> {
      isShuttingDown = true;
      isFinishing = true;
      const closed = servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve())));
      const deadline = performance.now() + limitMs;
      // A request that was on its way when the signal came is read within a step.
      do await wait(POLL_MS);
      while (running > 0 && performance.now() < deadline);
      // Browsers open connections ahead of need; those would hold the server for their own time.
      for (const server of servers) server.closeAllConnections();
      await Promise.all(closed);
    },
  };
}
export type Drain = ReturnType<typeof createDrain>;

/** Exits the process once `stop` is done. */
export function exitAfter(stop: Promise<void>): void {
  stop.then(
    () => process.exit(0),
    () => process.exit(1),
  );
}

/** Calls `stop` once, at the first of the signals, and then ends the process. */
export function onStopSignal(
  stop: () => Promise<void>,
  signals: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGINT'],
): void {
  let isStopping = false;
  const handle = () => {
    if (isStopping) return;
    isStopping = true;
    exitAfter(stop());
  };
  for (const signal of signals) process.on(signal, handle);
}
