import { createAdaptorServer } from '@hono/node-server';
import cluster from 'node:cluster';
import type { Server } from 'node:http';
import type { Config } from '~/config/env';
import { createPlatform } from '~/platform';
import { logPlatformEvent } from '~/services/log.server';
import { createAccessLog } from './access-log';
import { trustProxies } from './client-address';
import { createHelper } from './helper';
import { listen, SERVER_OPTIONS } from './host';
import { openMetering } from './metering';
import { createPlatformApp } from './platform-app';
import { serving, type Serving } from './serving';
import { createDrain } from './shutdown';
import { tracingOf } from './start-tracing';

/**
 * Serves the platform alone on `PLATFORM_PORT`.
 *
 * @throws Error when the data can't be opened or the port is taken
 */
export async function startPlatform(config: Config): Promise<Serving> {
  const proxies = trustProxies(config.trustedProxies);
  const tracing = await tracingOf(config);
  const metering = await openMetering(config);
  const metrics = metering?.metrics;
  const helper = config.jobs === 'on' ? createHelper(metrics?.meter, () => metrics?.helperFailed()) : undefined;
  const platform = await createPlatform(config, { log: logPlatformEvent, helper, tracing, meter: metrics?.meter });
  metrics?.watch(platform.readings);
  const accessLog = createAccessLog(config.logLevel, cluster.isWorker, { metrics });
  const drain = createDrain();
  const app = createPlatformApp({ config, platform, proxies, accessLog, tracing, drain });
  const server = createAdaptorServer({ fetch: drain.track(app.fetch), serverOptions: SERVER_OPTIONS }) as Server;
  drain.watch(server);
  // Before it listens: from then on the first of several processes asks for them.
  const served = await metering?.serve(cluster.isWorker);
  const port = await listen(server, config.platformPort, config.host);
  return serving(port, drain, { helper, worker: platform.worker }, async () => {
    served?.stop();
    await helper?.stop();
    await platform.close();
    await served?.tellLast();
    await tracing?.close();
    accessLog.flush();
  });
}
