import BetterSqlite3 from 'better-sqlite3';
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '~/config/env';
import { openConfiguredDatabase } from '~/platform/configured-database';
import type { FileStore } from '~/platform/ports/files';
import { formatVariables } from '../../cli/backup/keys';
import { misspelledVariables } from '../../cli/doctor/checks/configuration';
import { checkDatabase } from '../../cli/doctor/checks/database';
import { checkFileStore } from '../../cli/doctor/checks/storage';
import { openDatabase } from '../../cli/doctor/open-database';
import { runChecks, type ContextOverrides, type Finding } from '../../cli/doctor/run-checks';
import { mockServer } from '../support/mock-server';
import { toolsOn } from './tools';
import { KEY, wholeSetting } from './whole-setting';

const OTHER_KEY = 'Qw7eRt9yUi2oPa4sDf6gHj8kLz1xCv3bN';
const PAGE_BYTES = 4096;
/** Nobody in particular, where this process may be somebody else for a while. */
const STRANGER = 65534;
const isRoot = process.geteuid?.() === 0;

mockServer(http.get('https://pages.example.com/healthz', () => HttpResponse.text('ok')));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'latchkey-doctor-data-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const dataDir = () => path.join(folder, 'data');
const file = (name: string) => path.join(dataDir(), name);

const whole = () => wholeSetting(dataDir());

const diagnose = (env: Record<string, string> = {}, overrides: ContextOverrides = {}): Promise<Finding[]> =>
  runChecks(
    { ...whole(), ...env },
    {
      dns: {
        addresses: () => Promise.resolve(['192.0.2.7']),
        texts: () => Promise.resolve([]),
        mailServers: () => Promise.resolve([]),
      },
      nodeVersion: 'v24.21.0',
      freeBytes: () => Promise.resolve(50 * 1024 ** 3),
      ...overrides,
    },
  );

const about = (findings: Finding[], check: string) =>
  findings.filter((finding) => finding.check === check).map(({ level, what }) => `${level}: ${what}`);
const brokenIn = (findings: Finding[]) =>
  findings.filter(({ level }) => level === 'broken').map(({ check, what }) => `${check}: ${what}`);

async function makeDatabase(): Promise<void> {
  await (await openConfiguredDatabase({ databaseUrl: '', dataDir: dataDir() })).close();
}

/** All but the first page, whose head a look at the version reads. */
async function damage(): Promise<void> {
  await makeDatabase();
  const handle = openSync(file('latchkey.sqlite'), 'r+');
  writeSync(handle, Buffer.alloc(PAGE_BYTES - 200, 0xaa), 0, PAGE_BYTES - 200, 200);
  for (let page = 1; page < 60; page += 1)
    writeSync(handle, Buffer.alloc(PAGE_BYTES, 0xaa), 0, PAGE_BYTES, page * PAGE_BYTES);
  closeSync(handle);
}

const UNFINISHED = 'A restore into DATA_DIR has not ended: nothing starts on what is there.';

test('a restore that was stopped is no empty place', async () => {
  mkdirSync(file('.restoring'), { recursive: true });
  expect(about(await diagnose(), 'database')).toEqual([`broken: ${UNFINISHED}`]);
  const findings = await diagnose({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  expect(about(findings, 'database')).toEqual([`broken: ${UNFINISHED}`]);
});

test('nor does a back-up take it for one', async () => {
  mkdirSync(file('.restoring'), { recursive: true });
  const { runWith } = toolsOn(() => folder);
  const { code, err } = await runWith({}, 'backup', '--without-keys', path.join(folder, 'archive'));
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('A restore into DATA_DIR has not ended.') });
});

describe('what a restore has left to set', () => {
  const left = (variables: Record<string, string>) => {
    mkdirSync(dataDir(), { recursive: true });
    writeFileSync(file('restored-keys.env'), formatVariables({ files: {}, variables }, Object.keys(variables)), {
      mode: 0o600,
    });
  };
  const PEM = '-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----\n';

  test('is broken as long as it is set otherwise', async () => {
    left({ LINK_KEYS: `old:${OTHER_KEY}`, DKIM_PRIVATE_KEY: PEM });
    const findings = await diagnose();
    expect(about(findings, 'keys')).toContain(
      'broken: What was restored needs the keys of its back-up: LINK_KEYS, DKIM_PRIVATE_KEY is set otherwise here, or not at all.',
    );
    expect(JSON.stringify(findings)).not.toContain(OTHER_KEY);
  });

  test('is set where those keys are among others, and is to be removed then', async () => {
    left({ LINK_KEYS: `old:${OTHER_KEY}` });
    expect(about(await diagnose({ LINK_KEYS: `one:${KEY}, old:${OTHER_KEY}` }), 'keys')).toContain(
      `warning: ${file('restored-keys.env')} is still there, with keys that anybody who finds it can use.`,
    );
  });
});

describe('a database that is damaged', () => {
  test('is called so once, and nothing is said of what could not be read', async () => {
    await damage();
    const findings = await diagnose();
    expect(about(findings, 'database')).toEqual(['broken: The file of the database is damaged.']);
    expect(findings.find(({ check }) => check === 'database')?.todo).toContain('restore the newest back-up');
    expect(about(findings, 'back-ups')).toEqual([]);
  });

  test('is named by commands, with its file and what to do', async () => {
    await damage();
    const { runWith } = toolsOn(() => folder);
    for (const args of [
      ['accounts', 'list'],
      ['migrate', '--check'],
    ] as [string, string][]) {
      const { code, err } = await runWith({ LINK_KEYS: `one:${KEY}` }, ...args);
      expect({ code, err }, args.join(' ')).toEqual({ code: 1, err: expect.stringContaining(file('latchkey.sqlite')) });
      expect(err).toContain('restore the newest back-up');
    }
  });
});

describe('a folder that is none, or not ours', () => {
  test('a file in its place', async () => {
    writeFileSync(dataDir(), '');
    const findings = await diagnose({ LINK_KEYS: '' });
    expect(about(findings, 'database')).toEqual([`broken: DATA_DIR (${dataDir()}) is no folder, or lies in none.`]);
    expect(about(findings, 'keys')).toEqual([]);
  });

  test('a file above it', async () => {
    writeFileSync(dataDir(), '');
    const inside = path.join(dataDir(), 'inside');
    expect(about(await diagnose({ DATA_DIR: inside }), 'database')).toEqual([
      `broken: DATA_DIR (${inside}) is no folder, or lies in none.`,
    ]);
  });

  describe.skipIf(!isRoot)('looked at by a stranger', () => {
    const asStranger = async (env: Record<string, string>) => {
      // What is needed to look is loaded by whoever may read it.
      await diagnose(env);
      process.seteuid?.(STRANGER);
      try {
        return await diagnose(env);
      } finally {
        process.seteuid?.(0);
      }
    };

    test('one that belongs to root alone', async () => {
      await makeDatabase();
      chmodSync(dataDir(), 0o700);
      const findings = await asStranger({ LINK_KEYS: '' });
      expect(about(findings, 'database')).toEqual([
        `broken: DATA_DIR (${dataDir()}) can not be looked into (EACCES): it belongs to root, and this is user ${STRANGER}.`,
      ]);
      expect(about(findings, 'keys')).toEqual([]);
    });

    test('a link key that belongs to root', async () => {
      await makeDatabase();
      writeFileSync(file('link-key'), KEY, { mode: 0o600 });
      chmodSync(dataDir(), 0o755);
      expect(brokenIn(await asStranger({ LINK_KEYS: '' }))).toEqual([
        `configuration: ${file('link-key')} can not be read (EACCES): it belongs to root, and this is user ${STRANGER}.`,
      ]);
    });
  });
});

test('a full disk, a quota and a disk that is not for writing each have advice of their own', async () => {
  const adviceOn = async (code: string) => {
    const failing = {
      put: () => Promise.reject(Object.assign(new Error(), { code })),
      remove: () => Promise.resolve(),
    };
    return (await checkFileStore(failing as unknown as FileStore, 'DATA_DIR', 'Let the user write.')).todo;
  };
  expect(await adviceOn('ENOSPC')).toMatch(/^Make room on the disk/);
  expect(await adviceOn('EDQUOT')).toMatch(/^Raise the quota/);
  expect(await adviceOn('EROFS')).toMatch(/^Mount the disk/);
  expect(await adviceOn('EACCES')).toBe('Let the user write.');
});

describe('variables that are meant otherwise', () => {
  test('names that are nearly one of ours are asked about; those of others, and of what is set, are not', () => {
    const env = {
      DATABSE_URL: 'x',
      LINK_KEYS_FIEL: 'x',
      WORKER: '4',
      SMTP_URI: 'x',
      SMTP_URL: 'smtp://127.0.0.1',
      HOME: '/root',
      POST: 'x',
      HOSTS: 'x',
      OTEL_EXPORTER_OTLP_HEADERS: 'x',
      LANG: 'C',
      PUBLIC_ULR: '',
    };
    expect(misspelledVariables({ env }).map(({ what, todo }) => [what.split(' ')[0], todo])).toEqual([
      ['DATABSE_URL', 'Call it DATABASE_URL, if that is meant.'],
      ['LINK_KEYS_FIEL', 'Call it LINK_KEYS_FILE, if that is meant.'],
      ['WORKER', 'Call it WORKERS, if that is meant.'],
    ]);
  });

  test('a path behind the public address', async () => {
    expect(brokenIn(await diagnose({ PUBLIC_URL: 'https://pages.example.com/latchkey' }))).toEqual([
      expect.stringMatching(/^configuration: PUBLIC_URL has more than a host/),
    ]);
    expect(brokenIn(await diagnose({ PUBLIC_URL: 'https://pages.example.com/' }))).toEqual([]);
  });
});

test('a migration that takes something away says to stop the version before first; on an empty database there is none', async () => {
  await makeDatabase();
  const sqlite = new BetterSqlite3(file('latchkey.sqlite'));
  const names = sqlite.prepare('select name from kysely_migration order by name').pluck().all() as string[];
  const diagnoseDatabase = async () => {
    const config = readConfig({ ...whole(), LINK_KEYS: `one:${KEY}` }, { isLook: true });
    const database = await openDatabase(config);
    try {
      return await checkDatabase({ config, database });
    } finally {
      if (database.state === 'open') await database.db.destroy();
    }
  };
  const contracting = '0052-';
  const found = names.find((name) => name.startsWith(contracting));
  sqlite.prepare('delete from kysely_migration where name = ?').run(found);
  expect((await diagnoseDatabase())[0]).toMatchObject({
    level: 'warning',
    todo: expect.stringMatching(/^Stop every process/),
  });
  sqlite.exec('delete from kysely_migration');
  expect((await diagnoseDatabase())[0]?.todo).toMatch(/migrate up/);
  sqlite.close();
});

test('a file without tables is no database yet, and one with some of them is only half looked at', async () => {
  mkdirSync(dataDir());
  writeFileSync(file('latchkey.sqlite'), '', { mode: 0o600 });
  const empty = await diagnose();
  expect(brokenIn(empty)).toEqual([]);
  expect(about(empty, 'database')).toEqual(['warning: There is no database yet.']);
  expect(statSync(file('latchkey.sqlite')).size).toBe(0);
  await makeDatabase();
  const sqlite = new BetterSqlite3(file('latchkey.sqlite'));
  sqlite.exec("delete from kysely_migration where name > '0002'; alter table accounts drop column domain");
  sqlite.close();
  expect(brokenIn(await diagnose())).toEqual([]);
});
