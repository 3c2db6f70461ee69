import type { Config } from '~/config/env';
import type { Metrics } from './metrics';

/** The metrics of a process, and how it serves them. */
interface ProcessMetrics {
  metrics: Metrics;
  /**
   * Serves them on `METRICS_PORT`, or lets the first process do that with those of all.
   *
   * @param isWorker true for one of several processes
   * @throws Error when the port is taken
   */
  serve(isWorker: boolean): Promise<ServedMetrics>;
}

interface ServedMetrics {
  /** Ends that. */
  stop(): void;
  /** Sends the final counts to the first of several processes; the last thing before the process ends. */
  sendFinalCounts(): Promise<void>;
}

/** Creates the metrics of this process; undefined without `METRICS_PORT`, which loads no metrics code. */
export async function openProcessMetrics({ metricsPort, host }: Config): Promise<ProcessMetrics | undefined> {
  if (metricsPort === undefined) return undefined;
  const { createMetrics, serveMetrics } = await import('./metrics');
  const metrics = createMetrics();
  return {
    metrics,
    async serve(isWorker) {
      if (isWorker) {
        const { shareMetrics } = await import('./cluster-metrics');
        return { stop: () => undefined, sendFinalCounts: shareMetrics(metrics) };
      }
      const server = await serveMetrics(() => metrics.registry.metrics(), host, metricsPort);
      return {
        stop() {
          server.close();
          server.closeAllConnections();
        },
        sendFinalCounts: async () => undefined,
      };
    },
  };
}
