import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { randomLinkKey } from '../support/random-link-key';
import { sendRequest } from '../server/support/test-host';
import { startProcess } from '../server/support/process';
import { engines } from './support/engines';
import { startMailServer } from './support/mail-server';
import { configOf, readStored } from './support/seeded-data';
import {
  hasOptedOut,
  listUnfinishedJobs,
  prepareChaosTest,
  submit,
  withPlatform,
  type Submitter,
} from './support/chaos';

/** `AWAY=600` is a long one, in seconds, which says what came of it. */
const isLong = process.env.AWAY !== undefined;
const awayMs = Number(process.env.AWAY ?? 4) * 1000;
const size = isLong ? { submits: 600, listed: 1000 } : { submits: 100, listed: 200 };
/** Of those that two processes send side by side one may wait for a new connection while others pass. */
const OVERTAKERS = 40;

/** Submits one after the other, evenly over a time. Resolves to how long each waited for its page, in milliseconds. */
async function submitOver(ms: number, submitters: readonly Submitter[], port: number): Promise<number[]> {
  const times: number[] = [];
  const began = performance.now();
  for (const [index, submitter] of submitters.entries()) {
    await wait(Math.max(0, (index * ms) / submitters.length - (performance.now() - began)));
    const sentAt = performance.now();
    await submit(submitter, () => [port]);
    times.push(performance.now() - sentAt);
  }
  return times.sort((a, b) => a - b);
}

const percentiles = (times: readonly number[]) => ({
  p50: Math.round(times[Math.floor(times.length / 2)] ?? 0),
  p99: Math.round(times[Math.floor(times.length * 0.99)] ?? 0),
});

describe.each(Object.entries(engines))(
  'a host on %s whose mail server goes away',
  { timeout: awayMs * 2 + 180_000 },
  (name, engine) => {
    test('takes all that is sent, and sends all when it is back, by weight and age', async () => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'latchkey-away-'));
      const server = await startMailServer();
      const env = {
        DATA_DIR: dataDir,
        LINK_KEYS: randomLinkKey('away'),
        LOAD_LIMIT_SCALE: '0',
        SMTP_URL: server.url,
        ...(await engine.fresh()),
      };
      const config = configOf(env);
      // The first half submits while the mail server is there, the other while it is not.
      const submitters = await prepareChaosTest(config, size, { startsInMs: isLong ? 60_000 : 2000 });
      const half = submitters.length / 2;
      const host = await startProcess({ args: ['build/host/main.js'], env });
      try {
        const before = await submitOver(isLong ? 60_000 : 2000, submitters.slice(0, half), host.port);
        const firstHalf = submitters.slice(0, half).map(({ id }) => `${id}@mail.example`);
        const isThere = (to: string) => server.mails.some((mail) => mail.to === to);
        await expect.poll(() => firstHalf.every(isThere)).toBe(true);
        await server.turn('away');
        const reached = server.mails.length;
        const without = await submitOver(awayMs, submitters.slice(half), host.port);
        expect((await sendRequest(host.port, '/healthz')).status).toBe(200);
        const waiting = await withPlatform(config, ({ context }) =>
          context.jobs.list({ queue: 'mail', limit: 10_000 }),
        );
        expect(waiting.length).toBeGreaterThanOrEqual(half);
        expect(waiting.filter(({ attempt }) => attempt > 1)).toEqual([]);
        const back = performance.now();
        await server.turn('well');
        await expect.poll(() => listUnfinishedJobs(config), { timeout: 120_000, interval: 1000 }).toEqual([]);

        const after = server.mails.slice(reached);
        const receipts = submitters.slice(half).map(({ id }) => `${id}@mail.example`);
        const onList = Array.from({ length: size.listed }, (_none, n) => `m${n}@mail.example`);
        const arrived = server.mails.map(({ to }) => to).sort();
        expect(arrived).toEqual([...firstHalf, ...receipts, ...onList.filter((to) => !hasOptedOut(to))].sort());
        // Receipts before the mailing, and those in the order in which they were promised.
        const places = receipts.map((to) => after.findIndex((mail) => mail.to === to));
        expect(Math.max(...places)).toBeLessThan(receipts.length + OVERTAKERS);
        for (const [index, place] of places.entries()) expect(Math.abs(place - index)).toBeLessThan(OVERTAKERS);
        expect((await readStored(config)).submissions).toHaveLength(size.submits);
        if (isLong)
          process.stdout.write(
            `${JSON.stringify({ name, awayMs, ...size, submitMs: { there: percentiles(before), away: percentiles(without) }, waited: waiting.length, emptyAfterMs: Math.round(performance.now() - back) })}\n`,
          );
      } finally {
        host.child.kill('SIGTERM');
        await host.ended;
        await host.remove();
        await server.close();
        await rm(dataDir, { recursive: true, force: true });
      }
    });
  },
);
