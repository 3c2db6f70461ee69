import BetterSqlite3 from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GroupCommitDialect } from '~/platform/db/group-commit-dialect';

interface Tables {
  lines: { id: number; text: string };
}

let folder: string;
let file: string;
let db: Kysely<Tables>;
let statements: string[];
let patienceMs: number;

/** Time that stands still: otherwise a slow machine commits more often. */
const stopTime = () => vi.useFakeTimers({ toFake: ['performance'] });

const open = (verbose?: (sql: unknown) => void) => {
  const sqlite = new BetterSqlite3(file, verbose && { verbose });
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  return sqlite;
};
const commits = () => statements.filter((each) => each === 'commit').length;
const add = (within: Kysely<Tables>, id: number) => within.insertInto('lines').values({ id, text: `line ${id}` });
const ids = async () => (await db.selectFrom('lines').select('id').orderBy('id').execute()).map(({ id }) => id);
const range = (from: number, count: number) => Array.from({ length: count }, (_none, index) => from + index);

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'latchkey-units-'));
  file = path.join(folder, 'units.sqlite');
  statements = [];
  patienceMs = 5000;
  const writer = open((each) => void statements.push(String(each)));
  const reader = open();
  db = new Kysely({ dialect: new GroupCommitDialect(writer, reader, () => patienceMs) });
  await sql`create table lines (id integer primary key, text text not null)`.execute(db);
  statements = [];
});
afterEach(async () => {
  vi.useRealTimers();
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

test('units that wait at the same moment share one commit, and each is answered after it', async () => {
  stopTime();
  let isAnswered = false;
  const units = range(0, 20).map((id) =>
    db.transaction().execute(async (trx) => {
      await add(trx, id).execute();
      await add(trx, 100 + id).execute();
    }),
  );
  const single = add(db, 1000)
    .execute()
    .then(() => (isAnswered = true));
  expect([commits(), isAnswered]).toEqual([0, false]);
  await Promise.all([...units, single]);
  expect(commits()).toBe(1);
  expect(await ids()).toEqual([...range(0, 20), ...range(100, 20), 1000]);
});

test('whoever reads gets rows of his own', async () => {
  const read = () => db.selectFrom('lines').selectAll().execute();
  await add(db, 1).execute();
  for (let times = 0; times < 2; times += 1) {
    const rows = await read();
    Object.assign(rows[0] ?? {}, { text: 'mine' });
    rows.pop();
    expect(await read()).toEqual([{ id: 1, text: 'line 1' }]);
  }
});

test('so many units share a commit, and no more', async () => {
  stopTime();
  await Promise.all(range(0, 130).map((id) => add(db, id).execute()));
  expect(commits()).toBe(3);
});

test('what fails takes back its own changes, and costs the others nothing', async () => {
  stopTime();
  const outcomes = await Promise.allSettled([
    db.transaction().execute((trx) => add(trx, 1).execute()),
    db.transaction().execute(async (trx) => {
      await add(trx, 2).execute();
      throw new Error('no');
    }),
    add(db, 1).execute(),
    db.transaction().execute(async (trx) => {
      await add(trx, 3).execute();
      await add(trx, 1).execute();
    }),
    add(db, 4).execute(),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected', 'fulfilled']);
  expect(await ids()).toEqual([1, 4]);
  expect(commits()).toBe(1);
});

test('a unit that fails alone leaves nothing open', async () => {
  await expect(db.transaction().execute(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await turn();
  const other = open();
  other.pragma('busy_timeout = 0');
  other.exec(`insert into lines values (7, 'another process')`);
  other.close();
  expect(await ids()).toEqual([7]);
});

test('who reads waits for no unit, and sees what is committed alone', async () => {
  let end = () => undefined as void;
  const held = new Promise<void>((resolve) => (end = resolve));
  const unit = db.transaction().execute(async (trx) => {
    await add(trx, 1).execute();
    expect(await trx.selectFrom('lines').select('id').execute()).toEqual([{ id: 1 }]);
    await held;
  });
  await turn();
  expect(await ids()).toEqual([]);
  end();
  await unit;
  expect(await ids()).toEqual([1]);
});

test('a unit that takes long is committed as soon as it is done, with those before it', async () => {
  const slow = db.transaction().execute(async (trx) => {
    await add(trx, 1).execute();
    await wait(20);
  });
  const next = add(db, 2).execute();
  await Promise.all([slow, next]);
  expect(await ids()).toEqual([1, 2]);
});

test('another process that writes is waited for, and this one goes on meanwhile', async () => {
  const other = open();
  other.exec('begin immediate');
  const write = add(db, 1).execute();
  await wait(30);
  expect(await ids()).toEqual([]);
  other.exec('commit');
  await write;
  other.exec('begin immediate');
  patienceMs = 10;
  await expect(add(db, 2).execute()).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
  other.exec('rollback');
  other.close();
  await add(db, 3).execute();
  expect(await ids()).toEqual([1, 3]);
});

test('what is under way when the database is closed is taken back, and what is done is kept', async () => {
  const done = add(db, 1).execute();
  const cut = db.transaction().execute(async (trx) => {
    await add(trx, 2).execute();
    await wait(20);
    await add(trx, 3).execute();
  });
  await turn();
  await turn();
  await db.destroy();
  await done;
  await expect(cut).rejects.toThrow();
  const other = open();
  expect(other.prepare('select id from lines').pluck().all()).toEqual([1]);
  other.close();
});

test('where the disk is full nobody is told that it is kept', async () => {
  const long = 'x'.repeat(200_000);
  const { page_count: pages } = (await sql<{ page_count: number }>`pragma page_count`.execute(db)).rows[0] ?? {
    page_count: 0,
  };
  await db.transaction().execute((trx) => sql`pragma max_page_count = ${sql.lit(pages + 20)}`.execute(trx));
  const outcomes = await Promise.allSettled([
    add(db, 1).execute(),
    db.insertInto('lines').values({ id: 2, text: long }).execute(),
    add(db, 3).execute(),
  ]);
  const committed = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [index + 1] : []));
  expect(committed).not.toContain(2);
  expect(await ids()).toEqual(committed);
  await add(db, 4).execute();
  expect(await ids()).toEqual([...committed, 4]);
});
