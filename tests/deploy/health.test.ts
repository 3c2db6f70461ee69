import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serveMetrics } from '../../server/metrics';
import { run } from '../../cli/program';

// What a container's healthcheck starts.

let said = '';
const servers: Server[] = [];

beforeEach(() => {
  said = '';
  const note = (text: string | Uint8Array) => ((said += String(text)), true);
  vi.spyOn(process.stdout, 'write').mockImplementation(note);
  vi.spyOn(process.stderr, 'write').mockImplementation(note);
  for (const name of ['PORT', 'METRICS_PORT', 'PLATFORM_PORT', 'HOST']) vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  process.exitCode = 0;
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** Answers at one path alone. Resolves to its port. */
async function answering(path: string, status: number, text: string): Promise<string> {
  const server = createServer(({ url }, response) => response.writeHead(url === path ? status : 404).end(text));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return String((server.address() as AddressInfo).port);
}

test('a server that is ready is well, one that is not is named with what it says', async () => {
  vi.stubEnv('PORT', await answering('/readyz', 200, 'ok'));
  expect(await run(['health'])).toBe(0);
  expect(said).toBe('ok\n');
  const port = await answering('/readyz', 503, 'not ready');
  vi.stubEnv('PORT', port);
  expect(await run(['health', 'serve'])).toBe(1);
  expect(said).toContain(`http://127.0.0.1:${port}/readyz says 503 not ready`);
});

test('the platform is asked at its own port, and where it listens', async () => {
  vi.stubEnv('PLATFORM_PORT', await answering('/readyz', 200, 'ok'));
  vi.stubEnv('HOST', '127.0.0.1');
  expect(await run(['health', 'platform'])).toBe(0);
});

test('nobody there, no port, no such server', async () => {
  const port = await answering('/', 200, '');
  await new Promise((resolve) => servers.splice(0)[0]?.close(resolve));
  vi.stubEnv('PORT', port);
  expect(await run(['health'])).toBe(1);
  expect(said).toContain('does not answer');
  expect(await run(['health', 'worker'])).toBe(1);
  expect(said).toContain('METRICS_PORT names no port');
  vi.stubEnv('METRICS_PORT', 'many');
  expect(await run(['health', 'worker'])).toBe(2);
  expect(said).toContain('METRICS_PORT:');
  expect(await run(['health', 'printer'])).toBe(2);
});

test('a worker is well while its metrics’ server answers, whatever the metrics are', async () => {
  const server = await serveMetrics(() => Promise.reject(new Error('the database is away')), '127.0.0.1', 0);
  servers.push(server);
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('METRICS_PORT', String(port));
  expect(await run(['health', 'worker'])).toBe(0);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(503);
});
