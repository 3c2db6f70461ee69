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

/** Serves the platform alone on `PLATFORM_PORT` until a signal stops it. */
export async function servePlatform(): Promise<void> {
  takeConsole();
  const config = readConfig();
  const proxies = trustProxies(config.trustedProxies);
  const helper = config.jobs === 'on' ? createHelper(undefined) : undefined;
  const platform = await createPlatform(config, { log: logPlatformEvent, helper });
  const accessLog = createAccessLog(config.logLevel, false);
  const drain = createDrain();
  const app = createPlatformApp({ config, platform, proxies, accessLog, isDraining: drain.isDraining });
  const server = createAdaptorServer({ fetch: drain.track(app.fetch), serverOptions: SERVER_OPTIONS }) as Server;
  drain.watch(server);
  const port = await listen(server, config.platformPort, config.host);
  onStopSignal(async () => {
    await drain.finish();
    await helper?.stop();
    await platform.close();
    accessLog.flush();
  });
  log.info({ event: 'platform-listening', port });
}
