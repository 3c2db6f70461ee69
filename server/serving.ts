import type { Platform } from '~/platform';
import type { Drain } from './shutdown';

/** A server that listens. */
export interface Serving {
  /** The port that it listens on. */
  port: number;
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
 * @param background what does jobs: no more are taken once another process is there, which may know more kinds of them
 * @param shut closes what the server stands on, once nothing runs any more
 */
export function serving(
  port: number,
  drain: Drain,
  { helper, worker }: Background,
  shut: () => Promise<void>,
): Serving {
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= drain.finish().then(shut));
  return {
    port,
    async leave() {
      void worker?.stop();
      void helper?.stop();
      await drain.leave();
      await close();
    },
    close,
  };
}
