import BetterSqlite3 from 'better-sqlite3';
import {
  chmodSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig, type Config } from '~/config/env';
import type { FileStore } from '~/platform/ports/files';
import { sqliteFileOf, openConfiguredDatabase, restoreMarker } from '~/platform/configured-database';
import { createArchive } from '../../cli/backup/archive';
import { formatVariables, collectKeys, variablesToSet } from '../../cli/backup/keys';
import { createFilePacker } from '../../cli/backup/pack-files';
import { connectionVariables, findTool } from '../../cli/backup/postgres-tools';
import type { Snapshot } from '../../cli/backup/snapshot';
import { openWorkspace } from '../../cli/backup/workspace';
import { startS3Mock } from '../support/s3-mock';
import { toolsOn } from './tools';

// Each process reads the whole platform.
const LIMIT = 240_000;
const PASSPHRASE = 'correct horse battery staple';
const KEY = 'one:a-key-for-back-ups-that-is-long-enough';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'latchkey-back-ups-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const { runWith } = toolsOn(() => folder);
const passphraseEnv = { DEMO: '0', BACKUP_PASSPHRASE: PASSPHRASE };
const configAt = (data: string, more: Record<string, string> = {}): Config =>
  readConfig({ NODE_ENV: 'test', DATA_DIR: path.join(folder, data), LINK_KEYS: KEY, DEMO: '0', ...more });

test('files of a bucket go into the archive, and back into another one', { timeout: LIMIT }, async () => {
  const [from, to] = [await startS3Mock(), await startS3Mock()];
  const env = (bucket: typeof from) => ({
    ...passphraseEnv,
    LINK_KEYS: KEY,
    S3_BUCKET: bucket.config.bucket,
    S3_REGION: bucket.config.region,
    S3_ENDPOINT: bucket.config.endpoint,
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
  try {
    // The demo brings files of all kinds.
    expect(await runWith({ ...env(from), DEMO: '1' }, 'demo:links', '--json')).toMatchObject({ code: 0 });
    expect(from.objects.size).toBeGreaterThan(10);
    const file = path.join(folder, 'one.tar');
    expect(await runWith(env(from), 'backup', file)).toMatchObject({ code: 0 });
    const there = { ...env(to), DATA_DIR: path.join(folder, 'there') };
    expect(await runWith(there, 'restore', file)).toMatchObject({ code: 0 });
    for (const [key, content] of to.objects) expect(from.objects.get(key)?.equals(content), key).toBe(true);
    expect([...to.objects.keys()].length).toBeGreaterThan(10);
    expect(existsSync(path.join(folder, 'there', 'files'))).toBe(false);
    expect(existsSync(restoreMarker({ dataDir: there.DATA_DIR }))).toBe(false);
  } finally {
    await Promise.all([from.stop(), to.stop()]);
  }
});

test('what can not be, or was not meant, is refused in words', { timeout: LIMIT }, async () => {
  const file = path.join(folder, 'one.tar');
  const refused = async (env: Record<string, string>, code: number, words: RegExp, ...args: [string, ...string[]]) =>
    expect(await runWith({ DEMO: '0', ...env }, ...args)).toMatchObject({ code, err: expect.stringMatching(words) });
  await refused({}, 2, /needs a passphrase/, 'backup', file);
  await refused(
    { BACKUP_PASSPHRASE: 'short' },
    2,
    /BACKUP_PASSPHRASE: must have at least 16 characters/,
    'backup',
    file,
  );
  writeFileSync(file, 'no archive');
  await refused({ BACKUP_PASSPHRASE: 'short' }, 2, /must have at least 16 characters/, 'verify-backup', file);
  rmSync(file);
  await refused({ BACKUP_PASSPHRASE: 'a'.repeat(16) }, 2, /BACKUP_PASSPHRASE can be guessed/, 'backup', file);
  await refused(passphraseEnv, 1, /no database/, 'backup', file);
  await refused(passphraseEnv, 2, /There is no/, 'restore', file);
  await refused(passphraseEnv, 2, /There is no/, 'verify-backup', file);
  expect(await runWith(passphraseEnv, 'migrate', 'up')).toMatchObject({ code: 0 });
  expect(await runWith(passphraseEnv, 'backup', file, '--without-keys')).toMatchObject({ code: 0 });
  const empty = { ...passphraseEnv, DATA_DIR: path.join(folder, 'empty') };
  await refused(empty, 1, /keys are not in the back-up: say --without-keys/, 'restore', file);
  await refused(
    { ...empty, DATABASE_URL: 'postgres://127.0.0.1:1/x', LINK_KEYS: KEY },
    1,
    /of SQLite, and this place is for PostgreSQL/,
    'restore',
    file,
  );
  await refused({ DATA_DIR: empty.DATA_DIR }, 2, /is encrypted: set BACKUP_PASSPHRASE/, 'restore', file);
  await refused(
    { ...empty, BACKUP_PASSPHRASE: `${PASSPHRASE} not` },
    1,
    /BACKUP_PASSPHRASE is another/,
    'restore',
    file,
  );
  writeFileSync(path.join(folder, 'text'), 'no archive of ours');
  await refused(empty, 1, /is no back-up that this version reads/, 'restore', path.join(folder, 'text'));
  await refused(passphraseEnv, 1, /DATA_DIR .* is not empty: it has .*latchkey\.sqlite/, 'restore', file);
  const restored = await runWith(empty, 'restore', file, '--without-keys');
  expect(restored).toMatchObject({ code: 0, err: expect.stringContaining('or no link opens') });
});

/** An archive with a first part of our choosing. */
async function archiveOf(about: object): Promise<string> {
  const file = path.join(folder, 'other.tar.age');
  const archive = await createArchive(createWriteStream(file), PASSPHRASE, new Date(0));
  const bytes = Buffer.from(JSON.stringify(about));
  await archive.add('about.json', bytes.length, bytes);
  await archive.finish();
  return file;
}

test(
  'a back-up of a database that was damaged before is told by verify, and refused by restore',
  { timeout: LIMIT },
  async () => {
    expect(await runWith(passphraseEnv, 'migrate', 'up')).toMatchObject({ code: 0 });
    const sqlite = new BetterSqlite3(path.join(folder, 'data', 'latchkey.sqlite'));
    sqlite.pragma('foreign_keys = OFF');
    sqlite.exec('create table own (id text primary key); create table other (own_id text references own (id))');
    sqlite.exec("insert into other values ('none')");
    sqlite.close();
    const file = path.join(folder, 'one.tar.age');
    expect(await runWith(passphraseEnv, 'backup', file, '--without-keys')).toMatchObject({ code: 0 });
    const words = 'rows of other name others that are not there';
    expect(await runWith(passphraseEnv, 'verify-backup', file, '--json')).toMatchObject({
      code: 1,
      out: expect.stringContaining(words),
    });
    const env = { ...passphraseEnv, DATA_DIR: path.join(folder, 'empty') };
    expect(await runWith(env, 'restore', file, '--without-keys')).toMatchObject({
      code: 1,
      err: expect.stringContaining(words),
    });
    expect(readdirSync(env.DATA_DIR)).toEqual([]);
  },
);

test('a back-up in another format is refused before anything is written', { timeout: LIMIT }, async () => {
  const about = { format: 99, version: '99.0.0', engine: 'sqlite', startedAt: new Date(0).toISOString() };
  const env = { ...passphraseEnv, DATA_DIR: path.join(folder, 'empty') };
  const refused = await runWith(env, 'restore', await archiveOf(about));
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('by version 99.0.0') });
  expect(readdirSync(env.DATA_DIR)).toEqual([]);
});

test('nothing starts on a place whose restore has not ended', async () => {
  const config = configAt('half');
  mkdirSync(restoreMarker(config), { recursive: true });
  await expect(openConfiguredDatabase(config)).rejects.toThrow(/has not ended/);
  expect(existsSync(sqliteFileOf(config))).toBe(false);
});

describe('files that go away while they are copied', () => {
  const snapshotOf = (keys: string[]): Snapshot => ({
    engine: 'sqlite',
    takenAt: new Date(0),
    file: '',
    migrations: async () => [],
    countRows: async () => ({}),
    async *values(table, column) {
      if (table === 'submission_files' && column === 'file_key') yield* keys;
    },
    close: async () => undefined,
  });
  const storeOf = (contents: Map<string, string>): FileStore => ({
    put: async () => undefined,
    has: async (key) => contents.has(key),
    size: async (key) => {
      if (!contents.has(key)) throw new Error('ENOENT');
      return (contents.get(key) ?? '').length;
    },
    get: async (key) => Readable.from([Buffer.from(contents.get(key) ?? '')]),
    remove: async () => undefined,
    async *list() {},
  });

  test('make the database be taken anew; what is missing twice was lost before', async () => {
    const contents = new Map([
      ['uploads/a', 'aaa'],
      ['uploads/b', ''],
    ]);
    const added: string[] = [];
    const packer = createFilePacker(storeOf(contents), { add: async (name) => void added.push(name) });
    // `gone` was taken away after the moment, `lost` long ago.
    expect(await packer.pack(snapshotOf(['uploads/a', 'uploads/gone', 'uploads/lost', 'https://web.example/x']))).toBe(
      2,
    );
    contents.delete('uploads/a');
    expect(await packer.pack(snapshotOf(['uploads/b', 'uploads/lost']))).toBe(0);
    expect(added).toEqual(['files/uploads/a', 'files/uploads/b']);
    expect([...packer.lines()]).toEqual([
      { key: 'uploads/a', state: 'unnamed' },
      { key: 'uploads/b', state: 'kept' },
      { key: 'uploads/lost', state: 'missing' },
    ]);
    expect(packer.sums()).toEqual({ count: 1, bytes: 0, missing: 1 });
  });
});

test('keys of the environment can be set again', () => {
  const config = configAt('keys');
  mkdirSync(config.dataDir);
  writeFileSync(path.join(config.dataDir, 'vapid-keys.json'), '{"a":1}');
  const pem = '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n';
  writeFileSync(path.join(folder, 'dkim.pem'), pem);
  const env = { LINK_KEYS: KEY, DKIM_PRIVATE_KEY: path.join(folder, 'dkim.pem'), SMTP_URL: 'smtp://user:word@mail' };
  const keys = collectKeys(env, config);
  expect(keys).toEqual({
    files: { 'vapid-keys.json': '{"a":1}' },
    variables: { LINK_KEYS: KEY, DKIM_PRIVATE_KEY: pem },
  });
  const lines = formatVariables(keys);
  expect(variablesToSet(lines, env)).toEqual([]);
  expect(variablesToSet(lines, { LINK_KEYS: `two:${KEY},${KEY}` })).toEqual(['DKIM_PRIVATE_KEY']);
  const line = formatVariables(keys, ['DKIM_PRIVATE_KEY']);
  expect(line.split('\n')).toHaveLength(2);
  const again = { LINK_KEYS: KEY, DKIM_PRIVATE_KEY: line.trim().slice('DKIM_PRIVATE_KEY='.length) };
  expect(collectKeys(again, config).variables.DKIM_PRIVATE_KEY?.trim()).toBe(pem.trim());
});

describe('the programs of PostgreSQL', () => {
  const program = (name: string, major: number) => {
    const home = path.join(folder, String(major));
    mkdirSync(home, { recursive: true });
    writeFileSync(path.join(home, name), `#!/bin/sh\necho "${name} (PostgreSQL) ${major}.4"\n`);
    chmodSync(path.join(home, name), 0o755);
    return home;
  };

  test('are of the server’s version, or the next newer one', async () => {
    const searchPath = [97, 95, 96].map((major) => program('pg_dump', major)).join(':');
    expect(await findTool('pg_dump', 96, searchPath)).toMatchObject({ major: 96 });
    expect(await findTool('pg_dump', 94, searchPath)).toMatchObject({ major: 95 });
    await expect(findTool('pg_dump', 98, searchPath)).rejects.toThrow(
      /pg_dump of version 98 or newer is needed, and the newest here is of version 97\. Install .*postgresql-client-98/,
    );
  });

  test('learn the password from their environment alone', () => {
    expect(connectionVariables('postgres://olga:se%20cret@db.example:5433/pages?sslmode=verify-full')).toEqual({
      PGHOST: 'db.example',
      PGPORT: '5433',
      PGUSER: 'olga',
      PGPASSWORD: 'se cret',
      PGDATABASE: 'pages',
      PGSSLMODE: 'verify-full',
    });
  });
});

test('what a killed back-up has left is removed after a day, and what is written stays', () => {
  const first = openWorkspace(folder);
  const second = openWorkspace(folder);
  expect(existsSync(first.folder)).toBe(true);
  second.remove();
  const past = new Date(Date.now() - 25 * 3600_000);
  utimesSync(first.folder, past, past);
  openWorkspace(folder).remove();
  expect(existsSync(first.folder)).toBe(false);
  first.remove();
});

test('a link key that nobody should sign with goes into no back-up', () => {
  const config = configAt('broken');
  mkdirSync(config.dataDir);
  writeFileSync(path.join(config.dataDir, 'link-key'), '');
  expect(() => collectKeys({}, config)).toThrow(`${path.join(config.dataDir, 'link-key')}: is empty`);
});
