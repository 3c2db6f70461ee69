import cluster from 'node:cluster';
import { ConfigurationError } from '~/config/configuration-error';
import { type Config, readConfig } from '~/config/env';
import { programVersion } from '~/config/program-files';
import { restrictFilesToOwner } from '~/config/private-files';
import { requireNoSampleKeys } from '~/config/sample-secrets';
import { log, maskText, redirectConsoleToLog } from '~/lib/log.server';
import { STOP_JOBS_MESSAGE, superviseProcesses, DRAIN_MESSAGE, SLOW_DOWN_MESSAGE } from './process-supervisor';
import type { ServerHandle } from './server-handle';
import { exitAfter, onStopSignal } from './shutdown';

interface RunOptions {
  /** What the log calls it that it listens. */
  event: 'listening' | 'platform-listening';
  /** @throws where the configuration is wrong before anything is started */
  check?(config: Config): void;
  start(config: Config): Promise<ServerHandle>;
}

/**
 * Serves until a signal stops it: in as many processes as `WORKERS` says, kept by this one; in this one where that is 0.
 *
 * @throws Error where the configuration is wrong, or none of the processes could start; those have said why
 */
export async function runServer(options: RunOptions): Promise<void> {
  redirectConsoleToLog();
  restrictFilesToOwner();
  const config = readConfig();
  requireNoSampleKeys(config);
  options.check?.(config);
  if (cluster.isWorker) await runProcess(config, options);
  else if (config.workers > 0) await runPrimary(config);
  else {
    await runProcess(config, options);
    onHangUp(() =>
      log.warn({ event: 'roll-failed', message: 'WORKERS is 0: there is nobody to start the next process' }),
    );
  }
}

async function runProcess(config: Config, { event, start }: RunOptions): Promise<void> {
  const running: { server?: ServerHandle } = {};
  // Until it has started, which a database that is away may delay, there is nothing to finish.
  onStopSignal(async () => running.server?.close());
  if (cluster.isWorker) {
    // Signals of a terminal go to all of its processes: the first one acts on this.
    process.on('SIGHUP', () => undefined);
    process.on('message', (message) => {
      if (message === SLOW_DOWN_MESSAGE) running.server?.slowDown();
      if (message === STOP_JOBS_MESSAGE) running.server?.stopJobs();
      if (message === DRAIN_MESSAGE) exitAfter(running.server?.drainAndClose() ?? Promise.resolve());
    });
  }
  const server = await start(config);
  running.server = server;
  log.info({ event, port: server.port, pid: process.pid, version: programVersion() });
}

async function runPrimary(config: Config): Promise<void> {
  const metrics: { combined?: CombinedMetrics } = {};
  const processes = superviseProcesses(config.workers, () => metrics.combined?.workerFailed());
  onStopSignal(async () => {
    await processes.stop();
    metrics.combined?.stop();
  });
  onHangUp(() => void processes.roll());
  metrics.combined = await serveCombinedMetrics(config);
  await processes.start();
}

/** In a terminal the signal says that it was closed, and whoever started this is gone; else that it is to start anew. */
function onHangUp(act: () => void): void {
  if (process.stdin.isTTY) process.on('SIGHUP', () => process.kill(process.pid, 'SIGTERM'));
  else process.on('SIGHUP', act);
}

interface CombinedMetrics {
  /** Called when a process has ended by itself. */
  workerFailed(): void;
  stop(): void;
}

/** Serves the metrics of all processes together. */
async function serveCombinedMetrics({ metricsPort, host }: Config): Promise<CombinedMetrics | undefined> {
  if (metricsPort === undefined) return undefined;
  const [{ collectWorkerMetrics }, { serveMetrics }] = await Promise.all([
    import('./cluster-metrics'),
    import('./metrics'),
  ]);
  const { read, workerFailed } = collectWorkerMetrics();
  const server = await serveMetrics(read, host, metricsPort);
  return { workerFailed, stop: () => void server.close() };
}

/** The exit code of a wrong configuration, as for commands. */
const MISUSE_EXIT_CODE = 2;

/** Says why the start failed, without a stack where the message is for whoever started it, and ends the process. */
export function exitWithStartError(error: unknown): never {
  const code = (error as NodeJS.ErrnoException).code;
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(maskText(`${code === 'EADDRINUSE' ? `The port is taken: ${message}` : message}\n`));
  process.exit(error instanceof ConfigurationError ? MISUSE_EXIT_CODE : 1);
}
