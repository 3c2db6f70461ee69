import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** How long running requests may take to finish, in milliseconds. */
export const DRAIN_LIMIT_MS = 30_000;
const STEP_MS = 50;

export interface Drain {
  isDraining(): boolean;
  /** Stops accepting, waits for what runs, then closes what is left. */
  finish(): Promise<void>;
}

/** Watches a server's requests, so that it can be stopped without cutting one off. */
export function drainable(server: Server, limitMs = DRAIN_LIMIT_MS): Drain {
  let running = 0;
  let isDraining = false;
  server.on('request', (_request, response) => {
    running += 1;
    response.once('close', () => {
      running -= 1;
    });
  });
  return {
    isDraining: () => isDraining,
    async finish() {
      isDraining = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const deadline = performance.now() + limitMs;
      // A request that was on its way when the signal came is read within a step.
      do await wait(STEP_MS);
      while (running > 0 && performance.now() < deadline);
      // Browsers open connections ahead of need; those would hold the server for their own time.
      server.closeAllConnections();
      await closed;
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
