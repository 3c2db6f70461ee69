import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../server/support/process';
import { sendRequest } from '../server/support/test-host';

const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-serve-'));
let child: ChildProcess;
let port: number;

beforeAll(async () => {
  if (!existsSync('build/server/index.js')) throw new Error('There is no build to test: run `npm run build` first');
  port = await freePort();
  const { PATH, HOME } = process.env;
  child = spawn(process.execPath, ['node_modules/@remix-run/serve/dist/cli.js', 'build/server/index.js'], {
    env: { PATH, HOME, NODE_ENV: 'production', PORT: String(port), DATA_DIR: folder, DEMO: '1', LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  });
  await eventually(async () => expect((await sendRequest(port, '/')).status).toBe(200));
});
afterAll(async () => {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  rmSync(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port: free } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return free;
}

test('the pages run under plain remix-serve too', async () => {
  const home = await sendRequest(port, '/');
  expect(home.body.toString()).toContain('<main id="main"');
  expect((await sendRequest(port, '/404')).status).toBe(404);
  const demo = (await sendRequest(port, '/demo')).body.toString();
  const formPath = /href="[^"]*?(\/form\/[^"]+)"/.exec(demo)?.[1] ?? '';
  const form = await sendRequest(port, formPath);
  expect(form.status).toBe(200);
  expect(form.body.toString()).toContain('<form');
  expect(form.headers['content-security-policy']).toContain("default-src 'none'");
});

test('one click unsubscribes under plain remix-serve too: the answer is the page, without a redirect or a cookie', async () => {
  const demo = (await sendRequest(port, '/demo')).body.toString();
  const paths = [...demo.matchAll(/href="[^"]*?(\/customer-unsubscribe\/[^"]+)"/g)].map(([, path = '']) => path);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await sendRequest(port, paths[0] ?? '', {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers,
  });
  expect(answer.status).toBe(200);
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(answer.headers.location).toBeUndefined();
  expect(answer.body.toString()).toContain('You have successfully unsubscribed from this communication.');
});
