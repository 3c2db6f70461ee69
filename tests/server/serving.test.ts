import { expect, test, vi } from 'vitest';
import { createServing } from '../../server/serving';
import { createDrain } from '../../server/shutdown';

test('where another process is there, no more jobs are taken, and whoever comes is still answered', async () => {
  const [worker, helper] = [vi.fn(async () => undefined), vi.fn(async () => undefined)];
  const drain = createDrain(100, 100);
  const shut = vi.fn(async () => undefined);
  const makeRoom = vi.fn();
  const server = createServing(
    3000,
    drain,
    { worker: { stop: worker }, backgroundWorker: { stop: helper } },
    shut,
    makeRoom,
  );
  server.makeRoom();
  expect([makeRoom, worker].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  server.handOver();
  expect([worker.mock.calls, helper.mock.calls].map(({ length }) => length)).toEqual([1, 1]);
  expect(drain.isLeaving()).toBe(false);
  expect(shut).not.toHaveBeenCalled();
  await server.leave();
  expect([drain.isLeaving(), shut.mock.calls.length]).toEqual([true, 1]);
});
