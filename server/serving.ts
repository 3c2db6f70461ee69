import type { Platform } from '~/platform';
import type { Drain } from './shutdown';

/** A server that listens. */
export interface Serving {
  /** The port that it listens on. */
  port: number;
  /** Another process is about to start, and takes its part of the machine. */
  makeRoom(): void;
  /** Another process is there to do what was promised, and may know more kinds of it: no more jobs are taken here. */
  handOver(): void;
  /** Another process serves in its place: answers those who are connected to this one, then closes. */
  leave(): Promise<void>;
  /** Finishes what runs, then closes the database. */
  close(): Promise<void>;
}

interface Background {
  helper: { stop(): Promise<void> } | undefined;
  worker: Pick<Platform['worker'], 'stop'> | undefined;
}

/**
 * How a server ends.
 *
 * @param background what does jobs
 * @param makeRoom told where another process is about to start
 * @param shut closes what the server stands on, once nothing runs any more
 */
export function serving(
  port: number,
  drain: Drain,
  { helper, worker }: Background,
  shut: () => Promise<void>,
  makeRoom: () => void = () => undefined,
): Serving {
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= drain.finish().then(shut));
  const handOver = () => {
    void worker?.stop();
    void helper?.stop();
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
