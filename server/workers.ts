import cluster, { type Worker } from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import { log } from '~/services/log.server';
import { DRAIN_LIMIT_MS } from './shutdown';

const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 30_000;
/** A worker that lived this long was fine; the next crash starts from the shortest delay. */
const HEALTHY_MS = 60_000;

/**
 * Keeps `count` workers running. One that ends by itself is replaced, after a delay that doubles while they keep ending.
 *
 * @returns a function that stops them all and resolves once they are gone
 */
export function keepWorkers(count: number): () => Promise<void> {
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
