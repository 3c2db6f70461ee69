import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PlatformOverrides } from '~/platform';

/** A request that takes longer waits for a network, and not for this process. Milliseconds. */
const LONG_MS = 250;
/** So long what nobody waits for stands back at most; then it may go on for a moment. Milliseconds. */
const PATIENCE_MS = 50;
const MOMENT_MS = 5;

interface Traffic extends NonNullable<PlatformOverrides['traffic']> {
  /** Knows of what the handler works on. */
  track<A extends unknown[], R>(handle: (...args: A) => R | Promise<R>): (...args: A) => Promise<R>;
}

/** Knows who waits for a page of this process. */
export function createTraffic(): Traffic {
  let waiting = 0;
  let tell: (() => void) | undefined;
  let last: Promise<void> = Promise.resolve();
  let goesOnUntil = 0;

  async function standBack(): Promise<void> {
    // What has come meanwhile is read first.
    await nextTurn();
    if (waiting === 0 || performance.now() < goesOnUntil) return;
    await new Promise<void>((resolve) => {
      const timeout = setTimeout(() => {
        goesOnUntil = performance.now() + MOMENT_MS;
        resolve();
      }, PATIENCE_MS);
      tell = () => {
        clearTimeout(timeout);
        resolve();
      };
    });
    tell = undefined;
  }

  return {
    calm: () => (last = last.then(standBack)),
    track:
      (handle) =>
      async (...args) => {
        waiting += 1;
        let isWaiting = true;
        const end = () => {
          if (!isWaiting) return;
          isWaiting = false;
          waiting -= 1;
          if (waiting === 0) tell?.();
        };
        const timeout = setTimeout(end, LONG_MS).unref();
        try {
          return await handle(...args);
        } finally {
          clearTimeout(timeout);
          end();
        }
      },
  };
}
