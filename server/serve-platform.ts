import { createAdaptorServer } from '@hono/node-server';
import type { Server } from 'node:http';
import { readConfig } from '~/config/env';
import { createPlatform } from '~/platform';
import { log, logPlatformEvent, takeConsole } from '~/services/log.server';
import { createAccessLog } from './access-log';
import { trustProxies } from './client-address';
import { createHelper } from './helper';
import { listen, SERVER_OPTIONS } from './host';
import { createPlatformApp } from './platform-app';
import { createDrain, onStopSignal } from './shutdown';
import { tracingOf } from './start-tracing';

/** Serves the platform alone on `PLATFORM_PORT` until a signal stops it. */
export async function servePlatform(): Promise<void> {
  takeConsole();
  const config = readConfig();
  const proxies = trustProxies(config.trustedProxies);
  const tracing = await tracingOf(config);
  const metering = config.metricsPort === undefined ? undefined : await import('./metrics');
  const metrics = metering?.createMetrics();
  const helper = config.jobs === 'on' ? createHelper(metrics?.meter, () => metrics?.helperFailed()) : undefined;
  const platform = await createPlatform(config, { log: logPlatformEvent, helper, tracing, meter: metrics?.meter });
  metrics?.watch(platform.readings);
  const accessLog = createAccessLog(config.logLevel, false, metrics);
  const drain = createDrain();
  const app = createPlatformApp({ config, platform, proxies, accessLog, tracing, isDraining: drain.isDraining });
  const server = createAdaptorServer({ fetch: drain.track(app.fetch), serverOptions: SERVER_OPTIONS }) as Server;
  drain.watch(server);
  const port = await listen(server, config.platformPort, config.host);
  const metricsServer =
    metering && metrics && config.metricsPort !== undefined
      ? await metering.serveMetrics(() => metrics.registry.metrics(), config.host, config.metricsPort)
      : undefined;
  onStopSignal(async () => {
    await drain.finish();
    metricsServer?.close();
    metricsServer?.closeAllConnections();
    await helper?.stop();
    await platform.close();
    await tracing?.close();
    accessLog.flush();
  });
  log.info({ event: 'platform-listening', port });
}
