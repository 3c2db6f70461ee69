import cluster from 'node:cluster';
import type { Config } from '~/config/env';
import { createPlatform } from '~/platform';
import { logPlatformEvent } from '~/lib/log.server';
import { createAccessLog } from './access-log';
import { createTrustedProxies } from './client-address';
import { createBackgroundWorker } from './background-worker';
import { isReady } from './health';
import { createAppServer } from './http-server';
import { openProcessMetrics } from './process-metrics';
import { unavailablePlatform, openWithRetry } from './open-with-retry';
import { createPlatformApp } from './platform-app';
import { createServerHandle, type ServerHandle } from './server-handle';
import { createDrain } from './shutdown';
import { startConfiguredTracing } from './start-tracing';

/**
 * Serves the platform alone on `PLATFORM_PORT`. While the database is away at the start, calls answer 503.
 *
 * @throws Error when the data can't be opened or the port is taken
 */
export async function startPlatform(config: Config): Promise<ServerHandle> {
  const proxies = createTrustedProxies(config.trustedProxies);
  const tracing = await startConfiguredTracing(config);
  const processMetrics = await openProcessMetrics(config);
  const metrics = processMetrics?.metrics;
  const backgroundWorker =
    config.jobs === 'on' ? createBackgroundWorker(metrics?.meter, () => metrics?.backgroundWorkerFailed()) : undefined;
  const drain = createDrain();
  const { serve } = createAppServer(drain, config.platformPort, config.host);
  // Before it listens: from then on the first of several processes asks for them.
  const served = await processMetrics?.serve(cluster.isWorker);
  const shared = { config, proxies, tracing, drain };
  const platform = await openWithRetry(
    () => createPlatform(config, { log: logPlatformEvent, backgroundWorker, tracing, meter: metrics?.meter }),
    async () => {
      const accessLog = createAccessLog(config.logLevel, true, { metrics });
      const app = { ...shared, platform: unavailablePlatform, accessLog, isReady: async () => false, isOpening: true };
      await serve(createPlatformApp(app));
    },
  );
  metrics?.registerGauges(platform.gauges);
  const accessLog = createAccessLog(config.logLevel, cluster.isWorker, { metrics });
  const port = await serve(
    createPlatformApp({ ...shared, platform, accessLog, isReady: () => isReady(platform, platform) }),
  );
  return createServerHandle(port, drain, { backgroundWorker, worker: platform.worker }, async () => {
    served?.stop();
    await backgroundWorker?.stop();
    await platform.close();
    await served?.sendFinalCounts();
    await tracing?.close();
    accessLog.flush();
  });
}
