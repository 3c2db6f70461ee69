import { expect, test, vi } from 'vitest';
import { createServerHandle } from '../../server/server-handle';
import { createDrain } from '../../server/shutdown';

test('where another process is there, no more jobs are taken, and whoever comes is still answered', async () => {
  const [worker, backgroundWorker] = [vi.fn(async () => undefined), vi.fn(async () => undefined)];
  const drain = createDrain(100, 100);
  const closeResources = vi.fn(async () => undefined);
  const slowDown = vi.fn();
  const server = createServerHandle(
    3000,
    drain,
    { worker: { stop: worker }, backgroundWorker: { stop: backgroundWorker } },
    closeResources,
    slowDown,
  );
  server.slowDown();
  expect([slowDown, worker].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  server.stopJobs();
  expect([worker.mock.calls, backgroundWorker.mock.calls].map(({ length }) => length)).toEqual([1, 1]);
  expect(drain.isShuttingDown()).toBe(false);
  expect(closeResources).not.toHaveBeenCalled();
  await server.drainAndClose();
  expect([drain.isShuttingDown(), closeResources.mock.calls.length]).toEqual([true, 1]);
});
