import BetterSqlite3 from 'better-sqlite3';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sqliteFileOf } from '~/platform/configured-database';
import { randomLinkKey } from '../support/random-link-key';
import { startProcess } from '../server/support/process';
import { sendRequest } from '../server/support/test-host';
import { configOf, flawsOf, halfWritten, readStored, seedSenders, type Sender } from './support/seeded-data';

// What Litestream does to the database of a host that serves, in a few lines: docs/backup.md tells of it.

const COUNT = 20;
const KEYS = randomLinkKey('log');
/** Of the log's head: changed whenever it is begun anew. */
const SALTS = [16, 24] as const;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'latchkey-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Keeps the log from being begun anew, and copies what is added to it. */
function followLog(file: string, copy: string) {
  const lock = new BetterSqlite3(file);
  lock.exec('begin');
  lock.prepare('select count(*) from sqlite_master').get();
  cpSync(file, copy);
  let copied = 0;
  return {
    sync(): void {
      const added = readFileSync(`${file}-wal`).subarray(copied);
      appendFileSync(`${copy}-wal`, added);
      copied += added.length;
    },
    salts: (): string =>
      readFileSync(`${file}-wal`)
        .subarray(...SALTS)
        .toString('hex'),
    release: () => lock.close(),
  };
}

/** Whether a reader blocks a checkpoint that begins the log anew. */
function isCheckpointBlocked(file: string): boolean {
  const other = new BetterSqlite3(file, { timeout: 100 });
  const [{ busy }] = other.pragma('wal_checkpoint(RESTART)') as [{ busy: number }];
  other.close();
  return busy === 1;
}

test(
  'a copy of the log, taken while a host serves, has every submission that was answered',
  { timeout: 180_000 },
  async () => {
    const env = { LINK_KEYS: KEYS, DATA_DIR: path.join(folder, 'data'), TRUSTED_PROXIES: 'loopback' };
    const config = configOf(env);
    const copyConfig = configOf({ ...env, DATA_DIR: path.join(folder, 'elsewhere') });
    mkdirSync(copyConfig.dataDir);
    const senders = await seedSenders(config, COUNT);
    const host = await startProcess({ args: ['build/host/main.js'], env });
    const send = async (sender: Sender) => {
      const headers = { 'content-type': sender.contentType, 'x-forwarded-for': sender.address };
      const { status } = await sendRequest(host.port, `/form/${sender.token}`, {
        method: 'POST',
        body: sender.body,
        headers,
      });
      expect(status).toBe(303);
    };
    try {
      const [first, ...others] = senders as [Sender, ...Sender[]];
      await send(first);
      const log = followLog(sqliteFileOf(config), sqliteFileOf(copyConfig));
      const salts = log.salts();
      for (const [place, sender] of others.entries()) {
        await send(sender);
        log.sync();
        // Pages go from the log into the database that was copied before: the log has them still.
        if (place === COUNT / 2) expect(isCheckpointBlocked(sqliteFileOf(config))).toBe(true);
      }
      expect(log.salts()).toBe(salts);
      host.child.kill('SIGKILL');
      await host.ended;
      log.release();
      // It was the read transaction that kept it.
      expect(isCheckpointBlocked(sqliteFileOf(config))).toBe(false);

      cpSync(path.join(config.dataDir, 'files'), path.join(copyConfig.dataDir, 'files'), { recursive: true });
      const stored = await readStored(copyConfig);
      expect(await halfWritten(copyConfig, stored)).toEqual([]);
      for (const sender of senders) expect(flawsOf(stored, sender)).toEqual([]);
    } finally {
      await host.remove();
    }
  },
);
