import { type Kysely, Migrator, sql } from 'kysely';
import { migrations } from './migrations';
import type { Phase } from './migrations/step';
import type { Database } from './schema';

type Db = Kysely<Database>;
type Engine = 'sqlite' | 'postgres';

/** A migration that is known by its name. */
export interface MigrationStep {
  name: string;
  /** Undefined: it is not known what it does to programs of before. */
  phase: Phase | undefined;
  /** Of one that contracts: programs that know this step go on working beside it. */
  after?: string;
}

export interface SchemaState {
  /** The last one that this program knows. */
  known: string;
  /** What this program would do, in this order. */
  pending: MigrationStep[];
  /** What a newer program has done. */
  newer: MigrationStep[];
}

/** The database is of a newer program, which this one would not understand. */
class NewerDatabaseError extends Error {}

/** A program of before serves on the database, and would not outlive what this one has to do to it. */
class OlderProgramRunningError extends Error {}

/** Beside the migrator's own tables: what each migration did to programs of before, for those that do not know it. */
const PHASES = sql.table('kysely_migration_phase');

const nameOf = ({ name }: { name: string }) => name;

async function hasTable(db: Db, engine: Engine, name: string): Promise<boolean> {
  const query =
    engine === 'postgres'
      ? sql<{ found: unknown }>`select to_regclass(${name}) as found`
      : sql<{ found: unknown }>`select name as found from sqlite_master where type = 'table' and name = ${name}`;
  const { rows } = await query.execute(db);
  return Boolean(rows[0]?.found);
}

/** What is done and what is not. Writes nothing. */
export async function readSchemaState(db: Db, engine: Engine): Promise<SchemaState> {
  const steps = migrations(engine);
  const names = Object.keys(steps).sort();
  const done = (await hasTable(db, engine, 'kysely_migration'))
    ? (await sql<{ name: string }>`select name from ${sql.table('kysely_migration')} order by name`.execute(db)).rows
    : [];
  const isDone = new Set(done.map(nameOf));
  const newer = done.map(nameOf).filter((name) => !(name in steps));
  const phases = newer.length > 0 ? await readPhases(db, engine) : new Map<string, MigrationStep>();
  return {
    known: names.at(-1) ?? '',
    pending: names.filter((name) => !isDone.has(name)).map((name) => stepOf(name, steps[name])),
    newer: newer.map((name) => stepOf(name, phases.get(name))),
  };
}

const stepOf = (
  name: string,
  { phase, after }: Pick<MigrationStep, 'phase' | 'after'> = { phase: undefined },
): MigrationStep => (after ? { name, phase, after } : { name, phase });

async function readPhases(db: Db, engine: Engine): Promise<Map<string, MigrationStep>> {
  if (!(await hasTable(db, engine, 'kysely_migration_phase'))) return new Map();
  const { rows } = await sql<MigrationStep & { after_step?: string | null }>`select * from ${PHASES}`.execute(db);
  return new Map(rows.map(({ name, phase, after_step: after }) => [name, { name, phase, after: after ?? undefined }]));
}

/** Whether none of it was done so far: nobody has worked on it, and nobody does. */
export function isNewDatabase({ pending, newer }: SchemaState, engine: Engine): boolean {
  const isPending = new Set(pending.map(nameOf));
  return newer.length === 0 && Object.keys(migrations(engine)).every((name) => isPending.has(name));
}

/**
 * Says no to a database that a newer program has brought further, unless all that it did leaves this one working: then the two may run
 * side by side, which an upgrade of several machines needs.
 *
 * @throws NewerDatabaseError, in words for the operator
 */
export function requireKnownSchema({ known, pending, newer }: SchemaState): void {
  const blocking = newer.filter(({ phase, after }) => phase !== 'expand' && !(after && after <= known));
  if (newer.length === 0 || (blocking.length === 0 && pending.length === 0)) return;
  const names = (blocking.length > 0 ? blocking : newer).map(nameOf).join(', ');
  throw new NewerDatabaseError(
    `The database is newer than this program: it has ${names}, and this program knows only up to ${known}. ` +
      'Start the newer version again. To go back to this one, restore a back-up of before the upgrade (docs/upgrading.md).',
  );
}

/**
 * What is to be done that would take from programs of before what they rely on. What stands in for it has to be there since an upgrade
 * before this one: those that run know it then.
 */
export function contractingMigrations({ pending }: SchemaState): MigrationStep[] {
  const isPending = new Set(pending.map(nameOf));
  return pending.filter(({ phase, after }) => phase !== 'expand' && (!after || isPending.has(after)));
}

/**
 * Says no where programs of before would not outlive what is to be done.
 *
 * @throws OlderProgramRunningError, in words for the operator
 */
export function requireExpandOnly(state: SchemaState): void {
  const blocking = contractingMigrations(state);
  if (blocking.length === 0) return;
  throw new OlderProgramRunningError(
    `${blocking.map(nameOf).join(', ')} would take away what the version that serves relies on. It serves on. To upgrade, stop every ` +
      'process of it, and then start this one (docs/upgrading.md).',
  );
}

/**
 * Brings the database up to date, and notes for programs of before what that meant.
 *
 * @param options `isRollingUpgrade`: older versions work on it meanwhile
 * @returns what was done
 * @throws NewerDatabaseError; OlderProgramRunningError; or what went wrong in a migration, of which nothing is left then
 */
export async function migrateToLatest(
  db: Db,
  engine: Engine,
  { isRollingUpgrade = false }: { isRollingUpgrade?: boolean } = {},
): Promise<SchemaState> {
  const state = await readSchemaState(db, engine);
  requireKnownSchema(state);
  if (isRollingUpgrade) requireExpandOnly(state);
  if (state.pending.length === 0) return state;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations(engine) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error(String(error));
  await storePhases(db, engine);
  return state;
}

async function storePhases(db: Db, engine: Engine): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`create table if not exists ${PHASES} (
      name varchar(255) primary key, phase varchar(20) not null, after_step varchar(255))`.execute(trx);
    const { rows } = await sql<object>`select * from ${PHASES} limit 1`.execute(trx);
    if (rows[0] && !('after_step' in rows[0]))
      await sql`alter table ${PHASES} add column after_step varchar(255)`.execute(trx);
    for (const [name, { phase, after = null }] of Object.entries(migrations(engine)))
      await sql`insert into ${PHASES} (name, phase, after_step) values (${name}, ${phase}, ${after})
        on conflict (name) do nothing`.execute(trx);
  });
}
