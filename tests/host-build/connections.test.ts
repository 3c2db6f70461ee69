import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostgresFolder } from '../../scripts/find-programs.mjs';
import { openDatabase } from '~/platform/db/open-database';
import { startProcess, type HostProcess } from '../server/support/process';
import { sendRequest } from '../server/support/test-host';
import { randomLinkKey } from '../support/random-link-key';
import { freePort, startCluster, type Cluster } from '../support/postgres-cluster';
import { startMailServer } from './support/mail-server';
import { configOf, finishJobs, readStored } from './support/seeded-data';
import { hasOptedOut, listUnfinishedJobs, prepareChaosTest, submit } from './support/chaos';

/** `STORM=60` is a long one, in seconds. It prints what came of it. */
const isLong = process.env.STORM !== undefined;
const stormSeconds = Number(process.env.STORM ?? 6);
const size = isLong ? { submits: 200, listed: 500 } : { submits: 24, listed: 60 };
const READERS = 3;
const SENDERS = 6;
const DATABASE = 'storm';

describe.runIf(findPostgresFolder())('a PostgreSQL that goes away', { timeout: stormSeconds * 1000 + 240_000 }, () => {
  let cluster: Cluster;
  let dataDir: string;
  let env: Record<string, string>;

  beforeAll(async () => {
    cluster = await startCluster({ isDurable: true });
    dataDir = await mkdtemp(path.join(tmpdir(), 'latchkey-storm-'));
    await onServer('postgres', (client) => client.query(`create database ${DATABASE}`));
    env = {
      DATA_DIR: dataDir,
      DATABASE_URL: `${cluster.server}/${DATABASE}`,
      LINK_KEYS: randomLinkKey('storm'),
      LOAD_LIMIT_SCALE: '0',
    };
    await (await openDatabase({ databaseUrl: env.DATABASE_URL })).close();
  }, 120_000);
  afterAll(async () => {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function onServer<T>(database: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: `${cluster.server}/${database}` });
    await client.connect();
    try {
      return await act(client);
    } finally {
      await client.end();
    }
  }

  /** Ends all connections to the database of the processes. Resolves to how many there were. */
  const terminateAll = () =>
    onServer('postgres', async (client) => {
      const { rowCount } = await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
        [DATABASE],
      );
      return rowCount ?? 0;
    });

  /** Milliseconds until a page is answered again. */
  async function untilBack(port: number, page: string): Promise<number> {
    const since = performance.now();
    await expect.poll(async () => (await sendRequest(port, page)).status, { timeout: 60_000, interval: 50 }).toBe(200);
    return Math.round(performance.now() - since);
  }

  const failureEvents = (processes: readonly HostProcess[]) =>
    processes.flatMap(({ events }) => [...events('surprise'), ...events('helper-ended'), ...events('worker-ended')]);

  test('terminated every second and crashed at last: no process ends, and what was answered is stored once', async () => {
    const mails = await startMailServer();
    const serving = { ...env, SMTP_URL: mails.url };
    const config = configOf(serving);
    // One reads and never submits.
    const [reader, ...submitters] = await prepareChaosTest(config, { ...size, submits: size.submits + 1 });
    const host = await startProcess({ args: ['build/host/main.js'], env: serving });
    const worker = await startProcess({ args: ['build/host/worker.js'], env: serving, ready: { event: 'working' } });
    const page = `/form/${reader?.token}`;
    const counts = { terminated: 0, views: 0, failedViews: 0, calls: 0, failedCalls: 0, tries: 0 };
    try {
      let isOver = false;
      const look = async (address: string, counted: 'views' | 'calls', failed: 'failedViews' | 'failedCalls') => {
        while (!isOver) {
          const { status } = await sendRequest(host.port, address);
          expect([200, 503]).toContain(status);
          counts[counted] += 1;
          if (status === 503) counts[failed] += 1;
          await wait(20);
        }
      };
      const readers = [
        ...Array.from({ length: READERS }, () => look(page, 'views', 'failedViews')),
        look('/api/System/health-check', 'calls', 'failedCalls'),
      ];
      const storm = (async () => {
        for (let second = 0; second < stormSeconds; second += 1) {
          counts.terminated += await terminateAll();
          await wait(1000);
        }
      })();
      const left = submitters[Symbol.iterator]();
      await Promise.all(
        Array.from({ length: SENDERS }, async () => {
          for (const each of left) {
            counts.tries += await submit(each, () => [host.port]);
            await wait((stormSeconds * 1000 * SENDERS) / submitters.length / 2);
          }
        }),
      );
      await storm;
      await cluster.crash();
      expect((await sendRequest(host.port, page)).status).toBe(503);
      await wait(2000);
      await cluster.start();
      const backMs = await untilBack(host.port, page);
      isOver = true;
      await Promise.all(readers);
      await expect.poll(() => listUnfinishedJobs(config), { timeout: 120_000, interval: 1000 }).toEqual([]);

      expect([host.child.exitCode, worker.child.exitCode]).toEqual([null, null]);
      expect(failureEvents([host, worker])).toEqual([]);
      host.child.kill('SIGTERM');
      worker.child.kill('SIGTERM');
      expect(await Promise.all([host.ended, worker.ended])).toEqual([0, 0]);
      await finishJobs(config);
      const stored = await readStored(config);
      expect(stored.submissions.map((row) => row.recipient_id).sort()).toEqual(submitters.map(({ id }) => id).sort());
      expect(stored.submissions.filter((row) => row.completed_at === null)).toEqual([]);
      expect(stored.successes).toHaveLength(submitters.length);
      const onList = Array.from({ length: size.listed }, (_none, n) => `m${n}@mail.example`);
      const expected = [
        ...submitters.map(({ id }) => `${id}@mail.example`),
        ...onList.filter((to) => !hasOptedOut(to)),
      ];
      const arrived = mails.mails.map(({ to }) => to);
      expect([...new Set(arrived)].sort()).toEqual(expected.sort());
      const twice = arrived.length - expected.length;
      if (isLong) process.stdout.write(`${JSON.stringify({ stormSeconds, ...size, ...counts, backMs, twice })}\n`);
      // The mail server cannot take a mail back whose outcome was lost with the connection.
      expect(twice).toBeLessThanOrEqual(counts.terminated);
    } finally {
      await host.remove();
      await worker.remove();
      await mails.close();
    }
  });

  test('before the start: host, platform and worker wait for it, and a command says so', async () => {
    await cluster.crash();
    const ports = { pages: await freePort(), platform: await freePort(), metrics: await freePort() };
    const ready = { event: 'opening-waits' };
    const processes = await Promise.all([
      startProcess({ args: ['build/host/main.js'], env: { ...env, PORT: String(ports.pages) }, ready }),
      startProcess({ args: ['build/host/platform.js'], env: { ...env, PLATFORM_PORT: String(ports.platform) }, ready }),
      startProcess({ args: ['build/host/worker.js'], env: { ...env, METRICS_PORT: String(ports.metrics) }, ready }),
    ]);
    try {
      const reply = async (port: number, address: string) => {
        const { status, body } = await sendRequest(port, address);
        return [status, body.toString()];
      };
      await expect.poll(() => reply(ports.pages, '/healthz')).toEqual([200, 'waiting for the database']);
      expect(await reply(ports.pages, '/readyz')).toEqual([503, 'not ready']);
      const { status, headers } = await sendRequest(ports.pages, '/form/abc');
      expect([status, headers.location]).toEqual([302, '/maintenance?next=%2Fform%2Fabc']);
      const [maintenance, text] = await reply(ports.pages, '/maintenance?next=%2Fform%2Fabc');
      expect([maintenance, text]).toEqual([503, expect.stringContaining('<main')]);
      expect((await sendRequest(ports.pages, '/form/abc', { method: 'POST', body: 'a=b' })).status).toBe(503);
      expect((await sendRequest(ports.pages, '/api/System/health-check')).status).toBe(503);
      await expect.poll(() => reply(ports.platform, '/healthz')).toEqual([200, 'waiting for the database']);
      expect((await sendRequest(ports.platform, '/readyz')).status).toBe(503);
      expect((await sendRequest(ports.platform, '/api/System/health-check')).status).toBe(503);
      expect((await sendRequest(ports.metrics, '/healthz')).status).toBe(200);
      const { code, output } = await command('jobs', 'list');
      expect([code, output]).toEqual([1, expect.stringContaining('does not answer: connect ECONNREFUSED 127.0.0.1:')]);

      await cluster.start();
      await expect.poll(() => reply(ports.pages, '/readyz')).toEqual([200, 'ok']);
      await expect.poll(() => reply(ports.platform, '/readyz')).toEqual([200, 'ok']);
      expect(await reply(ports.pages, '/healthz')).toEqual([200, 'ok']);
      await expect.poll(() => processes.at(-1)?.events('working').length).toBe(1);
      expect((await command('jobs', 'list')).code).toBe(0);
      for (const { child } of processes) child.kill('SIGTERM');
      expect(await Promise.all(processes.map(({ ended }) => ended))).toEqual([0, 0, 0]);
      expect(failureEvents(processes)).toEqual([]);
    } finally {
      for (const each of processes) await each.remove();
    }
  });

  /** Runs a command of `latchkey`. Resolves to its exit code and what it wrote. */
  const command = (...args: string[]) =>
    new Promise<{ code: unknown; output: string }>((resolve) => {
      const { PATH, HOME } = process.env;
      execFile(
        process.execPath,
        ['build/host/latchkey.js', ...args],
        { env: { PATH, HOME, NODE_ENV: 'production', ...env } },
        (error, stdout, stderr) => resolve({ code: error ? error.code : 0, output: stdout + stderr }),
      );
    });
});
