import { http, HttpResponse } from 'msw';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { serveMetrics } from '../../server/metrics';
import { run } from '../../cli/program';
import { CLOSED_PORT, mockServer, toThisMachine } from '../support/mock-server';

// What a container's healthcheck starts.

const server = mockServer(toThisMachine);
let output = '';

beforeEach(() => {
  output = '';
  const note = (text: string | Uint8Array) => ((output += String(text)), true);
  vi.spyOn(process.stdout, 'write').mockImplementation(note);
  vi.spyOn(process.stderr, 'write').mockImplementation(note);
  for (const name of ['PORT', 'METRICS_PORT', 'PLATFORM_PORT', 'HOST']) vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  process.exitCode = 0;
});

const answerReady = (port: number, status: number, text: string) =>
  server.use(http.get(`http://127.0.0.1:${port}/readyz`, () => new HttpResponse(text, { status })));

test('a server that is ready is well, one that is not is named with what it says', async () => {
  vi.stubEnv('PORT', '8001');
  answerReady(8001, 200, 'ok');
  expect(await run(['health'])).toBe(0);
  expect(output).toBe('ok\n');
  answerReady(8001, 503, 'not ready');
  expect(await run(['health', 'serve'])).toBe(1);
  expect(output).toContain('http://127.0.0.1:8001/readyz says 503 not ready');
});

test('the platform is asked at its own port, and where it listens', async () => {
  vi.stubEnv('PLATFORM_PORT', '8002');
  vi.stubEnv('HOST', '127.0.0.1');
  answerReady(8002, 200, 'ok');
  expect(await run(['health', 'platform'])).toBe(0);
});

test('nobody there, no port, no such server', async () => {
  vi.stubEnv('PORT', String(CLOSED_PORT));
  expect(await run(['health'])).toBe(1);
  expect(output).toContain('does not answer');
  expect(await run(['health', 'worker'])).toBe(1);
  expect(output).toContain('METRICS_PORT names no port');
  vi.stubEnv('METRICS_PORT', 'many');
  expect(await run(['health', 'worker'])).toBe(2);
  expect(output).toContain('METRICS_PORT:');
  expect(await run(['health', 'printer'])).toBe(2);
});

test('a worker is well while its metrics’ server answers, whatever the metrics are', async () => {
  const metrics = await serveMetrics(() => Promise.reject(new Error('the database is away')), '127.0.0.1', 0);
  onTestFinished(() => {
    metrics.close();
    metrics.closeAllConnections();
  });
  const { port } = metrics.address() as AddressInfo;
  vi.stubEnv('METRICS_PORT', String(port));
  expect(await run(['health', 'worker'])).toBe(0);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(503);
});
