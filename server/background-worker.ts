import { fork, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import os from 'node:os';
import { programPath } from '~/config/program-files';
import type { PlatformOverrides } from '~/platform';
import { log } from '~/lib/log.server';

type Meter = NonNullable<PlatformOverrides['meter']>;

/** What a background worker reports: the name of a counter and its values. */
type CounterReport = { [K in keyof Meter]: [K, ...Parameters<Meter[K]>] }[keyof Meter];

/** The program that runs jobs beside the one that serves, and the flag that makes it a background worker: supervisors have a pipe to it too. */
const PROGRAM = programPath('host/worker.js', 'build/host/worker.js');
export const BACKGROUND_FLAG = '--helper';
/** How long until a background worker that has crashed is started again, in milliseconds. */
const RESTART_MS = 5000;

/**
 * @param meter counts what the background worker does as if it had been done here
 * @param onFailure called when it has ended by itself
 */
export function createBackgroundWorker(meter: Meter | undefined, onFailure?: () => void) {
  let child: ChildProcess | undefined;
  let ended: Promise<void> = Promise.resolve();
  let notBefore = 0;
  let isStopping = false;

  function start(): void {
    const started = fork(PROGRAM, [BACKGROUND_FLAG], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child = started;
    started.on('message', (report) => applyReport(meter, report as CounterReport));
    ended = new Promise((resolve) => {
      const end = (code: number | null, signal: NodeJS.Signals | null) => {
        if (child !== started) return;
        child = undefined;
        if (!isStopping && code !== 0) {
          notBefore = performance.now() + RESTART_MS;
          log.error({ event: 'helper-ended', code, signal, restartInMs: RESTART_MS });
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

function applyReport(meter: Meter | undefined, [counter, ...values]: CounterReport): void {
  (meter?.[counter] as ((...counted: unknown[]) => void) | undefined)?.(...values);
}

/** In a background worker: reports each count to the process that has started it. */
export const forwardingMeter: Meter = {
  recordJobAttempt: (...values) => void process.send?.(['recordJobAttempt', ...values]),
  recordDelivery: (...values) => void process.send?.(['recordDelivery', ...values]),
  count: (...values) => void process.send?.(['count', ...values]),
};

/** Threads of a process that have been started already, where the system tells them apart. */
const THREADS = '/proc/self/task';

/** Gives every other process of this machine priority over this one. */
export function lowerPriority(): void {
  const threads = existsSync(THREADS) ? readdirSync(THREADS).map(Number) : [0];
  for (const thread of threads) os.setPriority(thread, os.constants.priority.PRIORITY_BELOW_NORMAL);
}
