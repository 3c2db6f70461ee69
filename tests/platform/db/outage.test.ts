import BetterSqlite3 from 'better-sqlite3';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { isOutageError } from '~/config/outage-errors';
import { inspectLink } from '~/areas/links/calls';
import { saveDraft } from '~/areas/drafts/calls';
import { openDatabase } from '~/platform/db/open-database';
import { openPool } from '~/platform/db/postgres';
import { createTestPlatform } from '../../support/test-platform';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'latchkey-outage-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const coded = (code: string) => Object.assign(new Error('it said no'), { code });
const thrownBy = async (work: () => unknown): Promise<unknown> => {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown');
};

describe('what is away for the moment', () => {
  test.each([
    '08006',
    '57P01',
    '57P03',
    '53100',
    '53300',
    '25006',
    'SQLITE_BUSY',
    'SQLITE_BUSY_SNAPSHOT',
    'SQLITE_IOERR_WRITE',
    'SQLITE_FULL',
    'SQLITE_CANTOPEN',
    'ECONNREFUSED',
    'ECONNRESET',
    'EAI_AGAIN',
    'ENOSPC',
  ])('is told by %s, also as the cause of something else', (code) => {
    expect(isOutageError(coded(code))).toBe(true);
    expect(isOutageError(new Error('The file could not be kept', { cause: coded(code) }))).toBe(true);
    expect(isOutageError(new AggregateError([coded('ENOENT'), coded(code)]))).toBe(true);
  });

  test.each([
    '23505',
    '42P01',
    '22P05',
    '5310',
    'SQLITE_CONSTRAINT_UNIQUE',
    'SQLITE_ERROR',
    'SQLITE_CORRUPT',
    'ENOENT',
    'ERR_INVALID_ARG_TYPE',
  ])('is not told by %s', (code) => {
    expect(isOutageError(coded(code))).toBe(false);
    expect(isOutageError({ code })).toBe(false);
  });

  test('a PostgreSQL that nobody serves', async () => {
    const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none', connectionTimeoutMillis: 2000 });
    expect(isOutageError(await thrownBy(() => pool.query('select 1')))).toBe(true);
    await pool.end();
  });

  test('an SQLite file that somebody else holds', async () => {
    const file = path.join(folder, 'held.sqlite');
    const [holder, waiter] = [new BetterSqlite3(file), new BetterSqlite3(file, { timeout: 10 })];
    holder.exec('create table t (a); begin exclusive');
    expect(isOutageError(await thrownBy(() => waiter.exec('insert into t values (1)')))).toBe(true);
    holder.close();
    waiter.close();
  });
});

describe.runIf(process.env.TEST_ENGINE === 'postgres')('a PostgreSQL connection that the server ends', () => {
  type Pool = ReturnType<typeof openPool>;
  const open = (): Pool => openPool(`${inject('postgresServer')}/postgres`);
  let opened: Pool;
  let other: Pool;
  beforeEach(() => void ([opened, other] = [open(), open()]));
  afterEach(() => Promise.all([opened.db.destroy(), other.db.destroy()]));

  const backendOf = async (db: Pool['db']): Promise<number> => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    return rows[0]?.pid ?? 0;
  };
  /** Ends a connection and waits until its socket has closed here. */
  const terminate = async (pid: number): Promise<void> => {
    await sql`select pg_terminate_backend(${pid}, 5000)`.execute(other.db);
    await new Promise((resolve) => setTimeout(resolve, 50));
  };

  test('between two statements of a transaction fails that transaction as an outage, and nothing else', async () => {
    const { db } = opened;
    const failed = await thrownBy(() =>
      db.transaction().execute(async (trx) => {
        await terminate(await backendOf(trx));
        await sql`select 1`.execute(trx);
      }),
    );
    expect(isOutageError(failed)).toBe(true);
    expect(await backendOf(db)).toBeGreaterThan(0);
  });

  test('during a statement, and while it is idle', async () => {
    const { db } = opened;
    const slow = thrownBy(() =>
      db.connection().execute(async (held) => {
        const pid = await backendOf(held);
        await Promise.all([sql`select pg_sleep(20)`.execute(held), terminate(pid)]);
      }),
    );
    expect(isOutageError(await slow)).toBe(true);
    await terminate(await backendOf(db));
    expect(await backendOf(db)).toBeGreaterThan(0);
  });
});

test('while the database is away every call answers 503 as one to be tried again, and the log has no surprise', async () => {
  const events: string[] = [];
  const platform = await createTestPlatform({
    config: { isDemo: false },
    overrides: { log: (_level, event) => void events.push(event) },
  });
  await platform.seed.account();
  const token = await platform.seed.link();
  const executor = platform.context.db.getExecutor();
  executor.provideConnection = () => Promise.reject(coded('ECONNREFUSED'));
  executor.executeQuery = () => Promise.reject(coded('ECONNREFUSED'));
  for (const result of [
    await platform.call(inspectLink, { query: { token } }),
    await platform.call(saveDraft, { body: { token, formVersion: 1, answers: {} } }),
  ]) {
    expect(result).toMatchObject({ isOk: false, name: 'server.unavailable', status: 503 });
  }
  expect(events.filter((event) => event !== 'sandbox.used')).toEqual(['unavailable', 'unavailable']);
  await platform.close();
});

test('the files of an SQLite database are for their owner alone, also where they were not', async () => {
  const file = path.join(folder, 'data', 'latchkey.sqlite');
  const modes = () => ['', '-wal', '-shm'].map((tail) => (statSync(file + tail).mode & 0o777).toString(8));
  const first = await openDatabase({ file });
  expect(modes()).toEqual(['600', '600', '600']);
  await first.close();
  chmodSync(file, 0o644);
  writeFileSync(`${file}-wal`, '', { mode: 0o644 });
  const second = await openDatabase({ file });
  expect(modes()).toEqual(['600', '600', '600']);
  await second.close();
});
