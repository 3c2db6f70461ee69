import { Server as NetServer } from 'node:net';
import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** How long running requests may take to finish, in milliseconds. */
export const DRAIN_LIMIT_MS = 30_000;
/**
 * How long connections that nobody uses are left to those who hold them, where another process has taken over: a little longer than the
 * host keeps them at all, so that none is closed while a request is on its way.
 */
export const LEAVE_LIMIT_MS = 75_000;
const POLL_MS = 50;

const countConnections = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));

export function createDrain(limitMs = DRAIN_LIMIT_MS, leaveLimitMs = LEAVE_LIMIT_MS) {
  const servers: Server[] = [];
  let running = 0;
  let isLeaving = false;
  let isDraining = false;
  const isInUse = async () => running > 0 || (await Promise.all(servers.map(countConnections))).some(Boolean);
  return {
    /** Nothing new comes in here, and the process is on its way out. */
    isLeaving: (): boolean => isLeaving,
    /** The same, and nobody takes its place. */
    isDraining: (): boolean => isDraining,
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
    /** Stops accepting, and answers on connections that are open until they are gone: each answer ends its own. */
    async leave(): Promise<void> {
      isLeaving = true;
      // A server of HTTP would close idle connections at once, with whatever is on its way on them.
      for (const server of servers) NetServer.prototype.close.call(server);
      const deadline = performance.now() + leaveLimitMs;
      while (!isDraining && performance.now() < deadline && (await isInUse())) await wait(POLL_MS);
    },
    /** Stops accepting, waits for what runs, then closes what is left. */
    async finish(): Promise<void> {
      isLeaving = true;
      isDraining = true;
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

/** Ends the process once `stop` is done. */
export function endAfter(stop: Promise<void>): void {
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
    endAfter(stop());
  };
  for (const signal of signals) process.on(signal, handle);
}
