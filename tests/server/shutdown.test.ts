import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createDrain } from '../../server/shutdown';

let server: Server | undefined;
afterEach(() => {
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
  await drain.finishRequests();
  order.push('closed');
  expect(order).toEqual(['handled', 'closed']);
});

test('a handler that fails is done', async () => {
  const drain = createDrain(Infinity);
  const failing = drain.track(() => Promise.reject(new Error('no')));
  await expect(failing()).rejects.toThrow('no');
  await expect(drain.finishRequests()).resolves.toBeUndefined();
});

test('a handler that never ends is waited for no longer than the limit', async () => {
  const drain = createDrain(100);
  void drain.track(() => new Promise<void>(() => undefined))();
  await expect(drain.finishRequests()).resolves.toBeUndefined();
});
