import { fork, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import os from 'node:os';
import { programPath } from '~/config/folders';
import type { PlatformOverrides } from '~/platform';
import { log } from '~/lib/log.server';

type Meter = NonNullable<PlatformOverrides['meter']>;

/** What a helper tells: what it has counted, as the name of a counter and its values. */
type Told = { [K in keyof Meter]: [K, ...Parameters<Meter[K]>] }[keyof Meter];

/** The program that does jobs, beside the one that serves, and what makes it a helper: supervisors have a pipe to it too. */
const PROGRAM = programPath('host/worker.js', 'build/host/worker.js');
export const AS_HELPER = '--helper';
/** A helper that ended without having been asked is started again after so long. Milliseconds. */
const AGAIN_MS = 5000;

/**
 * @param meter counts what the helper does as if it had been done here
 * @param onFailure told where it has ended by itself
 */
export function createHelper(meter: Meter | undefined, onFailure?: () => void) {
  let child: ChildProcess | undefined;
  let ended: Promise<void> = Promise.resolve();
  let notBefore = 0;
  let isStopping = false;

  function start(): void {
    const started = fork(PROGRAM, [AS_HELPER], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child = started;
    started.on('message', (told) => count(meter, told as Told));
    ended = new Promise((resolve) => {
      const end = (code: number | null, signal: NodeJS.Signals | null) => {
        if (child !== started) return;
        child = undefined;
        if (!isStopping && code !== 0) {
          notBefore = performance.now() + AGAIN_MS;
          log.error({ event: 'helper-ended', code, signal, restartInMs: AGAIN_MS });
          onFailure?.();
        }
        resolve();
      };
      started.once('exit', end);
      started.once('error', () => end(null, null));
    });
  }

  return {
    wake() {
      if (child?.connected) child.send('wake', () => undefined);
      else if (!child && !isStopping && performance.now() >= notBefore) start();
    },
    async stop() {
      isStopping = true;
      child?.kill('SIGTERM');
      await ended;
    },
  };
}

function count(meter: Meter | undefined, [counter, ...values]: Told): void {
  (meter?.[counter] as ((...counted: unknown[]) => void) | undefined)?.(...values);
}

/** Of the process that is a helper: what it tells the one that has started it. */
export const tellingMeter: Meter = {
  recordJobAttempt: (...values) => void process.send?.(['recordJobAttempt', ...values]),
  recordDelivery: (...values) => void process.send?.(['recordDelivery', ...values]),
  count: (...values) => void process.send?.(['count', ...values]),
};

/** Threads of a process that have been started already, where the system tells them apart. */
const THREADS = '/proc/self/task';

/** Everything else of this machine comes before this process. */
export function standBack(): void {
  const threads = existsSync(THREADS) ? readdirSync(THREADS).map(Number) : [0];
  for (const thread of threads) os.setPriority(thread, os.constants.priority.PRIORITY_BELOW_NORMAL);
}
