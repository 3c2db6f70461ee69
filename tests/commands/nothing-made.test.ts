import BetterSqlite3 from 'better-sqlite3';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startCluster, type Cluster } from '../support/postgres-cluster';
import { randomLinkKey } from '../support/random-link-key';
import { findPostgresFolder } from '../../scripts/find-programs.mjs';
import { toolsOn } from './tools';

// Commands that read, or that act on what is there, make no installation where a folder's name was mistyped.

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'latchkey-nothing-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const { run, runWith } = toolsOn(() => folder);
const dataDir = () => path.join(folder, 'data');
// Each process reads the whole platform.
const LIMIT = 240_000;

const COMMANDS: [string, ...string[]][] = [
  ['submissions', 'list', '--json'],
  ['accounts', 'list'],
  ['accounts', 'create', '--id', 'acme', '--name', 'Acme', '--owner', 'olga@acme.example'],
  ['outbox', '--json'],
  ['jobs', 'list'],
  ['erasures', 'list'],
  ['data', 'list', '--account', 'acme'],
];

test('where nothing is they say so, name the folder, and leave it so', { timeout: LIMIT }, async () => {
  const message = `There is no installation in DATA_DIR (${dataDir()}). Name the folder that the service has`;
  const outcomes = await Promise.all(COMMANDS.map((command) => run(...command)));
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ code: 1, out: '', err: expect.stringContaining(message) });
  expect(await runWith({ DEMO: '0' }, 'demo:links')).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is no demo here; DEMO=1 turns it on.'),
  });
  expect(await run('data', 'list')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^recipients {14}The people/m),
  });
  expect(await run('migrate', '--check')).toMatchObject({
    code: 4,
    out: expect.stringMatching(/^To do: \d+ migrations\n/),
  });
  const plan = await run('migrate', '--plan');
  expect(plan).toMatchObject({
    code: 0,
    out: expect.stringContaining(`no installation in DATA_DIR (${dataDir()}) yet`),
  });
  expect(plan.out).toContain('\n0001-foundation\n');
  expect(plan.out).not.toContain('stop every version');
  expect(existsSync(dataDir())).toBe(false);
});

test('an installation without a key is given none by them', { timeout: LIMIT }, async () => {
  expect(await run('migrate', 'up')).toMatchObject({ code: 0 });
  expect(await run('accounts', 'list')).toMatchObject({ code: 0, out: '[]\n' });
  await rm(path.join(dataDir(), 'link-key'));
  const before = readdirSync(dataDir());
  expect(await run('accounts', 'list')).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is no link key here: LINK_KEYS is not set'),
  });
  expect(readdirSync(dataDir())).toEqual(before);
  expect(await run('migrate', '--check')).toMatchObject({ code: 0, out: expect.stringContaining('nothing to do') });
  expect(readdirSync(dataDir())).not.toContain('link-key');
});

test('of a database that is newer it is not said that there is nothing to do', { timeout: LIMIT }, async () => {
  expect(await run('migrate', 'up')).toMatchObject({ code: 0 });
  const sqlite = new BetterSqlite3(path.join(dataDir(), 'latchkey.sqlite'));
  sqlite.exec("insert into kysely_migration (name, timestamp) values ('9999-from-tomorrow', '2030-01-01T00:00:00Z')");
  sqlite.close();
  expect(await run('migrate', '--check')).toMatchObject({
    code: 1,
    out: '1 migration of a newer version: 9999-from-tomorrow\n',
    err: expect.stringContaining('The database is newer than this program'),
  });
});

test('a back-up makes no folder, and one without keys leaves those of the place', { timeout: LIMIT }, async () => {
  const env = { DEMO: '0', BACKUP_PASSPHRASE: 'correct horse battery staple' };
  expect(await run('migrate', 'up')).toMatchObject({ code: 0 });
  const unmounted = path.join(folder, 'no', 'disk');
  expect(await runWith(env, 'backup', path.join(unmounted, 'one.tar'))).toMatchObject({
    code: 2,
    err: `There is no folder ${unmounted}, and a back-up makes none: is its disk mounted?\n`,
  });
  expect(existsSync(path.join(folder, 'no'))).toBe(false);
  const file = path.join(folder, 'one.tar');
  expect(await runWith(env, 'backup', file)).toMatchObject({ code: 0 });
  const there = path.join(folder, 'there');
  await mkdir(there);
  await writeFile(path.join(there, 'link-key'), 'k'.repeat(40));
  expect(await runWith({ ...env, DATA_DIR: there }, 'restore', file)).toMatchObject({
    code: 1,
    err: expect.stringContaining('is not empty: it has link-key'),
  });
  expect(await runWith({ ...env, DATA_DIR: there }, 'restore', file, '--without-keys')).toMatchObject({ code: 0 });
  expect(readdirSync(there).sort()).toEqual(['latchkey.sqlite', 'link-key']);
});

describe.skipIf(!findPostgresFolder())('on PostgreSQL', () => {
  let cluster: Cluster;
  beforeEach(async () => {
    cluster = await startCluster();
  }, 60_000);
  afterEach(() => cluster.stop());

  test('a database that is empty stays so', { timeout: LIMIT }, async () => {
    const env = { DATABASE_URL: `${cluster.server}/postgres`, LINK_KEYS: randomLinkKey('own') };
    for (const command of COMMANDS.slice(0, 2))
      expect(await runWith(env, ...command)).toMatchObject({
        code: 1,
        err: expect.stringContaining('There is no installation in the database that DATABASE_URL names.'),
      });
    expect(await runWith(env, 'migrate', '--check')).toMatchObject({ code: 4 });
    const ups = await Promise.all([1, 2, 3, 4].map(() => runWith(env, 'migrate', 'up')));
    expect(ups.map(({ code, err }) => ({ code, err }))).toEqual(ups.map(() => ({ code: 0, err: '' })));
    expect(await runWith(env, 'accounts', 'list')).toMatchObject({ code: 0, out: '[]\n' });
  });
});
