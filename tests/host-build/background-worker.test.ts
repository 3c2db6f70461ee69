import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { randomLinkKey } from '../support/random-link-key';
import { startProcess, type HostProcess } from '../server/support/process';
import { engines } from './support/engines';
import { startMailServer, type MailServer } from './support/mail-server';
import { configOf } from './support/seeded-data';
import { hasOptedOut, prepareChaosTest, changeMailing, submit, type Submitter } from './support/chaos';

const LISTED = 60;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe.each(Object.entries(engines))('a host on %s with a mailing', (_name, engine) => {
  let server: MailServer;
  let dataDir: string;
  let submitters: Submitter[];
  let env: Record<string, string>;
  beforeEach(async () => {
    server = await startMailServer();
    dataDir = await mkdtemp(path.join(tmpdir(), 'latchkey-helper-'));
    env = {
      DATA_DIR: dataDir,
      LINK_KEYS: randomLinkKey('helper'),
      LOAD_LIMIT_SCALE: '0',
      SMTP_URL: server.url,
      ...(await engine.fresh()),
    };
    submitters = await prepareChaosTest(configOf(env), { submits: 1, listed: LISTED });
    await changeMailing(configOf(env), 'pause');
  }, 60_000);
  afterEach(async () => {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const arrived = (address: string) => server.mails.some(({ to }) => to === address);
  const helperOf = ({ events }: HostProcess) => Number(events('working')[0]?.pid);

  test.each([
    ['SIGTERM', 0],
    ['SIGKILL', null],
  ] as const)(
    'sends a receipt itself, and has a helper for the mailing, which ends at %s with it',
    async (signal, code) => {
      const host = await startProcess({ args: ['build/host/main.js'], env });
      try {
        const [submitter] = submitters as [Submitter];
        await submit(submitter, () => [host.port]);
        await expect.poll(() => arrived(`${submitter.id}@mail.example`)).toBe(true);
        expect(host.events('working')).toEqual([]);
        await changeMailing(configOf(env), 'resume');
        const list = Array.from({ length: LISTED }, (_none, n) => `m${n}@mail.example`).filter(
          (to) => !hasOptedOut(to),
        );
        await expect.poll(() => list.every(arrived)).toBe(true);
        expect(host.events('working')).toMatchObject([{ isHelper: true }]);
        expect(isAlive(helperOf(host))).toBe(true);
        host.child.kill(signal);
        expect(await host.ended).toBe(code);
        await expect.poll(() => isAlive(helperOf(host))).toBe(false);
        expect(host.events('helper-ended')).toEqual([]);
        expect(server.mails).toHaveLength(list.length + 1);
      } finally {
        await host.remove();
      }
    },
  );
});
