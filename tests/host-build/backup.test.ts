import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { randomLinkKey } from '../support/random-link-key';
import { startProcess, type HostProcess } from '../server/support/process';
import { sendRequest } from '../server/support/test-host';
import { engines } from './support/engines';
import { configOf, flawsOf, halfWritten, readStored, seedSenders, type Sender } from './support/seeded-data';

const HOST = ['build/host/main.js'];
const PROGRAM = 'build/bin/latchkey';
const PASSPHRASE = 'correct horse battery staple';
const KEYS = randomLinkKey('drill');
/** Answered before the back-up begins; the others are sent meanwhile. */
const BEFORE = 8;
const COUNT = 40;
const APART_MS = 40;
const LIMIT = 240_000;

type Environment = Record<string, string>;

const { PATH, HOME } = process.env;
const environmentOf = (env: Environment) => ({
  PATH,
  HOME,
  NODE_ENV: 'production' as const,
  DEMO: '0',
  MESSAGES: 'captured',
  BACKUP_PASSPHRASE: PASSPHRASE,
  ...env,
});

/** Runs a command of the build to its end. */
function latchkey(env: Environment, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM, ...args], { env: environmentOf(env) }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err }),
    );
  });
}

/** Starts one, and kills it as soon as something is so. */
async function killWhen(isSo: () => boolean, env: Environment, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [PROGRAM, ...args], { env: environmentOf(env), stdio: 'ignore' });
  const ended = once(child, 'exit');
  while (!isSo() && child.exitCode === null) await wait(2);
  expect(child.exitCode, 'it ended before it was killed').toBeNull();
  child.kill('SIGKILL');
  await ended;
}

const post = (port: number, sender: Sender) =>
  sendRequest(port, `/form/${sender.token}`, {
    method: 'POST',
    body: sender.body,
    headers: { 'content-type': sender.contentType, 'x-forwarded-for': sender.address },
  });

const isConfirmation = (sender: Sender, answer: { status: number; headers: { location?: string } }) =>
  answer.status === 303 && answer.headers.location?.startsWith(`/installment-plan/${sender.token}`) === true;

/** The folder in which a back-up is put together. */
const workspaceIn = (folder: string): string | undefined => {
  const [name] = readdirSync(folder).filter((each) => each.startsWith('.latchkey-backup-'));
  return name && path.join(folder, name);
};
const isPutTogether = (folder: string, file: string): boolean => existsSync(path.join(workspaceIn(folder) ?? '', file));

/** A copy of the archive with one byte in its middle changed. */
function damaged(file: string): string {
  const bytes = readFileSync(file);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 0x40;
  writeFileSync(`${file}.damaged`, bytes);
  return `${file}.damaged`;
}

describe.each(Object.entries(engines))('a back-up of %s', { timeout: LIMIT }, (name, engine) => {
  let folder: string;
  let hosts: HostProcess[] = [];
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'latchkey-backup-'));
    hosts = [];
  });
  afterEach(async () => {
    for (const host of hosts) await host.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A place of its own. On SQLite the key is drawn beside the data, and has to come out of the back-up. */
  const placeAt = async (data: string): Promise<Environment> => ({
    DATA_DIR: path.join(folder, data),
    TRUSTED_PROXIES: 'loopback',
    ...(name === 'SQLite' ? {} : { LINK_KEYS: KEYS }),
    ...(await engine.empty()),
  });

  const serve = async (env: Environment): Promise<HostProcess> => {
    const host = await startProcess({ args: HOST, env });
    hosts.push(host);
    return host;
  };

  /** Sends for people one after the other, until the host is gone. Answers who got a confirmation. */
  async function sendOnAndOn(host: HostProcess, senders: Sender[], confirmed: Set<string>): Promise<void> {
    for (const sender of senders) {
      const answer = await post(host.port, sender).catch(() => undefined);
      if (!answer) return;
      if (isConfirmation(sender, answer)) confirmed.add(sender.id);
      await wait(APART_MS);
    }
  }

  /** A back-up made while people send, the server being killed in the middle of it. */
  async function backUpAndKill() {
    const env = await placeAt('data');
    const senders = await seedSenders(configOf(env), COUNT);
    const host = await serve(env);
    const before = new Set<string>();
    await sendOnAndOn(host, senders.slice(0, BEFORE), before);
    expect(before.size).toBe(BEFORE);
    const backupFolder = path.join(folder, 'kept');
    mkdirSync(backupFolder);
    const file = path.join(backupFolder, 'latchkey.tar.age');
    await killWhen(() => isPutTogether(backupFolder, 'database'), env, 'backup', file);
    const half = path.join(workspaceIn(backupFolder) ?? '', 'archive');
    expect(existsSync(file)).toBe(false);
    const halfSeen = await latchkey({}, 'verify-backup', half);
    expect(halfSeen).toMatchObject({ code: 1, out: expect.stringMatching(/It is (?:no back-up|cut off)/) });
    rmSync(workspaceIn(backupFolder) ?? '', { recursive: true });

    const [early, late] = [new Set<string>(), new Set<string>()];
    const sendingEarly = sendOnAndOn(host, senders.slice(BEFORE, COUNT / 2), early);
    const made = latchkey(env, 'backup', file, '--json');
    while (!isPutTogether(backupFolder, 'database')) await wait(2);
    const sendingLate = sendOnAndOn(host, senders.slice(COUNT / 2), late);
    while (late.size === 0) await wait(2);
    host.child.kill('SIGKILL');
    await Promise.all([sendingEarly, sendingLate, host.ended]);
    expect(await made).toMatchObject({ code: 0, err: '' });
    expect(late.size).toBeLessThan(COUNT / 2);
    return { env, senders, file, before, manifest: JSON.parse((await made).out) as { tables: Record<string, number> } };
  }

  test('is whole, tells where it was damaged, and brings everything back elsewhere', async () => {
    const { senders, file, before, manifest } = await backUpAndKill();
    expect(readdirSync(path.dirname(file))).toEqual(['latchkey.tar.age']);
    expect(manifest.tables.submissions).toBeGreaterThanOrEqual(BEFORE);
    expect(await latchkey({}, 'verify-backup', file)).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('Whole'),
    });
    expect(await latchkey({}, 'backup', file)).toMatchObject({
      code: 2,
      err: expect.stringContaining('there already'),
    });

    expect(await latchkey({}, 'verify-backup', damaged(file))).toMatchObject({
      code: 1,
      out: expect.stringContaining('It is cut off or damaged'),
    });

    // Keys of the environment come back as a file: there may be none in the place yet.
    const { LINK_KEYS = '', ...bare } = await placeAt('elsewhere');
    const restoredEnv = { ...bare, ...(LINK_KEYS && { LINK_KEYS }) };
    const marker = path.join(folder, 'elsewhere', '.restoring', 'database');
    await killWhen(() => existsSync(marker), bare, 'restore', file);
    const started = startProcess({ args: HOST, env: restoredEnv });
    await expect(started).rejects.toThrow(/A restore into DATA_DIR has not ended/);
    expect(await latchkey(bare, 'restore', file)).toMatchObject({ code: 0, out: expect.stringContaining('Restored') });
    const variables = path.join(folder, 'elsewhere', 'restored-keys.env');
    const lines = LINK_KEYS && `LINK_KEYS=${LINK_KEYS}\n`;
    expect(existsSync(variables) ? readFileSync(variables, 'utf8') : '').toBe(lines);
    expect(await latchkey(restoredEnv, 'restore', file)).toMatchObject({
      code: 1,
      err: expect.stringContaining('not empty'),
    });

    const config = configOf(restoredEnv);
    const stored = await readStored(config);
    expect(await halfWritten(config, stored)).toEqual([]);
    for (const sender of senders.filter(({ id }) => before.has(id))) expect(flawsOf(stored, sender)).toEqual([]);
    const references = new Map(stored.submissions.map((row) => [row.recipient_id, row.reference]));
    // Links that people had before open, and what was sent is known.
    const host = await serve(restoredEnv);
    for (const sender of senders) expect(isConfirmation(sender, await post(host.port, sender)), sender.id).toBe(true);
    host.child.kill('SIGTERM');
    await host.ended;
    const again = await readStored(config);
    expect(again.submissions).toHaveLength(COUNT);
    for (const row of again.submissions) expect(row.reference).toBe(references.get(row.recipient_id) ?? row.reference);
  });
});
