import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** How long running requests may take to finish, in milliseconds. */
export const DRAIN_LIMIT_MS = 30_000;
const STEP_MS = 50;

interface Drain {
  isDraining(): boolean;
  /** Counts the server's requests, so that it can be stopped without cutting one off. */
  watch(server: Server): void;
  /** Counts what the handler works on, whoever waits for it: one whose client has hung up still needs the database. */
  track<A extends unknown[], R>(handle: (...args: A) => R | Promise<R>): (...args: A) => Promise<R>;
  /** Stops accepting, waits for what runs, then closes what is left. */
  finish(): Promise<void>;
}

export function createDrain(limitMs = DRAIN_LIMIT_MS): Drain {
  const servers: Server[] = [];
  let running = 0;
  let isDraining = false;
  return {
    isDraining: () => isDraining,
    watch(server) {
      servers.push(server);
      server.on('request', (_request, response) => {
        running += 1;
        response.once('close', () => {
          running -= 1;
        });
      });
    },
    track:
      (handle) =>
      async (...args) => {
        running += 1;
        try {
          return await handle(...args);
        } finally {
          running -= 1;
        }
      },
    async finish() {
      isDraining = true;
      const closed = servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve())));
      const deadline = performance.now() + limitMs;
      // A request that was on its way when the signal came is read within a step.
      do await wait(STEP_MS);
      while (running > 0 && performance.now() < deadline);
      // Browsers open connections ahead of need; those would hold the server for their own time.
      for (const server of servers) server.closeAllConnections();
      await Promise.all(closed);
    },
  };
}

/** Calls `stop` once, at the first SIGTERM or SIGINT, and then ends the process. */
export function onStopSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const handle = () => {
    if (isStopping) return;
    isStopping = true;
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', handle);
  process.on('SIGINT', handle);
}
