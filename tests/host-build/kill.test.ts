import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Config } from '~/config/env';
import { randomLinkKey } from '../support/random-link-key';
import { startProcess, type HostProcess } from '../server/support/process';
import { sendRequest } from '../server/support/test-host';
import { engines } from './support/engines';
import {
  configOf,
  flawsOf,
  halfWritten,
  finishJobs,
  readStored,
  seedSenders,
  untilStored,
  type Sender,
} from './support/seeded-data';

const HOST = ['build/host/main.js'];
const COUNT = 24;
/** Between two of them: what waits at the same moment is committed and answered at once. */
const APART_MS = 10;
const KEYS = randomLinkKey('kill');

/** When the process is killed: once so many posts were answered, or as soon as one is stored, answered or not. */
const KILL_POINTS = [1, 6, 12, 'as soon as one is stored'] as const;
type KillPoint = (typeof KILL_POINTS)[number];

const post = (port: number, sender: Sender) =>
  sendRequest(port, `/form/${sender.token}`, {
    method: 'POST',
    body: sender.body,
    headers: { 'content-type': sender.contentType, 'x-forwarded-for': sender.address },
  });

const isConfirmation = (sender: Sender, answer: { status: number; headers: { location?: string } }) =>
  answer.status === 303 && answer.headers.location?.startsWith(`/installment-plan/${sender.token}`) === true;

/** Posts for everybody at once and kills the host in the middle. Resolves to those who got their confirmation. */
async function postAndKill(
  config: Config,
  host: HostProcess,
  senders: Sender[],
  killPoint: KillPoint,
): Promise<Set<string>> {
  const confirmed = new Set<string>();
  const watched =
    typeof killPoint === 'number' ? undefined : untilStored(config, host.ended).then(() => host.child.kill('SIGKILL'));
  const sent = senders.map(async (sender, place) => {
    await wait(place * APART_MS);
    const answer = await post(host.port, sender).catch(() => undefined);
    if (!answer) return;
    expect(isConfirmation(sender, answer), `${sender.id}: ${answer.status}`).toBe(true);
    confirmed.add(sender.id);
    if (confirmed.size === killPoint) host.child.kill('SIGKILL');
  });
  await Promise.all(sent);
  await watched;
  await host.ended;
  return confirmed;
}

describe.each(Object.entries(engines))(
  'a host on %s that is killed in the middle of submits',
  { timeout: 180_000 },
  (_name, engine) => {
    test.each(
      KILL_POINTS.map(
        (killPoint) => [typeof killPoint === 'number' ? `after ${killPoint} answers` : killPoint, killPoint] as const,
      ),
    )('%s: what was answered is stored whole, the rest can be sent again', async (_when, killPoint) => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'latchkey-kill-'));
      const env = { LINK_KEYS: KEYS, DATA_DIR: dataDir, TRUSTED_PROXIES: 'loopback', ...(await engine.fresh()) };
      const config = configOf(env);
      const senders = await seedSenders(config, COUNT);
      const first = await startProcess({ args: HOST, env });
      let second: HostProcess | undefined;
      try {
        const confirmed = await postAndKill(config, first, senders, killPoint);
        if (typeof killPoint === 'number') expect(confirmed.size).toBeGreaterThanOrEqual(killPoint);
        // Somebody was cut off, or nothing is shown here.
        expect(confirmed.size).toBeLessThan(COUNT);
        const afterKill = await readStored(config);
        expect(await halfWritten(config, afterKill)).toEqual([]);
        expect(afterKill.submissions.filter(({ completed_at }) => completed_at === null)).toEqual([]);
        for (const sender of senders.filter(({ id }) => confirmed.has(id)))
          expect(flawsOf(afterKill, sender)).toEqual([]);
        const references = new Map(afterKill.submissions.map((row) => [row.recipient_id, row.reference]));

        second = await startProcess({ args: HOST, env });
        // Everybody sends the same form again: those who know nothing of an answer, and those who click twice.
        const { port } = second;
        const answered = await Promise.all(
          senders.map(async (sender) => isConfirmation(sender, await post(port, sender))),
        );
        expect(answered).toEqual(senders.map(() => true));
        second.child.kill('SIGTERM');
        expect(await second.ended).toBe(0);
        await finishJobs(config);
        const stored = await readStored(config);
        expect(await halfWritten(config, stored)).toEqual([]);
        for (const sender of senders) expect(flawsOf(stored, sender)).toEqual([]);
        expect(stored.submissions).toHaveLength(COUNT);
        for (const row of stored.submissions)
          expect(row.reference).toBe(references.get(row.recipient_id) ?? row.reference);
        expect(stored.drafts).toEqual([]);
        expect(stored.draftFiles).toEqual([]);
        for (const id of confirmed)
          expect(stored.messages.filter(({ to }) => to === `${id}@mail.example`)).toHaveLength(1);
        expect(new Set(stored.messages.map(({ to }) => to)).size).toBe(stored.messages.length);
      } finally {
        await first.remove();
        await second?.remove();
        await rm(dataDir, { recursive: true, force: true });
      }
    });
  },
);
