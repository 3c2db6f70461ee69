import type { Platform } from '~/platform';
import type { Drain } from './shutdown';

/** Controls a server that listens. */
export interface ServerHandle {
  /** The port that it listens on. */
  port: number;
  /** Leaves more of the machine to another process that is about to start. */
  slowDown(): void;
  /** Takes no more jobs: another process runs them, and may know more kinds of them. */
  stopJobs(): void;
  /** Accepts no new connections, answers on the open ones, then closes. Another process serves in its place. */
  drainAndClose(): Promise<void>;
  /** Finishes the running requests, then closes the database. */
  close(): Promise<void>;
}

interface JobRunners {
  backgroundWorker: { stop(): Promise<void> } | undefined;
  worker: Pick<Platform['worker'], 'stop'> | undefined;
}

/**
 * Creates the handle that shuts a server down in steps.
 *
 * @param background what runs jobs
 * @param slowDown called when another process is about to start
 * @param closeResources closes what the server uses, after the last request
 */
export function createServerHandle(
  port: number,
  drain: Drain,
  { backgroundWorker, worker }: JobRunners,
  closeResources: () => Promise<void>,
  slowDown: () => void = () => undefined,
): ServerHandle {
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= drain.finishRequests().then(closeResources));
  const stopJobs = () => {
    void worker?.stop();
    void backgroundWorker?.stop();
  };
  return {
    port,
    slowDown,
    stopJobs,
    async drainAndClose() {
      stopJobs();
      await drain.drainConnections();
      await close();
    },
    close,
  };
}
