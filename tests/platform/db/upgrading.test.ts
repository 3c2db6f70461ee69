import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareJobs } from '~/platform/adapters/pg-boss-jobs';
import { readPgBossSchemaState } from '~/platform/adapters/pg-boss-schema-state';
import { openDatabase } from '~/platform/db/open-database';
import { migrations } from '~/platform/db/migrations';
import { migrateToLatest, readSchemaState, requireExpandOnly, requireKnownSchema } from '~/platform/db/migrate-schema';
import { inspectConfiguredDatabase, openConfiguredDatabase } from '~/platform/configured-database';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'latchkey-upgrading-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const LAST = Object.keys(migrations('sqlite')).sort().at(-1) ?? '';

/** As if a newer program had been here, with a migration that it says this of. */
async function bringFurther(name: string, phase?: 'expand' | 'contract', after: string | null = null): Promise<void> {
  const { db, close } = await openConfiguredDatabase({ databaseUrl: '', dataDir });
  await sql`insert into kysely_migration (name, timestamp) values (${name}, '2030-01-01T00:00:00Z')`.execute(db);
  if (phase)
    await sql`insert into kysely_migration_phase (name, phase, after_step) values (${name}, ${phase}, ${after})`.execute(
      db,
    );
  await close();
}

const open = () => openConfiguredDatabase({ databaseUrl: '', dataDir });

test('what there is to do is said without doing it', async () => {
  const before = await inspectConfiguredDatabase({ databaseUrl: '', dataDir });
  expect(before.pending).toHaveLength(Object.keys(migrations('sqlite')).length);
  expect(before.pending[0]).toEqual({ name: '0001-foundation', phase: 'expand' });
  expect(readdirSync(dataDir)).toEqual([]);
  await (await open()).close();
  expect(await inspectConfiguredDatabase({ databaseUrl: '', dataDir })).toEqual({
    known: LAST,
    pending: [],
    newer: [],
  });
});

test.each([['contract'], [undefined]] as const)(
  'a database that a newer program has brought further (%s) is refused in words, and left as it is',
  async (phase) => {
    await bringFurther('9999-from-tomorrow', phase);
    await expect(open()).rejects.toThrow(
      `The database is newer than this program: it has 9999-from-tomorrow, and this program knows only up to ${LAST}. Start the newer version again.`,
    );
    expect((await inspectConfiguredDatabase({ databaseUrl: '', dataDir })).newer).toEqual([
      { name: '9999-from-tomorrow', phase },
    ]);
  },
);

test('a newer program that has only added runs beside this one', async () => {
  await bringFurther('9999-from-tomorrow', 'expand');
  const { newer, close } = await open();
  expect(newer).toEqual([{ name: '9999-from-tomorrow', phase: 'expand' }]);
  await close();
});

test('so does one that has taken away what this one no longer needs, and not what it still does', async () => {
  await bringFurther('9998-from-tomorrow', 'contract', LAST);
  const { newer, close } = await open();
  expect(newer).toEqual([{ name: '9998-from-tomorrow', phase: 'contract', after: LAST }]);
  await close();
  await bringFurther('9999-from-tomorrow', 'contract', '9998-from-tomorrow');
  await expect(open()).rejects.toThrow('it has 9999-from-tomorrow, and');
});

test('beside a program that knows what stands in for it something is taken away; in one leap it is not', () => {
  const gone = { name: '9999-gone', phase: 'contract', after: '9998-instead' } as const;
  const instead = { name: '9998-instead', phase: 'expand' } as const;
  expect(() => requireExpandOnly({ known: '9999-gone', pending: [gone], newer: [] })).not.toThrow();
  expect(() => requireExpandOnly({ known: '9999-gone', pending: [instead, gone], newer: [] })).toThrow(
    '9999-gone would take away what the version that serves relies on.',
  );
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

let platform: TestPlatform | undefined;
afterEach(async () => {
  await platform?.close();
  platform = undefined;
});

test('the phases of all that was done are kept in the database, on both engines', async () => {
  platform = await createTestPlatform();
  const { db, engine } = platform.context;
  const { rows } = await sql<{ name: string; phase: string }>`select name, phase from kysely_migration_phase`.execute(
    db,
  );
  expect(rows).toContainEqual({ name: '0018-data', phase: 'contract' });
  expect(rows).toHaveLength(Object.keys(migrations(engine)).length);
  expect(await readSchemaState(db, engine)).toEqual({ known: LAST, pending: [], newer: [] });
});

test('a database from before that was noted is noted anew', async () => {
  const { db, engine, close } = await open();
  await sql`alter table kysely_migration_phase drop column after_step`.execute(db);
  await sql`delete from kysely_migration_phase where name = ${LAST}`.execute(db);
  await sql`delete from kysely_migration where name = ${LAST}`.execute(db);
  await migrateToLatest(db, engine);
  const { rows } = await sql`select * from kysely_migration_phase where name = ${LAST}`.execute(db);
  expect(rows).toEqual([{ name: LAST, phase: 'expand', after_step: null }]);
  await close();
});

test('beside a program of before nothing is contracted, and nothing of it is begun', async () => {
  // As if the last ones were of the next version.
  const steps = Object.keys(migrations('sqlite')).sort();
  const contracting = steps.filter((name) => migrations('sqlite')[name]?.phase === 'contract').at(-1) ?? '';
  const { db, close } = await open();
  await sql`delete from kysely_migration where name >= ${contracting}`.execute(db);
  await close();
  await expect(openConfiguredDatabase({ databaseUrl: '', dataDir, isRollingUpgrade: true })).rejects.toThrow(
    `${contracting} would take away what the version that serves relies on. It serves on.`,
  );
  expect((await inspectConfiguredDatabase({ databaseUrl: '', dataDir })).pending[0]).toEqual({
    name: contracting,
    phase: 'contract',
  });
});

test('of pg-boss’s tables it is known how far they are, and a newer version of them is one of the database', async ({
  skip,
}) => {
  platform = await createTestPlatform();
  const { db, engine } = platform.context;
  if (engine === 'sqlite') return skip();
  await prepareJobs(db);
  const { known, pending, newer } = await readPgBossSchemaState(db);
  expect({ known, pending, newer }).toEqual({ known: 'pgboss-24', pending: [], newer: [] });
  await db.transaction().execute(async (trx) => {
    await sql`update pgboss.version set version = 23`.execute(trx);
    expect((await readPgBossSchemaState(trx)).pending).toEqual([{ name: 'pgboss-24', phase: 'contract' }]);
    await sql`update pgboss.version set version = 25`.execute(trx);
    const state = await readPgBossSchemaState(trx);
    expect(state.newer).toEqual([{ name: 'pgboss-25', phase: 'contract' }]);
    expect(() => requireKnownSchema(state)).toThrow('it has pgboss-25, and this program knows only up to pgboss-24');
    await sql`update pgboss.version set version = 24`.execute(trx);
  });
});
