import cluster, { type Worker } from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { type Config, readConfig } from '~/config/env';
import { openPlatform } from '~/services/context.server';
import { log, maskedText, takeConsole } from '~/services/log.server';
import { startHost } from './host';
import type { Pages } from './leaf-routes';
import { DRAIN_LIMIT_MS, onStopSignal } from './shutdown';

interface RunOptions {
  loadBuild(): Promise<Pages>;
  publicFolder: string;
  /** React and Remix are several times slower outside production; serving that way must be asked for. */
  isDevelopmentAllowed: boolean;
}

/**
 * By how many percent of what is in use the heap may grow until it is looked through again. Left to itself it grows to several times of
 * that and saves little time more; with half as much a submission costs a twentieth more.
 */
const HEAP_GROWTH = 100;

/** Runs the host until a signal stops it: in this process, or in as many as `WORKERS` says. */
export async function runHost(options: RunOptions): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  takeConsole();
  const config = readConfig();
  if (!config.isProduction && !options.isDevelopmentAllowed) {
    throw new Error(
      'NODE_ENV is not "production": start with `npm start` or `latchkey serve`, or with --dev to serve slowly on purpose.',
    );
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
  const all = config.metricsPort === undefined ? undefined : await serveAll(config.metricsPort, config.host);
  const stopWorkers = keepWorkers(config.workers, all?.onFailure);
  onStopSignal(async () => {
    await stopWorkers();
    all?.server.close();
  });
}

/** The metrics of all workers together. */
async function serveAll(port: number, host: string) {
  const { collectWorkerMetrics, serveMetrics } = await import('./metrics');
  const metrics = collectWorkerMetrics();
  return { server: await serveMetrics(metrics.read, host, port), onFailure: metrics.workerFailed };
}

/** Says why the start failed, without a stack where the message is for whoever started it, and ends the process. */
export function failStart(error: unknown): never {
  const code = (error as NodeJS.ErrnoException).code;
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(maskedText(`${code === 'EADDRINUSE' ? `The port is taken: ${message}` : message}\n`));
  process.exit(1);
}

const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 30_000;
/** A worker that lived this long was fine; the next crash starts from the shortest delay. */
const HEALTHY_MS = 60_000;

/**
 * Keeps `count` workers running. One that ends by itself is replaced, after a delay that doubles while they keep ending.
 *
 * @param onFailure told where one has ended by itself
 * @returns a function that stops them all and resolves once they are gone
 */
function keepWorkers(count: number, onFailure?: () => void): () => Promise<void> {
  let isStopping = false;
  let delay = FIRST_DELAY_MS;
  const started = new Map<Worker, number>();
  const start = () => {
    if (!isStopping) started.set(cluster.fork(), performance.now());
  };
  cluster.on('exit', (worker, code, signal) => {
    const lived = performance.now() - (started.get(worker) ?? 0);
    started.delete(worker);
    if (isStopping) return;
    if (lived > HEALTHY_MS) delay = FIRST_DELAY_MS;
    log.error({ event: 'worker-ended', code, signal, restartInMs: delay });
    onFailure?.();
    setTimeout(start, delay);
    delay = Math.min(delay * 2, LONGEST_DELAY_MS);
  });
  for (let each = 0; each < count; each += 1) start();
  return async () => {
    isStopping = true;
    for (const worker of started.keys()) worker.process.kill('SIGTERM');
    const deadline = performance.now() + DRAIN_LIMIT_MS + 5000;
    while (started.size > 0 && performance.now() < deadline) await wait(50);
    for (const worker of started.keys()) worker.process.kill('SIGKILL');
  };
}
