import { createAdaptorServer } from '@hono/node-server';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '~/config/env';
import type { Platform } from '~/platform';
import { openPlatform } from '~/services/context.server';
import { log } from '~/services/log.server';
import { createAccessLog } from './access-log';
import { createApp } from './app';
import { trustProxies } from './client-address';
import { createHelper } from './helper';
import type { Pages } from './leaf-routes';
import { openMetering } from './metering';
import { createOtherBuilds, type OtherBuilds } from './other-builds';
import { watchOutage } from './outage';
import { shareWithRequestCopies } from './request-copies';
import { createShedding } from './shedding';
import { serving, type Serving } from './serving';
import { createDrain } from './shutdown';
import { tracingOf } from './start-tracing';

interface HostOptions {
  config: Config;
  build: Pages;
  /** Folder of the browser's build. */
  publicFolder: string;
  /** True for one of several processes: the first one serves their metrics together. */
  isWorker?: boolean;
}

/**
 * Opens the platform and serves the pages.
 *
 * @throws Error when the configuration is wrong, the data can't be opened or the port is taken
 */
export async function startHost({ config, build, publicFolder, isWorker = false }: HostOptions): Promise<Serving> {
  const proxies = trustProxies(config.trustedProxies);
  const metering = await openMetering(config);
  const metrics = metering?.metrics;
  const tracing = await tracingOf(config);
  const helper =
    config.jobs === 'on' && !config.platformUrl
      ? createHelper(metrics?.meter, () => metrics?.helperFailed())
      : undefined;
  const { platform, embedded, settle } = await openPlatform(config, { meter: metrics?.meter, helper, tracing });
  if (embedded) metrics?.watch(embedded.readings);
  const accessLog = createAccessLog(config.logLevel, isWorker, { metrics, settle });
  const drain = createDrain();
  const outage = watchOutage({
    platform,
    isProduction: config.isProduction,
    onChange: (state) => log.warn({ event: 'outage', state }),
  });
  const shedding = createShedding({ ...crowdLimits(config), onShed: metrics?.turnedAway });
  const others = embedded && (await shareFiles(embedded.context.files, publicFolder));
  const app = createApp({
    config,
    build,
    publicFolder,
    others,
    platform,
    embedded,
    outage,
    shedding,
    onLookUp: metrics?.lookedUp,
    onRefusal: metrics && ((reason) => metrics.meter.counted('submissionRefusals', { reason })),
    proxies,
    accessLog,
    tracing,
    drain,
  });
  const server = createAdaptorServer({
    fetch: drain.track(app.fetch),
    serverOptions: SERVER_OPTIONS,
  }) as Server;
  shareWithRequestCopies();
  drain.watch(server);
  server.on('connection', shedding.noteArrival);
  outage.start();
  // Before it listens: from then on the first of several processes asks for them.
  const served = await metering?.serve(isWorker);
  const port = await listen(server, config.port, config.host);
  const shut = async () => {
    outage.stop();
    served?.stop();
    await helper?.stop();
    await embedded?.close();
    await served?.tellLast();
    await tracing?.close();
    accessLog.flush();
  };
  return serving(port, drain, { helper, worker: embedded?.worker }, shut, shedding.slowDown);
}

/** How long a start waits for the storage. */
const SHARING_MS = 10_000;

/** Before the first page is drawn, its styles and modules are where a process of another version finds them. */
async function shareFiles(files: Platform['context']['files'], publicFolder: string): Promise<OtherBuilds> {
  const others = createOtherBuilds(files, publicFolder);
  const tooLate = wait(SHARING_MS, undefined, { ref: false }).then(() => {
    throw new Error('the storage does not answer');
  });
  await Promise.race([others.publish(), tooLate]).catch((error: unknown) =>
    log.warn({ event: 'client-files-unshared', message: error instanceof Error ? error.message : String(error) }),
  );
  return others;
}

/** People wait rather than see a page that tells them to. A platform elsewhere may be slow without any crowd. */
const crowdLimits = ({ platformUrl, platformTimeoutMs }: Config) =>
  platformUrl ? { longestWaitMs: platformTimeoutMs / 2, atOnce: 256 } : { longestWaitMs: 500, atOnce: 32 };

/** A little longer than load balancers keep idle connections, and no time for clients that send byte by byte. */
export const SERVER_OPTIONS = { keepAliveTimeout: 72_000, headersTimeout: 30_000, requestTimeout: 180_000 };

/** Resolves to the port once the server listens. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}
