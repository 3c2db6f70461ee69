import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { bundleOnDemand } from '../../scripts/bundle-on-demand.mjs';
import { randomLinkKey } from '../support/random-link-key';
import { sendRequest } from './support/test-host';
import { eventually, startProcess, type HostProcess, type ProcessOptions } from './support/process';

const MAIN = [await bundleOnDemand('tests/server/support/fake-build-main.ts')];
const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.c2VjcmV0.c2lnbmF0dXJl';

let running: HostProcess | undefined;
/** The stand-in has no program for a helper beside it. */
const start = async (options: Partial<ProcessOptions> = {}) =>
  (running = await startProcess({ args: MAIN, ...options, env: { JOBS: 'inside', ...options.env } }));
afterEach(async () => {
  await running?.remove();
  running = undefined;
});

describe('the access log', () => {
  test('has a line for each request and a token in none', async () => {
    const { port, child, ended, events, output } = await start();
    const { headers, body } = await sendRequest(port, `/form/${TOKEN}?token=${TOKEN}`, {
      headers: { referer: `http://x/${TOKEN}`, cookie: TOKEN },
    });
    await sendRequest(port, `/nowhere/${TOKEN}`);
    await sendRequest(port, `/api/${TOKEN}`);
    await sendRequest(port, `/assets/${TOKEN}`);
    await sendRequest(port, `/form//${TOKEN}`);
    expect((await sendRequest(port, `/nowhere/${TOKEN}%ff`)).status).toBe(400);
    await sendRequest(port, `/form/${TOKEN}`, { method: 'POST', body: TOKEN, headers: { origin: 'null' } });
    await sendRequest(port, '/healthz');
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    const lines = events('request');
    expect(lines.map(({ route }) => route)).toEqual([
      '/form/:token',
      '/*',
      '/api/*',
      '/assets/*',
      '/*',
      'unmatched',
      '/form/:token',
    ]);
    expect(lines[0]).toMatchObject({
      requestId: headers['x-request-id'],
      method: 'GET',
      status: 200,
      route: '/form/:token',
    });
    expect(lines[0]?.ms).toBeGreaterThan(0);
    expect(lines[0]?.bytes).toBeGreaterThanOrEqual(body.length);
    expect(output()).not.toContain('eyJ');
    expect(output()).not.toContain('c2VjcmV0');
  });
});

describe('the console', () => {
  test('is the log: what a library writes there is a line of it, without a token', async () => {
    const { port, child, ended, events, output } = await start();
    await sendRequest(port, `/console/${TOKEN}`);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(events('console').map(({ text }) => text)).toEqual([
      'log /console/[token]',
      'warn /console/[token]',
      'error /console/[token]',
    ]);
    expect(events('warning').at(-1)).toMatchObject({ text: 'warned of /console/[token]' });
    expect(output()).not.toContain('eyJ');
    expect(
      output()
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('{')),
    ).toEqual([]);
  });
});

describe('SIGTERM', () => {
  test.each(['1', '2'])('lets a running request finish and then ends with 0 (WORKERS=%s)', async (workers) => {
    const { port, child, ended } = await start({ env: { WORKERS: workers } });
    const slow = sendRequest(port, '/slow');
    await new Promise((resolve) => setTimeout(resolve, 1000));
    child.kill('SIGTERM');
    await eventually(() => expect(sendRequest(port, '/healthz')).rejects.toThrow());
    expect((await slow).status).toBe(200);
    expect(await ended).toBe(0);
  });
});

/** An old process and a new one serve side by side for ten seconds, and so each pair of them does. */
const ROLLING = { timeout: 90_000 };

describe('SIGHUP', () => {
  const pids = ({ events }: HostProcess) => events('listening').map(({ pid }) => Number(pid));

  test.each(['1', '2'])(
    'puts new processes in the place of the old ones, without a gap (WORKERS=%s)',
    async (workers) => {
      const count = Number(workers);
      const host = await start({ env: { WORKERS: workers }, ready: { event: 'listening', count } });
      const old = pids(host);
      const slow = sendRequest(host.port, '/slow');
      const statuses: (number | string)[] = [];
      let isOver = false;
      const polling = (async () => {
        while (!isOver) statuses.push(await sendRequest(host.port, '/healthz').then(({ status }) => status, String));
      })();
      host.child.kill('SIGHUP');
      await expect.poll(() => host.events('rolled'), ROLLING).toEqual([expect.objectContaining({ processes: count })]);
      await eventually(() => expect(old.every(hasEnded)).toBe(true));
      isOver = true;
      await polling;
      expect((await slow).status).toBe(200);
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect(pids(host)).toHaveLength(2 * count);
      expect(new Set(host.events('listening').map(({ port }) => port)).size).toBe(1);
      expect(host.events('worker-ended')).toEqual([]);
      host.child.kill('SIGTERM');
      expect(await host.ended).toBe(0);
    },
  );

  test('answers once more on a connection that is kept open, and ends it with the answer', async () => {
    const host = await start({ env: { WORKERS: '1' } });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const get = () =>
      new Promise<string | undefined>((resolve, reject) =>
        request({ agent, port: host.port, host: '127.0.0.1', path: '/readyz' }, (answer) => {
          answer.resume().once('end', () => resolve(`${answer.statusCode} ${answer.headers.connection}`));
        })
          .once('error', reject)
          .end(),
      );
    expect(await get()).toBe('200 keep-alive');
    const [old] = pids(host);
    host.child.kill('SIGHUP');
    await eventually(() => expect(pids(host)).toHaveLength(2));
    expect(await get()).toBe('200 keep-alive');
    await expect.poll(get, { ...ROLLING, interval: 500 }).toBe('200 close');
    expect(hasEnded(old)).toBe(false);
    await eventually(() => expect(hasEnded(old)).toBe(true));
    expect(await get()).toBe('200 keep-alive');
    agent.destroy();
  });

  test('leaves the old ones serving where a new one does not start, and says so', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-keys-'));
    const file = path.join(folder, 'keys');
    writeFileSync(file, randomLinkKey('one'));
    const host = await start({ env: { WORKERS: '1', LINK_KEYS_FILE: file } });
    writeFileSync(file, 'one:short');
    host.child.kill('SIGHUP');
    await eventually(() => expect(host.events('roll-failed')).toEqual([expect.objectContaining({ code: 2 })]));
    expect(host.output()).toContain('LINK_KEYS');
    expect((await sendRequest(host.port, '/healthz')).status).toBe(200);
    expect(pids(host)).toHaveLength(1);
    writeFileSync(file, randomLinkKey('two'));
    host.child.kill('SIGHUP');
    await expect.poll(() => host.events('rolled'), ROLLING).toHaveLength(1);
    expect((await sendRequest(host.port, '/healthz')).status).toBe(200);
    rmSync(folder, { recursive: true });
  });

  test('ends nothing where the process serves by itself', async () => {
    const host = await start();
    host.child.kill('SIGHUP');
    await eventually(() => expect(host.events('roll-failed')).toHaveLength(1));
    expect((await sendRequest(host.port, '/healthz')).status).toBe(200);
  });

  test('SIGTERM in the middle ends the old ones and the new ones', async () => {
    const host = await start({ env: { WORKERS: '1' } });
    host.child.kill('SIGHUP');
    await eventually(() => expect(host.events('roll')).toHaveLength(1));
    host.child.kill('SIGTERM');
    expect(await host.ended).toBe(0);
    expect(pids(host).every(hasEnded)).toBe(true);
    await expect(sendRequest(host.port, '/healthz')).rejects.toThrow();
  });
});

describe('the start', () => {
  test('outside production is refused, unless asked for', async () => {
    await expect(start({ env: { NODE_ENV: 'development' } })).rejects.toThrow(/NODE_ENV is not "production"/);
    const { port } = await start({ args: [...MAIN, '--dev'], env: { NODE_ENV: 'development' } });
    expect((await sendRequest(port, '/readyz')).status).toBe(200);
  });

  test('names a wrong variable and ends with 2', async () => {
    await expect(start({ env: { TRUSTED_PROXIES: 'loopback, nginx' } })).rejects.toThrow(
      /ended with 2:[^]*TRUSTED_PROXIES: "nginx"/,
    );
  });

  test('refuses the key that stands in the samples', async () => {
    const LINK_KEYS = '2026a:replace-this-secret-before-the-first-start-00000000';
    await expect(start({ env: { LINK_KEYS } })).rejects.toThrow(
      'LINK_KEYS: the secret of "2026a" is a sample that everybody can read. Put your own in its place: openssl rand -base64 48',
    );
  });

  test('says when the port is taken', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await expect(start({ env: { PORT: String(port) } })).rejects.toThrow(/The port is taken/);
    server.close();
  });
});

describe('metrics', () => {
  const freePort = async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    return port;
  };

  test('count requests by pattern, on a port of their own', async () => {
    const metricsPort = await freePort();
    const { port } = await start({ env: { METRICS_PORT: String(metricsPort) } });
    await sendRequest(port, `/form/${TOKEN}`);
    await sendRequest(port, '/form/x', { method: 'PROPFIND' });
    const { body } = await sendRequest(metricsPort, '/metrics');
    expect(body.toString()).toContain(
      'http_request_duration_seconds_count{method="GET",route="/form/:token",status="200"} 1',
    );
    expect(body.toString()).toContain(
      'http_request_duration_seconds_count{method="other",route="/form/:token",status="405"} 1',
    );
    expect(body.toString()).toContain('nodejs_eventloop_lag_seconds');
    expect(body.toString()).toMatch(/^latchkey_jobs\{queue="round",state="waiting"\} 5$/m);
    expect(body.toString()).not.toContain('eyJ');
    expect((await sendRequest(port, '/metrics')).status).toBe(404);
    expect((await sendRequest(metricsPort, '/')).status).toBe(404);
  });

  test('of all workers come together; a killed worker is replaced', async () => {
    const metricsPort = await freePort();
    const { port, events } = await start({
      env: { METRICS_PORT: String(metricsPort), WORKERS: '2' },
      ready: { event: 'listening', count: 2 },
    });
    for (let time = 0; time < 6; time += 1) await sendRequest(port, '/resource');
    await eventually(async () => {
      expect((await sendRequest(metricsPort, '/metrics')).body.toString()).toMatch(
        /http_request_duration_seconds_count\{[^}]*"\/resource"[^}]*\} 6/,
      );
    });
    process.kill(Number(events('listening')[0]?.pid), 'SIGKILL');
    await eventually(() => expect(events('listening')).toHaveLength(3));
    expect(events('worker-ended')).toHaveLength(1);
    expect((await sendRequest(port, '/readyz')).status).toBe(200);
    // What it had told before it was killed is counted on.
    expect(await countOf(metricsPort, '/resource')).toBe(6);
    await sendRequest(port, '/resource');
    expect(await countOf(metricsPort, '/resource')).toBe(7);
  });

  /** Requests to a route, as all processes together tell. */
  async function countOf(metricsPort: number, route: string): Promise<number> {
    const { status, body } = await sendRequest(metricsPort, '/metrics');
    expect(status).toBe(200);
    const lines = body.toString().matchAll(/^http_request_duration_seconds_count\{([^}]*)\} (\d+)$/gm);
    return [...lines].reduce((sum, [, labels, count]) => sum + (labels?.includes(`"${route}"`) ? Number(count) : 0), 0);
  }

  test('never go back, and are told, while all processes are exchanged', async () => {
    const metricsPort = await freePort();
    const host = await start({
      env: { METRICS_PORT: String(metricsPort), WORKERS: '2' },
      ready: { event: 'listening', count: 2 },
    });
    let sent = 0;
    const send = async () => {
      expect((await sendRequest(host.port, '/resource')).status).toBe(200);
      sent += 1;
    };
    for (let time = 0; time < 20; time += 1) await send();
    host.child.kill('SIGHUP');
    const counts = [0];
    for (const isOver = () => host.events('rolled').length > 0; !isOver(); await wait(50)) {
      await send();
      counts.push(await countOf(metricsPort, '/resource'));
    }
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    // Nobody is asked for what the old ones have counted: they are gone.
    await eventually(() =>
      expect(
        host
          .events('listening')
          .slice(0, 2)
          .every(({ pid }) => hasEnded(pid)),
      ).toBe(true),
    );
    expect(await countOf(metricsPort, '/resource')).toBe(sent);
  });
});

const hasEnded = (pid: unknown): boolean => {
  try {
    return !process.kill(Number(pid), 0);
  } catch {
    return true;
  }
};

describe('the platform alone', () => {
  const startPlatform = async (env: Record<string, string> = {}) =>
    start({ args: [await bundleOnDemand('server/platform-main.ts')], env, ready: { event: 'platform-listening' } });

  test('answers calls in the envelope, and logs their pattern', async () => {
    const { port, child, ended, events, output } = await startPlatform();
    expect((await sendRequest(port, '/readyz')).status).toBe(200);
    const { status, body } = await sendRequest(port, `/api/x/links/Inspect?token=${TOKEN}`);
    expect(status).toBe(401);
    expect(JSON.parse(body.toString())).toMatchObject({ hasErrors: true, errorName: 'token.invalid' });
    expect((await sendRequest(port, '/nothing')).status).toBe(404);
    expect(
      (
        await sendRequest(port, '/api/x/links/Renew', {
          method: 'POST',
          body: Buffer.alloc(1024 * 1024 + 1),
          isChunked: true,
        })
      ).status,
    ).toBe(413);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(events('request').map(({ route }) => route)).toEqual([
      '/api/x/links/Inspect',
      'unmatched',
      '/api/x/links/Renew',
    ]);
    expect(output()).not.toContain('eyJ');
  });

  test('a host in front of it is ready while it is, and not after', async () => {
    const platform = await startPlatform({ TRUSTED_PROXIES: 'loopback' });
    const host = await startProcess({ args: MAIN, env: { PLATFORM_URL: `http://127.0.0.1:${platform.port}` } });
    try {
      expect((await sendRequest(host.port, '/readyz')).status).toBe(200);
      platform.child.kill('SIGTERM');
      await platform.ended;
      expect((await sendRequest(host.port, '/readyz')).status).toBe(503);
      expect((await sendRequest(host.port, '/healthz')).status).toBe(200);
    } finally {
      await host.remove();
    }
  });

  test('counts callers by the address it sees itself', async () => {
    const { port } = await startPlatform();
    const statuses = new Set<number>();
    for (let time = 0; time < 61; time += 1) {
      const headers = { 'x-client-address': `203.0.113.${time}`, 'x-forwarded-for': `198.51.100.${time}` };
      statuses.add((await sendRequest(port, '/api/Enrollments/GetBankLogo?routingNumber=1', { headers })).status);
    }
    expect(statuses).toContain(429);
  });
});
