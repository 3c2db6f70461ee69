import cluster, { type Worker } from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import { ROLLING_UPGRADE_VARIABLE } from '~/config/env';
import { log } from '~/lib/log.server';
import { FINISH_REQUESTS_LIMIT_MS, DRAIN_CONNECTIONS_LIMIT_MS } from './shutdown';

/**
 * Messages from the primary process to a process that is about to be replaced: leave more of the machine to the new process, take no
 * more jobs, and drain and exit. The two processes may run different versions, so these values never change.
 */
export const SLOW_DOWN_MESSAGE = 'make-room';
export const STOP_JOBS_MESSAGE = 'hand-over';
export const DRAIN_MESSAGE = 'leave';

const FIRST_DELAY_MS = 200;
const MAX_DELAY_MS = 30_000;
/** A process that lived this long was fine; the next crash starts from the shortest delay. */
const HEALTHY_MS = 60_000;
/** Until it listens: a migration of much data takes its time. */
const START_LIMIT_MS = 15 * 60_000;
/**
 * A new one and the one that it takes the place of serve side by side for so long: whoever is free takes the next connection, so that the
 * new one gets as much as it can do while it draws everything for the first time.
 */
const SIDE_BY_SIDE_MS = 10_000;
/** How long to wait for a draining process before the next one is replaced, in milliseconds. */
const NEXT_AFTER_MS = 10_000;
const STOP_LIMIT_MS = FINISH_REQUESTS_LIMIT_MS + 5000;

/** How a process ended, or why there is none. */
interface ExitDetails {
  code?: number;
  signal?: string;
  message?: string;
  afterMs?: number;
}

/** Why a process does not listen. */
class StartError extends Error {
  constructor(readonly details: ExitDetails) {
    super('A process ended before it listened.');
  }
}

/** Resolves once the process has exited. */
const waitForExit = (worker: Worker): Promise<void> =>
  new Promise((resolve) => (worker.isDead() ? resolve() : worker.once('exit', () => resolve())));

/** Resolves once the process listens. */
function waitUntilListening(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    const tooLate = setTimeout(() => {
      reject(new StartError({ afterMs: START_LIMIT_MS }));
      worker.process.kill('SIGKILL');
    }, START_LIMIT_MS).unref();
    worker.once('listening', () => {
      clearTimeout(tooLate);
      resolve();
    });
    worker.once('exit', (code, signal) => {
      clearTimeout(tooLate);
      reject(new StartError({ code, signal }));
    });
    // The program, or Node itself, is not where it was.
    worker.once('error', (error) => reject(new StartError({ message: error.message })));
  });
}

/**
 * Keeps `count` processes serving, each started from the program as it lies on the disk then. One that ends by itself is replaced, after
 * a delay that doubles while they keep ending.
 *
 * @param onUnexpectedExit called when one has ended by itself
 */
export function superviseProcesses(count: number, onUnexpectedExit: () => void) {
  /** Those that listen, and since when. */
  const serving = new Map<Worker, number>();
  /** Those that another one serves in place of already. */
  const replaced = new Set<Worker>();
  const all = new Set<Worker>();
  let isStopping = false;
  let delay = FIRST_DELAY_MS;
  let rolling: Promise<void> | undefined;
  let isRequestedAgain = false;

  /** Resolves once one more listens. */
  async function add(): Promise<void> {
    const worker = cluster.fork({ [ROLLING_UPGRADE_VARIABLE]: serving.size > 0 ? '1' : '' });
    all.add(worker);
    for (const end of ['exit', 'error']) worker.once(end, () => all.delete(worker));
    await waitUntilListening(worker);
    if (isStopping) return;
    serving.set(worker, performance.now());
    worker.once('exit', (code, signal) => {
      const since = serving.get(worker);
      serving.delete(worker);
      if (since === undefined || isStopping || replaced.has(worker)) return;
      if (performance.now() - since > HEALTHY_MS) delay = FIRST_DELAY_MS;
      replace({ code, signal });
    });
  }

  function replace(details: ExitDetails): void {
    log.error({ event: 'worker-ended', ...details, restartInMs: delay });
    onUnexpectedExit();
    setTimeout(() => {
      if (!isStopping) add().catch((error: unknown) => !isStopping && replace(exitDetailsOf(error)));
    }, delay);
    delay = Math.min(delay * 2, MAX_DELAY_MS);
  }

  async function drainWorker(worker: Worker): Promise<void> {
    serving.delete(worker);
    worker.send(DRAIN_MESSAGE, () => undefined);
    const hangs = setTimeout(() => worker.process.kill('SIGKILL'), DRAIN_CONNECTIONS_LIMIT_MS + STOP_LIMIT_MS).unref();
    const isGone = waitForExit(worker).then(() => clearTimeout(hangs));
    await Promise.race([isGone, wait(NEXT_AFTER_MS, undefined, { ref: false })]);
  }

  async function rollOnce(): Promise<void> {
    const old = [...serving.keys()];
    log.info({ event: 'roll', processes: old.length });
    delay = FIRST_DELAY_MS;
    for (const worker of old) {
      // One that has ended meanwhile has been replaced by one of now.
      if (!serving.has(worker)) continue;
      for (const each of serving.keys()) each.send(SLOW_DOWN_MESSAGE, () => undefined);
      try {
        await add();
      } catch (error) {
        if (!isStopping) log.error({ event: 'roll-failed', ...exitDetailsOf(error) });
        return;
      }
      if (isStopping) return;
      replaced.add(worker);
      worker.send(STOP_JOBS_MESSAGE, () => undefined);
      await wait(SIDE_BY_SIDE_MS, undefined, { ref: false });
      if (isStopping) return;
      if (serving.has(worker)) await drainWorker(worker);
    }
    log.info({ event: 'rolled', processes: serving.size });
  }

  return {
    /**
     * Starts them: one first, so that it alone migrates and fills the data, then the others.
     *
     * @throws Error where the first one does not start; it has said why
     */
    async start(): Promise<void> {
      await add().catch((error: unknown) => {
        if (!isStopping) throw error;
      });
      for (let more = 1; more < count && !isStopping; more += 1)
        add().catch((error: unknown) => !isStopping && replace(exitDetailsOf(error)));
    },
    /** Puts a new one, of the program as it is now, in the place of each, one after the other. Where one does not start, the old ones stay. */
    async roll(): Promise<void> {
      // Who asks meanwhile may have exchanged the program once more.
      if (rolling) isRequestedAgain = true;
      else
        do {
          isRequestedAgain = false;
          await (rolling = rollOnce());
          rolling = undefined;
        } while (isRequestedAgain && !isStopping);
    },
    /** Resolves once all are gone. */
    async stop(): Promise<void> {
      isStopping = true;
      for (const worker of all) worker.process.kill('SIGTERM');
      const deadline = performance.now() + STOP_LIMIT_MS;
      while (all.size > 0 && performance.now() < deadline) await wait(50);
      for (const worker of all) worker.process.kill('SIGKILL');
    },
  };
}

const exitDetailsOf = (error: unknown): ExitDetails =>
  error instanceof StartError ? error.details : { message: error instanceof Error ? error.message : String(error) };
