import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '~/config/env';
import type { Platform } from '~/platform';
import { openPlatform } from '~/lib/remote/open-platform.server';
import { log } from '~/lib/log.server';
import { createAccessLog } from './access-log';
import { createApp, type CurrentBuild } from './app';
import { createTrustedProxies } from './client-address';
import { createBackgroundWorker } from './background-worker';
import { createAppServer } from './http-server';
import { openProcessMetrics } from './process-metrics';
import { unavailablePlatform, openWithRetry } from './open-with-retry';
import { createOtherBuilds, type OtherBuilds } from './other-builds';
import { alwaysInOutage, watchOutage } from './outage';
import { createLoadShedding } from './load-shedding';
import { createServerHandle, type ServerHandle } from './server-handle';
import { createDrain } from './shutdown';
import { startConfiguredTracing } from './start-tracing';

interface HostOptions {
  config: Config;
  build: CurrentBuild;
  /** Folder of the browser's build. */
  publicFolder: string;
  /** Makes the server that the app answers on; one on the configured port unless told. */
  createServer?: typeof createAppServer;
  /** True for one of several processes: the first one serves their metrics together. */
  isWorker?: boolean;
}

/**
 * Opens the platform and serves the pages. While the database is away at the start, pages say so.
 *
 * @throws Error when the configuration is wrong, the data can't be opened or the port is taken
 */
export async function startHost({
  config,
  build,
  publicFolder,
  createServer = createAppServer,
  isWorker = false,
}: HostOptions): Promise<ServerHandle> {
  const proxies = createTrustedProxies(config.trustedProxies);
  const processMetrics = await openProcessMetrics(config);
  const metrics = processMetrics?.metrics;
  const tracing = await startConfiguredTracing(config);
  const backgroundWorker =
    config.jobs === 'on' && !config.platformUrl
      ? createBackgroundWorker(metrics?.meter, () => metrics?.backgroundWorkerFailed())
      : undefined;
  const drain = createDrain();
  const { server, serve } = createServer(drain, config.port, config.host);
  const shedding = createLoadShedding({ ...sheddingLimits(config), onShed: metrics?.countShedRequest });
  server.on('connection', shedding.recordArrival);
  // Before it listens: from then on the first of several processes asks for them.
  const served = await processMetrics?.serve(isWorker);
  const options = { config, build, publicFolder, shedding, proxies, tracing, drain };
  const { platform, embedded, reportAnswer } = await openWithRetry(
    () => openPlatform(config, { meter: metrics?.meter, backgroundWorker, tracing }),
    async () => {
      const accessLog = createAccessLog(config.logLevel, true, { metrics });
      await serve(
        createApp({
          ...options,
          platform: unavailablePlatform,
          embedded: undefined,
          outage: alwaysInOutage,
          accessLog,
          isOpening: true,
        }),
      );
    },
  );
  if (embedded) metrics?.registerGauges(embedded.gauges);
  const accessLog = createAccessLog(config.logLevel, isWorker, { metrics, reportAnswer });
  const outage = watchOutage({
    platform,
    isProduction: config.isProduction,
    onChange: (state) => log.warn({ event: 'outage', state }),
  });
  const otherBuilds = embedded && (await shareFiles(embedded.context.files, publicFolder));
  const app = createApp({
    ...options,
    others: otherBuilds,
    platform,
    embedded,
    outage,
    onCacheLookup: metrics?.countCacheLookup,
    onRefusedSubmission: metrics && ((reason) => metrics.meter.count('submissionRefusals', { reason })),
    accessLog,
  });
  outage.start();
  const port = await serve(app);
  const closeResources = async () => {
    outage.stop();
    served?.stop();
    await backgroundWorker?.stop();
    await embedded?.close();
    await served?.sendFinalCounts();
    await tracing?.close();
    accessLog.flush();
  };
  return createServerHandle(
    port,
    drain,
    { backgroundWorker, worker: embedded?.worker },
    closeResources,
    shedding.slowDown,
  );
}

/** How long a start waits for the storage. */
const SHARE_TIMEOUT_MS = 10_000;

/** Shares the styles and modules of the pages, so that a process of another version finds them, before the first page is rendered. */
async function shareFiles(files: Platform['context']['files'], publicFolder: string): Promise<OtherBuilds> {
  const others = createOtherBuilds(files, publicFolder);
  const tooLate = wait(SHARE_TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new Error('the storage does not answer');
  });
  await Promise.race([others.publish(), tooLate]).catch((error: unknown) =>
    log.warn({ event: 'client-files-unshared', message: error instanceof Error ? error.message : String(error) }),
  );
  return others;
}

/** Short waits are better than a page that asks to come back. A remote platform may be slow without overload. */
const sheddingLimits = ({ platformUrl, platformTimeoutMs }: Config) =>
  platformUrl ? { longestWaitMs: platformTimeoutMs / 2, concurrency: 256 } : { longestWaitMs: 500, concurrency: 32 };
