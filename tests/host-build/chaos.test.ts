import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { randomLinkKey } from '../support/random-link-key';
import type { ProcessOptions } from '../server/support/process';
import { engines } from './support/engines';
import { startMailServer, type Mood } from './support/mail-server';
import { configOf, finishJobs, flawsOf, halfWritten, listDamage, readStored } from './support/seeded-data';
import {
  runChaosTest,
  hasOptedOut,
  listUnfinishedJobs,
  prepareChaosTest,
  prepareFullChaosTest,
  type ChaosTestSize,
} from './support/chaos';

/** It lives no longer than a helper takes to start. */
const HOST: ProcessOptions = { args: ['build/host/main.js'], env: { JOBS: 'inside' } };
const WORKER: ProcessOptions = { args: ['build/host/worker.js'], ready: { event: 'working' } };
/** Processes that share the data. */
const PROCESSES: Record<string, ProcessOptions[]> = { SQLite: [HOST, WORKER], PostgreSQL: [HOST, HOST] };
const MOODS: readonly Mood[] = [
  'well',
  'refuses',
  'well',
  'hangsUp',
  'well',
  'stalls',
  'well',
  'takesAndHangsUp',
  'away',
];

/** `CHAOS=1000,150` is a long one, which kills each process after a second and says what came of it. */
const isLong = process.env.CHAOS !== undefined;
const [submits = 40, listed = 150] = process.env.CHAOS?.split(',').map(Number) ?? [];
const MIN_KILLS = 4;
const size: ChaosTestSize = { submits, listed };

describe.each(Object.entries(engines))(
  'processes on %s that are killed each second, with a mail server that has its moods',
  { timeout: isLong ? 3_600_000 : 300_000 },
  (name, engine) => {
    test('every submission is stored whole and once, and every mail that was promised arrives, and none that was not', async () => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'latchkey-siege-'));
      const server = await startMailServer();
      const env = {
        DATA_DIR: dataDir,
        LINK_KEYS: randomLinkKey('siege'),
        LOAD_LIMIT_SCALE: '0',
        SMTP_URL: server.url,
        ...(await engine.fresh()),
      };
      const config = configOf(env);
      try {
        // A file of each would make the short one longer.
        const senders = isLong ? await prepareFullChaosTest(config, size) : [];
        const submitters = isLong ? senders : await prepareChaosTest(config, size);
        const course = await runChaosTest({
          config,
          env,
          commands: PROCESSES[name] ?? [HOST],
          submitters,
          server,
          moods: MOODS,
          moodMs: 1500,
          killMs: 1000,
          killsEach: isLong,
          leastKills: MIN_KILLS,
          atOnce: 8,
          paceMs: isLong ? 0 : 1500,
          untilSentOff: isLong,
        });
        for (let rounds = 0; rounds < 20 && (await listUnfinishedJobs(config)).length > 0; rounds += 1)
          await finishJobs(config);

        expect(await listUnfinishedJobs(config)).toEqual([]);
        expect(await listDamage(config)).toEqual([]);
        const stored = await readStored(config);
        expect(stored.submissions).toHaveLength(size.submits);
        expect(senders.flatMap((sender) => flawsOf(stored, sender))).toEqual([]);
        expect(await halfWritten(config, stored)).toEqual([]);
        const arrived = new Set(server.mails.map(({ to }) => to));
        const expected = submitters.map(({ id }) => `${id}@mail.example`);
        expect(expected.filter((to) => !arrived.has(to))).toEqual([]);
        const onList = Array.from({ length: size.listed }, (_none, n) => `m${n}@mail.example`);
        expect(onList.filter((to) => arrived.has(to) === hasOptedOut(to))).toEqual([]);
        expect(course.kills).toBeGreaterThanOrEqual(MIN_KILLS);

        // Twice comes only what the server took without a word, or what was in the hands of a process that was killed.
        const times = new Map<string, boolean[]>();
        for (const { messageId, isAcknowledged } of server.mails)
          times.set(messageId, [...(times.get(messageId) ?? []), isAcknowledged]);
        const twice = [...times.values()].filter((acknowledgements) => acknowledgements.length > 1);
        expect(times.size).toBe(expected.length + onList.filter((to) => !hasOptedOut(to)).length);
        const unacknowledged = twice.filter((acknowledgements) =>
          acknowledgements.slice(0, -1).every((wasAcknowledged) => !wasAcknowledged),
        );
        if (isLong)
          process.stdout.write(
            `${JSON.stringify({ name, ...size, ...course, mails: server.mails.length, twice: twice.length, untold: unacknowledged.length })}\n`,
          );
        expect(twice.length - unacknowledged.length).toBeLessThanOrEqual(course.kills * 4);
      } finally {
        await server.close();
        await rm(dataDir, { recursive: true, force: true });
      }
    });
  },
);
