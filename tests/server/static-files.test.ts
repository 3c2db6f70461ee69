import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openHost, type TestHost } from './support/test-host';
import { createFakeBuild } from './support/fake-build';

const parent = mkdtempSync(path.join(tmpdir(), 'latchkey-static-'));
const folder = path.join(parent, 'client');
let host: TestHost;

beforeAll(async () => {
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  mkdirSync(path.join(folder, '.vite'));
  writeFileSync(path.join(parent, 'secret.txt'), 'secret');
  writeFileSync(path.join(folder, '.vite/manifest.json'), '{"secret":1}');
  writeFileSync(path.join(folder, 'robots.txt'), 'User-agent: *');
  writeFileSync(path.join(folder, 'assets/form-1.js'), 'plain');
  writeFileSync(path.join(folder, 'assets/form-1.js.br'), 'brotli');
  writeFileSync(path.join(folder, 'assets/form-1.js.gz'), 'gzip');
  writeFileSync(path.join(folder, 'assets/photo-1.png'), 'image');
  host = await openHost({ build: createFakeBuild().build, publicFolder: folder });
});
afterAll(async () => {
  await host.close();
  rmSync(parent, { recursive: true });
});

describe('an asset', () => {
  test.each([
    ['br, gzip', 'brotli', 'br'],
    ['gzip, deflate, br;q=0.9', 'brotli', 'br'],
    ['gzip', 'gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip', 'gzip'],
    ['identity', 'plain', undefined],
    ['', 'plain', undefined],
  ])('for "%s" is sent as %s', async (accepted, body, coding) => {
    const answer = await host.sendRequest('/assets/form-1.js', { headers: { 'accept-encoding': accepted } });
    expect(answer.body.toString()).toBe(body);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    });
    expect(answer.headers['content-encoding']).toBe(coding);
  });

  test('that the browser has already is not sent again, each coding under its own tag', async () => {
    const first = await host.sendRequest('/assets/form-1.js', { headers: { 'accept-encoding': 'gzip' } });
    const etag = first.headers.etag ?? '';
    const again = await host.sendRequest('/assets/form-1.js', {
      headers: { 'accept-encoding': 'gzip', 'if-none-match': `W/${etag}` },
    });
    expect({ status: again.status, bytes: again.body.length }).toEqual({ status: 304, bytes: 0 });
    expect((await host.sendRequest('/assets/form-1.js')).headers.etag).not.toBe(etag);
  });

  test('without compressed versions is sent as it is', async () => {
    const { headers, body } = await host.sendRequest('/assets/photo-1.png', {
      headers: { 'accept-encoding': 'br, gzip' },
    });
    expect(body.toString()).toBe('image');
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['content-type']).toBe('image/png');
  });

  test('answers HEAD with its length, and no post', async () => {
    const head = await host.sendRequest('/assets/form-1.js', { method: 'HEAD' });
    expect({ status: head.status, length: head.headers['content-length'], bytes: head.body.length }).toEqual({
      status: 200,
      length: '5',
      bytes: 0,
    });
    expect((await host.sendRequest('/assets/form-1.js', { method: 'POST', body: 'x' })).status).toBe(405);
  });

  test('that does not exist is a short 404 that nobody keeps', async () => {
    const { status, headers, body } = await host.sendRequest('/assets/gone-2.js');
    expect({ status, cache: headers['cache-control'], body: body.toString() }).toEqual({
      status: 404,
      cache: 'no-store',
      body: 'Not found',
    });
  });
});

test('other public files are kept for a short time only', async () => {
  expect((await host.sendRequest('/robots.txt')).headers['cache-control']).toBe('public, max-age=3600');
});

test.each([
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/assets/..\\..\\secret.txt',
  '/assets/%00',
  '//etc/passwd',
  '/assets//form-1.js',
  '/.vite/manifest.json',
  '/assets/form-1.js.br',
])('%s leads to no file', async (target) => {
  const { status, body } = await host.sendRequest(target);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(body.toString()).not.toMatch(/secret|root:|brotli/);
});
