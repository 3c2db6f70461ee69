import { createAdaptorServer } from '@hono/node-server';
import type { Server } from 'node:http';
import { readConfig } from '~/config/env';
import { createPlatform } from '~/platform';
import { log, logPlatformEvent, takeConsole } from '~/services/log.server';
import { createAccessLog } from './access-log';
import { trustProxies } from './client-address';
import { listen, SERVER_OPTIONS } from './host';
import { createPlatformApp } from './platform-app';
import { failStart } from './run';
import { createDrain, onStopSignal } from './shutdown';
import { createTraffic } from './traffic';

/** Serves the platform alone on `PLATFORM_PORT` until a signal stops it. */
async function runPlatform(): Promise<void> {
  takeConsole();
  const config = readConfig();
  const proxies = trustProxies(config.trustedProxies);
  const traffic = createTraffic();
  const platform = await createPlatform(config, { log: logPlatformEvent, traffic });
  const accessLog = createAccessLog(config.logLevel, false);
  const drain = createDrain();
  const app = createPlatformApp({ config, platform, proxies, accessLog, isDraining: drain.isDraining });
  const server = createAdaptorServer({
    fetch: drain.track(traffic.track(app.fetch)),
    serverOptions: SERVER_OPTIONS,
  }) as Server;
  drain.watch(server);
  const port = await listen(server, config.platformPort, config.host);
  onStopSignal(async () => {
    await drain.finish();
    await platform.close();
    accessLog.flush();
  });
  log.info({ event: 'platform-listening', port });
}

runPlatform().catch(failStart);
