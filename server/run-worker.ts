import { readConfig, type Config } from '~/config/env';
import { restrictFilesToOwner } from '~/config/private-files';
import { requireNoSampleKeys } from '~/config/sample-secrets';
import type { Tracing } from '~/lib/contract/tracing-port';
import { createPlatform, type Platform } from '~/platform';
import { log, logPlatformEvent, redirectConsoleToLog } from '~/lib/log.server';
import { lowerPriority, forwardingMeter } from './background-worker';
import { openProcessMetrics } from './process-metrics';
import { openWithRetry } from './open-with-retry';
import { onStopSignal } from './shutdown';
import { startConfiguredTracing } from './start-tracing';

/** How long until an idle background worker ends, in milliseconds. */
const IDLE_MS = 10 * 60_000;
const IDLE_CHECK_MS = 30_000;

/**
 * Runs jobs, and serves nothing, until a signal stops it.
 *
 * @param options `isHelper`: beside the process that has started this one, for the jobs nobody waits for
 * @throws Error where the configuration is wrong, or the data can't be opened
 */
export async function runWorker({ isHelper = false }: { isHelper?: boolean } = {}): Promise<void> {
  redirectConsoleToLog();
  restrictFilesToOwner();
  const config = readConfig();
  requireNoSampleKeys(config);
  if (config.platformUrl) throw new Error('PLATFORM_URL is set: the worker runs beside the platform itself.');
  const tracing = await startConfiguredTracing(config);
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
  running.finish = isHelper ? await runBackgroundJobs(config, tracing) : await runAllJobs(config, tracing);
  log.info({ event: 'working', pid: process.pid, isHelper });
}

/** Runs all jobs, on a machine or in a process of its own. Resolves to what stops it. */
async function runAllJobs(config: Config, tracing: Tracing | undefined): Promise<() => Promise<void>> {
  const processMetrics = await openProcessMetrics(config);
  const served = await processMetrics?.serve(false);
  const platform = await open(config, { tracing, meter: processMetrics?.metrics.meter });
  processMetrics?.metrics.registerGauges(platform.gauges);
  return async () => {
    served?.stop();
    await platform.close();
  };
}

/** Runs the jobs nobody waits for, beside the process that has started this one, and ends with it. */
async function runBackgroundJobs(config: Config, tracing: Tracing | undefined): Promise<() => Promise<void>> {
  let isStopping = false;
  // Nobody asks it to end where the other one was killed: what it has in hand is another's soon, as what that one had.
  const exitWithParent = () => {
    if (!isStopping) process.exit(1);
  };
  process.on('disconnect', exitWithParent);
  // That may have been while this one started.
  if (!process.connected) exitWithParent();
  lowerPriority();
  let lastJobAt = performance.now();
  const meter: typeof forwardingMeter = {
    ...forwardingMeter,
    recordJobAttempt(...values) {
      lastJobAt = performance.now();
      forwardingMeter.recordJobAttempt(...values);
    },
  };
  const platform = await open(config, { tracing, meter, share: 'patient' });
  process.on('message', () => platform.worker.wake());
  setInterval(() => {
    if (performance.now() - lastJobAt > IDLE_MS) process.kill(process.pid, 'SIGTERM');
  }, IDLE_CHECK_MS).unref();
  return () => {
    isStopping = true;
    return platform.close();
  };
}

const open = (config: Config, overrides: Parameters<typeof createPlatform>[1]): Promise<Platform> =>
  openWithRetry(() => createPlatform({ ...config, jobs: 'inside' }, { log: logPlatformEvent, ...overrides }));
