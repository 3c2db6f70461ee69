import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openHost, type TestHost } from './support/test-host';
import { createFakeBuild } from './support/fake-build';

let folder: string;
let host: TestHost;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'latchkey-worker-'));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'service-worker.js'), 'worker');
});
afterEach(async () => {
  await host.close();
  rmSync(folder, { recursive: true });
});

test('the worker is served for the whole site and asked for anew each time', async () => {
  host = await openHost({ build: createFakeBuild().build, publicFolder: folder });
  const { status, headers, body } = await host.sendRequest('/service-worker.js');
  expect({ status, body: body.toString() }).toEqual({ status: 200, body: 'worker' });
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' });
});

test('switched off, a worker that ends the one before is served in its place', async () => {
  host = await openHost({ build: createFakeBuild().build, publicFolder: folder, config: { hasServiceWorker: false } });
  const { status, headers, body } = await host.sendRequest('/service-worker.js');
  expect(status).toBe(200);
  expect(body.toString()).toContain('registration.unregister()');
  expect(headers['cache-control']).toBe('no-cache');
});

test('without its file it is not found, which ends it too', async () => {
  rmSync(path.join(folder, 'service-worker.js'));
  host = await openHost({ build: createFakeBuild().build, publicFolder: folder });
  expect((await host.sendRequest('/service-worker.js')).status).toBe(404);
});

test('the version of the build is told to whoever asks, and never kept', async () => {
  const { build } = createFakeBuild();
  host = await openHost({ build });
  const { headers, body } = await host.sendRequest('/version');
  expect(body.toString()).toBe(build.assets.version);
  expect(headers['cache-control']).toBe('no-store');
});
