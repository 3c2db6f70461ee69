import { readConfig } from '~/config/env';
import { createPlatform } from '~/platform';
import { log, logPlatformEvent, takeConsole } from '~/services/log.server';
import { createMetrics, serveMetrics } from './metrics';
import { failStart } from './run';
import { onStopSignal } from './shutdown';

/** Does what was promised, and serves nothing, until a signal stops it. */
async function runWorker(): Promise<void> {
  takeConsole();
  const config = readConfig();
  if (config.platformUrl) throw new Error('PLATFORM_URL is set: the worker runs beside the platform itself.');
  const { metricsPort, host } = config;
  const metrics = metricsPort === undefined ? undefined : createMetrics();
  const platform = await createPlatform(
    { ...config, doesJobs: true },
    { log: logPlatformEvent, meter: metrics?.meter },
  );
  metrics?.watch(platform.context.jobs);
  const metricsServer =
    metrics && metricsPort !== undefined
      ? await serveMetrics(() => metrics.registry.metrics(), host, metricsPort)
      : undefined;
  onStopSignal(async () => {
    metricsServer?.close();
    metricsServer?.closeAllConnections();
    await platform.close();
  });
  // Its timers alone keep no process alive.
  setInterval(() => undefined, 3600_000);
  log.info({ event: 'working', pid: process.pid });
}

runWorker().catch(failStart);
