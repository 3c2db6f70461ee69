import { readConfig, type Config } from '~/config/env';
import { keepToOwner } from '~/config/private-files';
import { requireOwnKeys } from '~/config/samples';
import type { Tracing } from '~/lib/contract/tracing';
import { createPlatform, type Platform } from '~/platform';
import { log, logPlatformEvent, takeConsole } from '~/lib/log.server';
import { standBack, tellingMeter } from './helper';
import { openMetering } from './metering';
import { openWithRetry } from './opening';
import { onStopSignal } from './shutdown';
import { tracingOf } from './start-tracing';

/** A helper that has had nothing to do for so long ends. Milliseconds. */
const IDLE_MS = 10 * 60_000;
const LOOK_MS = 30_000;

/**
 * Does what was promised, and serves nothing, until a signal stops it.
 *
 * @param options `isHelper`: beside the process that has started this one, for what nobody waits for
 * @throws Error where the configuration is wrong, or the data can't be opened
 */
export async function runWorker({ isHelper = false }: { isHelper?: boolean } = {}): Promise<void> {
  takeConsole();
  keepToOwner();
  const config = readConfig();
  requireOwnKeys(config);
  if (config.platformUrl) throw new Error('PLATFORM_URL is set: the worker runs beside the platform itself.');
  const tracing = await tracingOf(config);
  const running: { finish?(): Promise<void> } = {};
  const stop = async () => {
    await running.finish?.();
    await tracing?.close();
  };
  // Whoever starts it anew has a newer program then, and a helper ends with its own process.
  onStopSignal(stop, isHelper ? ['SIGTERM', 'SIGINT'] : ['SIGTERM', 'SIGINT', 'SIGHUP']);
  if (isHelper) process.on('SIGHUP', () => undefined);
  // Its timers alone keep no process alive.
  setInterval(() => undefined, 3600_000);
  running.finish = isHelper ? await help(config, tracing) : await work(config, tracing);
  log.info({ event: 'working', pid: process.pid, isHelper });
}

/** Does everything, on a machine or in a process of its own. Resolves to what stops it. */
async function work(config: Config, tracing: Tracing | undefined): Promise<() => Promise<void>> {
  const metering = await openMetering(config);
  const served = await metering?.serve(false);
  const platform = await open(config, { tracing, meter: metering?.metrics.meter });
  metering?.metrics.registerGauges(platform.gauges);
  return async () => {
    served?.stop();
    await platform.close();
  };
}

/** Does what nobody waits for, beside the process that has started this one, and ends with it. */
async function help(config: Config, tracing: Tracing | undefined): Promise<() => Promise<void>> {
  let isStopping = false;
  // Nobody asks it to end where the other one was killed: what it has in hand is another's soon, as what that one had.
  const endAlone = () => {
    if (!isStopping) process.exit(1);
  };
  process.on('disconnect', endAlone);
  // That may have been while this one started.
  if (!process.connected) endAlone();
  standBack();
  let busyAt = performance.now();
  const meter: typeof tellingMeter = {
    ...tellingMeter,
    recordJobAttempt(...values) {
      busyAt = performance.now();
      tellingMeter.recordJobAttempt(...values);
    },
  };
  const platform = await open(config, { tracing, meter, share: 'patient' });
  process.on('message', () => platform.worker.wake());
  setInterval(() => {
    if (performance.now() - busyAt > IDLE_MS) process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS).unref();
  return () => {
    isStopping = true;
    return platform.close();
  };
}

const open = (config: Config, overrides: Parameters<typeof createPlatform>[1]): Promise<Platform> =>
  openWithRetry(() => createPlatform({ ...config, jobs: 'inside' }, { log: logPlatformEvent, ...overrides }));
