import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '~/config/env';
import type { Tracing } from '~/contract/tracing';
import { openDatabase, type OpenDatabase } from './db/connect';
import { readSchemaState, type SchemaState } from './db/upgrade';

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** Where SQLite keeps the data. */
export const fileOf = ({ dataDir }: Pick<Place, 'dataDir'>): string => path.join(dataDir, 'latchkey.sqlite');

/**
 * Opens the configured database and brings it up to date, with the tables of its jobs.
 *
 * @throws when it can't be opened or migrated, or is of a newer program
 */
export async function openOwn(place: Place, tracing?: Tracing): Promise<OpenDatabase> {
  const database = await openDatabase({ databaseUrl: place.databaseUrl, file: fileOf(place), tracing });
  if (database.engine === 'postgres') await (await import('./adapters/pg-boss-jobs')).prepareJobs(database.db);
  return database;
}

/** What opening the configured database would do to it. Writes nothing, and makes none where there is none yet. */
export async function inspectOwn(place: Place): Promise<SchemaState> {
  const isThere = place.databaseUrl !== '' || existsSync(fileOf(place));
  const opened = await openDatabase({
    databaseUrl: place.databaseUrl,
    file: isThere ? fileOf(place) : ':memory:',
    isCurrent: true,
  });
  try {
    return await readSchemaState(opened.db, opened.engine);
  } finally {
    await opened.close();
  }
}
