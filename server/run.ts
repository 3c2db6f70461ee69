import type { ServerBuild } from '@remix-run/node';
import cluster from 'node:cluster';
import { readConfig, type Config } from '~/config/env';
import { openPlatform } from '~/services/context.server';
import { log, takeConsole } from '~/services/log.server';
import { maskedText } from '~/services/mask-secrets.server';
import { startHost } from './host';
import { collectWorkerMetrics, serveMetrics } from './metrics';
import { onStopSignal } from './shutdown';
import { keepWorkers } from './workers';

interface RunOptions {
  loadBuild(): Promise<ServerBuild>;
  publicFolder: string;
  /** React and Remix are several times slower outside production; serving that way must be asked for. */
  isDevelopmentAllowed: boolean;
}

/** Runs the host until a signal stops it: in this process, or in as many as `WORKERS` says. */
export async function runHost(options: RunOptions): Promise<void> {
  takeConsole();
  const config = readConfig();
  if (!config.isProduction && !options.isDevelopmentAllowed) {
    throw new Error('NODE_ENV is not "production": start with `npm start`, or with --dev to serve slowly on purpose.');
  }
  if (config.workers > 1 && cluster.isPrimary) await runWorkers(config);
  else await runOne(config, options);
}

async function runOne(config: Config, { loadBuild, publicFolder }: RunOptions): Promise<void> {
  const host = await startHost({ config, build: await loadBuild(), publicFolder, isWorker: cluster.isWorker });
  onStopSignal(() => host.close());
  log.info({ event: 'listening', port: host.port, pid: process.pid });
}

/** Opens the data once before anybody else does, so that one process alone migrates and fills it. */
async function runWorkers(config: Config): Promise<void> {
  const { embedded } = await openPlatform(config);
  await embedded?.close();
  const metricsServer =
    config.metricsPort === undefined
      ? undefined
      : await serveMetrics(collectWorkerMetrics(), config.host, config.metricsPort);
  const stopWorkers = keepWorkers(config.workers);
  onStopSignal(async () => {
    await stopWorkers();
    metricsServer?.close();
  });
}

/** Says why the start failed, without a stack where the message is for whoever started it, and ends the process. */
export function failStart(error: unknown): never {
  const code = (error as NodeJS.ErrnoException).code;
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(maskedText(`${code === 'EADDRINUSE' ? `The port is taken: ${message}` : message}\n`));
  process.exit(1);
}
