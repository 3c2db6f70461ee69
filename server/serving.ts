import type { Platform } from '~/platform';
import type { Drain } from './shutdown';

/** A server that listens. */
export interface Serving {
  /** The port that it listens on. */
  port: number;
  /** Another process is about to start, and takes its part of the machine. */
  makeRoom(): void;
  /** Another process runs the jobs, and may know more kinds of them: this one takes no more. */
  handOver(): void;
  /** Another process serves in its place: answers those who are connected to this one, then closes. */
  leave(): Promise<void>;
  /** Finishes what runs, then closes the database. */
  close(): Promise<void>;
}

interface Background {
  backgroundWorker: { stop(): Promise<void> } | undefined;
  worker: Pick<Platform['worker'], 'stop'> | undefined;
}

/**
 * How a server ends.
 *
 * @param background what runs jobs
 * @param makeRoom called when another process is about to start
 * @param closeResources closes what the server uses, once nothing runs any more
 */
export function createServing(
  port: number,
  drain: Drain,
  { backgroundWorker, worker }: Background,
  closeResources: () => Promise<void>,
  makeRoom: () => void = () => undefined,
): Serving {
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= drain.finish().then(closeResources));
  const handOver = () => {
    void worker?.stop();
    void backgroundWorker?.stop();
  };
  return {
    port,
    makeRoom,
    handOver,
    async leave() {
      handOver();
      await drain.leave();
      await close();
    },
    close,
  };
}
