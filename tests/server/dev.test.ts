import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkHealth } from '~/areas/operations/outage/calls';

const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-dev-'));
const { PATH, HOME } = process.env;
// In a group of its own, as a terminal starts it.
const child = spawn('npm', ['run', 'dev'], {
  env: { PATH, HOME, NODE_ENV: 'development', PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, DEMO: '1' },
  stdio: ['ignore', 'pipe', 'pipe'],
  detached: true,
});
const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
let output = '';
for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
const endGroup = (signal: NodeJS.Signals) => process.kill(-(child.pid ?? 0), signal);

afterAll(async () => {
  if (child.exitCode === null && child.signalCode === null) endGroup('SIGKILL');
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

/** What it has said of anything that went wrong. */
const complaints = () =>
  output
    .split('\n')
    .filter((line) =>
      line.startsWith('{') ? (JSON.parse(line) as { level: number }).level >= 50 : /error|warn|fail/i.test(line),
    );

test('development serves pages, modules, the API and probes by the host, without a complaint', async () => {
  await expect.poll(() => output, { timeout: 100_000 }).toMatch(/ready: http:\S+\/demo\n/);
  const origin = /ready: (http:\/\/127\.0\.0\.1:\d+)/.exec(output)?.[1] ?? '';
  const send = (target: string, init?: RequestInit) => fetch(origin + target, { redirect: 'manual', ...init });
  const textOf = async (target: string, status = 200) => {
    const answer = await send(target);
    expect({ target, status: answer.status }).toEqual({ target, status });
    return answer.text();
  };

  const demo = await textOf('/demo');
  const form = await send(/href="[^"]*?(\/form\/[^"]+)"/.exec(demo)?.[1] ?? '');
  expect(form.status).toBe(200);
  expect(form.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await form.text()).toMatch(/<form[^]*src="\/app\/browser\/form\.ts"/);
  expect(await textOf('/healthz')).toBe('ok');
  expect(JSON.parse(await textOf(`/${checkHealth.path}`))).toMatchObject({ hasErrors: false });
  // Answered by Remix, which then looks up styles among all that the page imports.
  await textOf('/nowhere', 302);
  const uploads = await textOf('/app/browser/lib/resumable.ts');
  await textOf(/import\("([^"]*tus-js-client[^"]*)"\)/.exec(uploads)?.[1] ?? '/none');

  const unsubscribe = /href="[^"]*?(\/customer-unsubscribe\/[^"]+)"/.exec(demo)?.[1] ?? '';
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const oneClick = await send(unsubscribe, { method: 'POST', body });
  // The host's own answer is a line of text, that of the page would be the page.
  expect([oneClick.status, oneClick.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);

  endGroup('SIGINT');
  await ended;
  await expect(send('/healthz')).rejects.toThrow();
  expect(complaints()).toEqual([]);
});
