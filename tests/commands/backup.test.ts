import { createHash } from 'node:crypto';
import {
  chmodSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig, type Config } from '~/config/env';
import { programVersion } from '~/config/folders';
import { openDatabase } from '~/platform/db/connect';
import type { FileStore } from '~/platform/ports/files';
import { fileOf, openOwn, unfinishedRestore } from '~/platform/own-database';
import { createArchive } from '../../cli/backup/archive';
import { createFileIndex, fileLines } from '../../cli/backup/file-index';
import {
  asVariables,
  gatherKeys,
  hasBrokenLinkKey,
  openKeys,
  sealKeys,
  variablesSetOtherwise,
} from '../../cli/backup/keys';
import { packFiles } from '../../cli/backup/pack-files';
import { isPlainKey } from '../../cli/backup/parts';
import { connectionVariables, findTool } from '../../cli/backup/postgres-tools';
import { requireReadable } from '../../cli/backup/readable';
import type { Snapshot } from '../../cli/backup/snapshot';
import { lookInto } from '../../cli/backup/sqlite-snapshot';
import { openWorkspace } from '../../cli/backup/workspace';
import { startS3Double } from '../support/s3-double';
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
const sealed = { DEMO: '0', BACKUP_PASSPHRASE: PASSPHRASE };
const configAt = (data: string, more: Record<string, string> = {}): Config =>
  readConfig({ NODE_ENV: 'test', DATA_DIR: path.join(folder, data), LINK_KEYS: KEY, DEMO: '0', ...more });

test('files of a bucket go into the archive, and back into another one', { timeout: LIMIT }, async () => {
  const [from, to] = [await startS3Double(), await startS3Double()];
  const env = (bucket: typeof from) => ({
    ...sealed,
    LINK_KEYS: KEY,
    S3_BUCKET: bucket.config.bucket,
    S3_REGION: bucket.config.region,
    S3_ENDPOINT: bucket.config.endpoint,
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
  try {
    // The demo brings files of all kinds.
    expect(await runWith({ ...env(from), DEMO: '1' }, 'links', '--json')).toMatchObject({ code: 0 });
    expect(from.objects.size).toBeGreaterThan(10);
    const file = path.join(folder, 'one.tar');
    expect(await runWith(env(from), 'backup', file)).toMatchObject({ code: 0 });
    const there = { ...env(to), DATA_DIR: path.join(folder, 'there') };
    expect(await runWith(there, 'restore', file)).toMatchObject({ code: 0 });
    for (const [key, content] of to.objects) expect(from.objects.get(key)?.equals(content), key).toBe(true);
    expect([...to.objects.keys()].length).toBeGreaterThan(10);
    expect(existsSync(path.join(folder, 'there', 'files'))).toBe(false);
    expect(existsSync(unfinishedRestore({ dataDir: there.DATA_DIR }))).toBe(false);
  } finally {
    await Promise.all([from.stop(), to.stop()]);
  }
});

test('what can not be, or was not meant, is refused in words', { timeout: LIMIT }, async () => {
  const file = path.join(folder, 'one.tar');
  const refused = async (env: Record<string, string>, code: number, words: RegExp, ...args: [string, ...string[]]) =>
    expect(await runWith({ DEMO: '0', ...env }, ...args)).toMatchObject({ code, err: expect.stringMatching(words) });
  await refused({}, 2, /need a passphrase/, 'backup', file);
  await refused(
    { BACKUP_PASSPHRASE: 'short' },
    2,
    /BACKUP_PASSPHRASE: must have at least 16 characters/,
    'backup',
    file,
  );
  writeFileSync(file, 'no archive');
  await refused({ BACKUP_PASSPHRASE: 'short' }, 2, /must have at least 16 characters/, 'verify', file);
  rmSync(file);
  await refused({ BACKUP_PASSPHRASE: 'a'.repeat(16) }, 2, /BACKUP_PASSPHRASE can be guessed/, 'backup', file);
  await refused(sealed, 1, /no database/, 'backup', file);
  await refused(sealed, 2, /There is no/, 'restore', file);
  await refused(sealed, 2, /There is no/, 'verify', file);
  expect(await runWith(sealed, 'migrate', 'up')).toMatchObject({ code: 0 });
  expect(await runWith(sealed, 'backup', file, '--without-keys')).toMatchObject({ code: 0 });
  const empty = { ...sealed, DATA_DIR: path.join(folder, 'empty') };
  await refused(empty, 1, /keys are not in the back-up: say --without-keys/, 'restore', file);
  await refused(
    { ...empty, DATABASE_URL: 'postgres://127.0.0.1:1/x', LINK_KEYS: KEY },
    1,
    /of SQLite, and this place is for PostgreSQL/,
    'restore',
    file,
  );
  writeFileSync(path.join(folder, 'text'), 'no archive of ours');
  await refused(empty, 1, /does not begin like a back-up/, 'restore', path.join(folder, 'text'));
  await refused(sealed, 1, /DATA_DIR .* is not empty: it has .*latchkey\.sqlite/, 'restore', file);
  const restored = await runWith(empty, 'restore', file, '--without-keys');
  expect(restored).toMatchObject({ code: 0, err: expect.stringContaining('or no link opens') });
});

/** An archive with a first part of our choosing. */
async function archiveOf(about: object): Promise<string> {
  const file = path.join(folder, 'other.tar');
  const pieces: Buffer[] = [];
  const target = new PassThrough().on('data', (piece: Buffer) => pieces.push(piece));
  const archive = createArchive(target, new Date(0));
  const bytes = Buffer.from(JSON.stringify(about));
  await archive.add('about.json', bytes.length, bytes);
  await archive.finish();
  writeFileSync(file, Buffer.concat(pieces));
  return file;
}

/** What is damaged by nobody: it says itself that it is whole. */
async function craftedArchive(key: string, keys: Uint8Array): Promise<string> {
  const file = path.join(folder, 'crafted.tar');
  const sqlite = path.join(folder, 'crafted.sqlite');
  await (await openDatabase({ file: sqlite })).close();
  const snapshot = lookInto(sqlite);
  const content = Buffer.from('evil');
  const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const about = { format: 1, version: programVersion(), engine: 'sqlite', startedAt: new Date(0).toISOString() };
  const list = Buffer.from(`${JSON.stringify({ key, state: 'kept', size: content.length, sha256: sum(content) })}\n`);
  const named: [string, Uint8Array][] = [
    ['about.json', Buffer.from(JSON.stringify(about))],
    ['files.jsonl', list],
    ['database.sqlite', readFileSync(sqlite)],
    ['keys.age', keys],
  ];
  const manifest = Buffer.from(
    JSON.stringify({
      ...about,
      takenAt: about.startedAt,
      endedAt: about.startedAt,
      migrations: await snapshot.migrations(),
      tables: await snapshot.countRows(),
      linkKeys: [],
      files: { count: 1, bytes: content.length, missing: 0 },
      parts: named.map(([name, bytes]) => ({ name, size: bytes.length, sha256: sum(bytes) })),
    }),
  );
  await snapshot.close();
  const archive = createArchive(createWriteStream(file), new Date(0));
  for (const [name, bytes] of [
    ...named.slice(0, 1),
    [`files/${key}`, content] as const,
    ...named.slice(1),
    ['manifest.json', manifest] as const,
    ['manifest.sha256', Buffer.from(`${sum(manifest)}  manifest.json\n`)] as const,
  ])
    await archive.add(name, bytes.length, bytes);
  await archive.finish();
  return file;
}

test(
  'what verify calls whole can be restored, and what it does not leaves nothing behind',
  { timeout: LIMIT },
  async () => {
    const keysOf = (drawn: string) => sealKeys({ files: { 'link-key': drawn }, variables: {} }, PASSPHRASE);
    const keys = await keysOf('Zk3vQ9tXw1Lr7Yb5Nc8Md2Fp6Hs4Jg0Ta');
    const env = { ...sealed, DATA_DIR: path.join(folder, 'empty') };
    const both = async (file: string, words: string, more: Record<string, string> = {}) => {
      const [seen, put] = [
        await runWith({ ...env, ...more }, 'verify', file),
        await runWith({ ...env, ...more }, 'restore', file),
      ];
      expect(seen).toMatchObject({ code: 1, out: expect.stringContaining(words) });
      expect(put).toMatchObject({ code: 1, err: expect.stringContaining(words) });
      expect(existsSync(unfinishedRestore({ dataDir: env.DATA_DIR }))).toBe(false);
      return put.err;
    };
    await both(await craftedArchive('../../evil-key', keys), 'files/../../evil-key would lie elsewhere');
    await both(
      await craftedArchive('uploads/a', await keysOf('')),
      'keys.age has a link key that is empty or too short',
    );
    const whole = await craftedArchive('uploads/a', keys);
    const said = await both(whole, 'BACKUP_PASSPHRASE is another one', { BACKUP_PASSPHRASE: `${PASSPHRASE} not` });
    expect(said).toMatch(
      /^BACKUP_PASSPHRASE is another one than the back-up was made with, and nothing was restored:\n/,
    );
    expect(await runWith(env, 'restore', whole)).toMatchObject({
      code: 1,
      err: expect.stringContaining('unauthenticated'),
    });
    expect(await runWith(env, 'restore', whole, '--unauthenticated')).toMatchObject({ code: 0 });
    expect(readFileSync(path.join(env.DATA_DIR, 'files', 'uploads', 'a'), 'utf8')).toBe('evil');
  },
);

test('an archive that may not be read is not said to be missing', () => {
  const file = path.join(folder, 'closed.tar');
  writeFileSync(file, '');
  chmodSync(file, 0);
  const isRoot = process.getuid?.() === 0;
  // Whoever runs it as root may read everything.
  if (isRoot) process.seteuid?.(65_534);
  try {
    expect(() => requireReadable(file)).toThrow(`${file} may not be read by this user (EACCES)`);
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
  expect(() => requireReadable(`${file}x`)).toThrow(`There is no ${file}x.`);
  expect(() => requireReadable(folder)).toThrow(`${folder} is a folder.`);
});

test('a back-up of a newer version is refused before anything is written', { timeout: LIMIT }, async () => {
  const about = { format: 1, version: '99.0.0', engine: 'sqlite', startedAt: new Date(0).toISOString() };
  const env = { ...sealed, DATA_DIR: path.join(folder, 'empty') };
  const refused = await runWith(env, 'restore', await archiveOf(about));
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('of version 99.0.0') });
  expect(existsSync(env.DATA_DIR)).toBe(false);
});

test('nothing starts on a place whose restore has not ended', async () => {
  const config = configAt('half');
  mkdirSync(unfinishedRestore(config), { recursive: true });
  await expect(openOwn(config)).rejects.toThrow(/has not ended/);
  expect(existsSync(fileOf(config))).toBe(false);
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
  const storeOf = (kept: Map<string, string>): FileStore => ({
    put: async () => undefined,
    has: async (key) => kept.has(key),
    size: async (key) => {
      if (!kept.has(key)) throw new Error('ENOENT');
      return (kept.get(key) ?? '').length;
    },
    get: async (key) => Readable.from([Buffer.from(kept.get(key) ?? '')]),
    remove: async () => undefined,
    async *list() {},
  });

  test('make the database be taken anew; what is missing twice was lost before', async () => {
    const kept = new Map([
      ['uploads/a', 'aaa'],
      ['uploads/b', ''],
    ]);
    const archive = createArchive(new PassThrough().resume(), new Date(0));
    const index = createFileIndex(path.join(folder, 'index'));
    const needs = { files: storeOf(kept), archive, index };
    // `gone` was taken away after the moment, `lost` long ago.
    expect(
      await packFiles(needs, snapshotOf(['uploads/a', 'uploads/gone', 'uploads/lost', 'https://web.example/x'])),
    ).toBe(2);
    kept.delete('uploads/a');
    expect(await packFiles(needs, snapshotOf(['uploads/b', 'uploads/lost']))).toBe(0);
    expect([...fileLines(index)].map(({ key, state }) => [key, state])).toEqual([
      ['uploads/a', 'unnamed'],
      ['uploads/b', 'kept'],
      ['uploads/lost', 'missing'],
    ]);
    index.close();
  });

  test.each(['../x', '/x', 'a/../../x', 'a//b', 'a\\b', 'a\0', ''])(
    'a key that would lie elsewhere is none: %j',
    (key) => {
      expect(isPlainKey(key)).toBe(false);
    },
  );
});

test(
  'keys are sealed by their passphrase, and those of the environment can be set again',
  { timeout: LIMIT },
  async () => {
    const config = configAt('keys');
    mkdirSync(config.dataDir);
    writeFileSync(path.join(config.dataDir, 'vapid-keys.json'), '{"a":1}');
    const pem = '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n';
    writeFileSync(path.join(folder, 'dkim.pem'), pem);
    const env = { LINK_KEYS: KEY, DKIM_PRIVATE_KEY: path.join(folder, 'dkim.pem'), SMTP_URL: 'smtp://user:word@mail' };
    const keys = gatherKeys(env, config);
    const bytes = await sealKeys(keys, PASSPHRASE);
    expect(Buffer.from(bytes).toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
    expect(Buffer.from(bytes).includes('long-enough')).toBe(false);
    await expect(openKeys(bytes, `${PASSPHRASE}.`)).rejects.toThrow();
    const opened = await openKeys(bytes, PASSPHRASE);
    expect(opened).toEqual({
      files: { 'vapid-keys.json': '{"a":1}' },
      variables: { LINK_KEYS: KEY, DKIM_PRIVATE_KEY: pem },
    });
    expect(variablesSetOtherwise(opened, env, config)).toEqual([]);
    const others = variablesSetOtherwise(opened, { LINK_KEYS: KEY }, config);
    expect(others).toEqual(['DKIM_PRIVATE_KEY']);
    const line = asVariables(opened, others);
    expect(line.split('\n')).toHaveLength(2);
    const again = { LINK_KEYS: KEY, DKIM_PRIVATE_KEY: line.trim().slice('DKIM_PRIVATE_KEY='.length) };
    expect(gatherKeys(again, config).variables.DKIM_PRIVATE_KEY?.trim()).toBe(pem.trim());
  },
);

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

test('a link key that nobody should sign with goes into no back-up, and out of none', async () => {
  const config = configAt('broken');
  mkdirSync(config.dataDir);
  writeFileSync(path.join(config.dataDir, 'link-key'), '');
  expect(() => gatherKeys({}, config)).toThrow(`${path.join(config.dataDir, 'link-key')}: is empty`);
  expect(hasBrokenLinkKey({ files: { 'link-key': '' }, variables: {} })).toBe(true);
  expect(hasBrokenLinkKey({ files: { 'link-key': 'x'.repeat(64) }, variables: {} })).toBe(false);
});
