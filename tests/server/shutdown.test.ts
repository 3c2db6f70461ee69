import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { createDrain } from '../../server/shutdown';

// Timers of tests move on only the global one.
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
}));

let server: Server | undefined;
afterEach(() => {
  vi.useRealTimers();
  server?.close();
});

test('a handler whose client has hung up is waited for before the database closes', async () => {
  const drain = createDrain();
  const order: string[] = [];
  let begin: () => void = () => undefined;
  const began = new Promise<void>((resolve) => (begin = resolve));
  const handle = drain.track(async () => {
    begin();
    await new Promise((resolve) => setTimeout(resolve, 400));
    order.push('handled');
  });
  server = createServer((_request, response) => void handle().then(() => response.end()));
  drain.watch(server);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const sent = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  sent.on('error', () => undefined);
  sent.end();
  await began;
  sent.destroy();
  await drain.finish();
  order.push('closed');
  expect(order).toEqual(['handled', 'closed']);
});

test('a handler that never ends is waited for no longer than the limit, and one that fails is done', async () => {
  const drain = createDrain(2000);
  const failing = drain.track(async () => Promise.reject(new Error('no')));
  await expect(failing()).rejects.toThrow('no');
  vi.useFakeTimers();
  const waited = async () => {
    const ended = vi.fn();
    void drain.finish().then(ended);
    let ms = 0;
    for (; ended.mock.calls.length === 0; ms += 50) await vi.advanceTimersByTimeAsync(50);
    return ms;
  };
  expect(await waited()).toBe(50);
  void drain.track(() => new Promise<void>(() => undefined))();
  expect(await waited()).toBe(2000);
});
