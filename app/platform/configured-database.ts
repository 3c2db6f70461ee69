import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '~/config/env';
import type { Tracing } from '~/lib/contract/tracing-port';
import { openDatabase, type Db, type OpenDatabase } from './db/open-database';
import { withAdvisoryLock } from './db/advisory-lock';
import {
  isNewDatabase,
  readSchemaState,
  requireExpandOnly,
  requireKnownSchema,
  type SchemaState,
} from './db/migrate-schema';

type DatabaseLocation = Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'isRollingUpgrade'>>;

/** Where SQLite keeps the data. */
export const sqliteFileOf = ({ dataDir }: Pick<DatabaseLocation, 'dataDir'>): string =>
  path.join(dataDir, 'latchkey.sqlite');

/** Where a restore puts its files until it is complete: while this exists, the folder does not count as an installation. */
export const restoreMarker = ({ dataDir }: Pick<DatabaseLocation, 'dataDir'>): string =>
  path.join(dataDir, '.restoring');

/** @throws Error, in words for the operator, where a restore is under way or was stopped */
export function requireNoUnfinishedRestore(place: Pick<DatabaseLocation, 'dataDir'>): void {
  if (existsSync(restoreMarker(place)))
    throw new Error(
      'A restore into DATA_DIR has not ended. Wait for it; if it was stopped, run "latchkey restore" again.',
    );
}

/** What SQLite says of a file that is damaged, or none of its own. */
const DAMAGED = /^SQLITE_(?:CORRUPT|NOTADB)/;

/** An error as it is; where it is of a damaged file, one that names the file and what to do. */
export function explainDatabaseError(error: unknown, place: Pick<DatabaseLocation, 'dataDir'>): unknown {
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code !== 'string' || !DAMAGED.test(code)) return error;
  return new Error(
    `${sqliteFileOf(place)} is damaged, or no database (${code}). Stop what serves on it, keep the file, and restore the newest back-up into an ` +
      'empty DATA_DIR: "latchkey restore FILE" (docs/backup.md).',
    { cause: error },
  );
}

/**
 * Opens the configured database and brings it up to date, with the tables of its jobs. Any number may do so at the same moment.
 *
 * @throws when it can't be opened or migrated, or is of a newer program, or a restore has not ended
 */
export async function openConfiguredDatabase(place: DatabaseLocation, tracing?: Tracing): Promise<OpenDatabase> {
  requireNoUnfinishedRestore(place);
  return withAdvisoryLock(place, () => openExclusively(place, tracing));
}

async function openExclusively(place: DatabaseLocation, tracing: Tracing | undefined): Promise<OpenDatabase> {
  const { databaseUrl, isRollingUpgrade } = place;
  if (databaseUrl) await requireKnownJobSchema(place);
  const database = await openDatabase({ databaseUrl, file: sqliteFileOf(place), isRollingUpgrade, tracing }).catch(
    (error: unknown) => {
      throw explainDatabaseError(error, place);
    },
  );
  if (database.engine === 'sqlite') return database;
  try {
    await (await import('./adapters/pg-boss-jobs')).prepareJobs(database.db);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The tables of the jobs are looked at first: nothing is done to the others where those are in the way. */
async function requireKnownJobSchema({ databaseUrl, isRollingUpgrade }: DatabaseLocation): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl, isCurrent: true });
  try {
    const state = await (await import('./adapters/pg-boss-schema-state')).readPgBossSchemaState(db);
    requireKnownSchema(state);
    if (isRollingUpgrade) requireExpandOnly(state);
  } finally {
    await close();
  }
}

/** Whether the configured database has been opened once. Writes nothing, and makes none. */
export async function isInstalled(place: DatabaseLocation): Promise<boolean> {
  requireNoUnfinishedRestore(place);
  if (place.databaseUrl === '') return (statSync(sqliteFileOf(place), { throwIfNoEntry: false })?.size ?? 0) > 0;
  return !isNewDatabase(await inspectConfiguredDatabase(place), 'postgres');
}

/** What opening the configured database would do to it. Writes nothing, and makes none where there is none yet. */
export async function inspectConfiguredDatabase(place: DatabaseLocation): Promise<SchemaState> {
  requireNoUnfinishedRestore(place);
  const isThere = place.databaseUrl !== '' || existsSync(sqliteFileOf(place));
  const opened = await openDatabase({
    databaseUrl: place.databaseUrl,
    file: isThere ? sqliteFileOf(place) : ':memory:',
    isCurrent: true,
  });
  try {
    return await readDatabaseState(opened.db, opened.engine);
  } finally {
    await opened.close();
  }
}

/** What is done and what is not, of the tables and on PostgreSQL of the job queue too. Writes nothing. */
export async function readDatabaseState(db: Db, engine: OpenDatabase['engine']): Promise<SchemaState> {
  const state = await readSchemaState(db, engine);
  if (engine === 'sqlite') return state;
  const jobs = await (await import('./adapters/pg-boss-schema-state')).readPgBossSchemaState(db);
  return {
    known: state.known,
    pending: [...state.pending, ...jobs.pending],
    newer: [...state.newer, ...jobs.newer],
  };
}
