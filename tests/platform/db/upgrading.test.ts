import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '~/platform/db/connect';
import { migrations } from '~/platform/db/migrations';
import { readSchemaState } from '~/platform/db/upgrade';
import { inspectOwn, openOwn } from '~/platform/own-database';
import { createWorld, type World } from '../../support/world';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'latchkey-upgrading-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const LAST = Object.keys(migrations('sqlite')).sort().at(-1) ?? '';

/** As if a newer program had been here, with a migration that it says this of. */
async function bringFurther(name: string, phase?: 'expand' | 'contract'): Promise<void> {
  const { db, close } = await openOwn({ databaseUrl: '', dataDir });
  await sql`insert into kysely_migration (name, timestamp) values (${name}, '2030-01-01T00:00:00Z')`.execute(db);
  if (phase) await sql`insert into kysely_migration_phase (name, phase) values (${name}, ${phase})`.execute(db);
  await close();
}

const open = () => openOwn({ databaseUrl: '', dataDir });

test('what there is to do is said without doing it', async () => {
  const before = await inspectOwn({ databaseUrl: '', dataDir });
  expect(before.pending).toHaveLength(Object.keys(migrations('sqlite')).length);
  expect(before.pending[0]).toEqual({ name: '0001-foundation', phase: 'expand' });
  expect(readdirSync(dataDir)).toEqual([]);
  await (await open()).close();
  expect(await inspectOwn({ databaseUrl: '', dataDir })).toEqual({ known: LAST, pending: [], newer: [] });
});

test.each([['contract'], [undefined]] as const)(
  'a database that a newer program has brought further (%s) is refused in words, and left as it is',
  async (phase) => {
    await bringFurther('9999-from-tomorrow', phase);
    await expect(open()).rejects.toThrow(
      `The database is newer than this program: it has 9999-from-tomorrow, and this program knows only up to ${LAST}. Start the newer version again.`,
    );
    expect((await inspectOwn({ databaseUrl: '', dataDir })).newer).toEqual([{ name: '9999-from-tomorrow', phase }]);
  },
);

test('a newer program that has only added runs beside this one', async () => {
  await bringFurther('9999-from-tomorrow', 'expand');
  const { newer, close } = await open();
  expect(newer).toEqual([{ name: '9999-from-tomorrow', phase: 'expand' }]);
  await close();
});

test('one that lacks what this program has still to do is of another line, and refused', async () => {
  await bringFurther('9999-from-tomorrow', 'expand');
  const { db, close } = await openDatabase({ file: path.join(dataDir, 'latchkey.sqlite'), isCurrent: true });
  await sql`delete from kysely_migration where name = ${LAST}`.execute(db);
  await close();
  await expect(open()).rejects.toThrow('it has 9999-from-tomorrow');
});

test('a migration that only adds takes nothing away and renames nothing', () => {
  const folder = 'app/platform/db/migrations';
  const files = new Map(readdirSync(folder).map((file) => [path.parse(file).name, file]));
  const taking = /\.dropTable\(|\.dropColumn\(|\.renameTo\(|\.renameColumn\(|drop table|drop column|drop constraint/i;
  const wrong = Object.entries(migrations('sqlite')).filter(
    ([name, { phase }]) =>
      phase === 'expand' && taking.test(readFileSync(path.join(folder, files.get(name) ?? ''), 'utf8')),
  );
  expect(wrong.map(([name]) => name)).toEqual([]);
});

let world: World | undefined;
afterEach(() => world?.close());

test('the phases of all that was done are kept in the database, on both engines', async () => {
  world = await createWorld();
  const { db, engine } = world.context;
  const { rows } = await sql<{ name: string; phase: string }>`select name, phase from kysely_migration_phase`.execute(
    db,
  );
  expect(rows).toContainEqual({ name: '0018-data', phase: 'contract' });
  expect(rows).toHaveLength(Object.keys(migrations(engine)).length);
  expect(await readSchemaState(db, engine)).toEqual({ known: LAST, pending: [], newer: [] });
});
