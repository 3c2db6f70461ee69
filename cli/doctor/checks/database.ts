import { accessSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { contractingMigrations, requireKnownSchema } from '~/platform/db/migrate-schema';
import { sqliteFileOf, readDatabaseState, restoreMarker } from '~/platform/configured-database';
import { broken, pluralize, isOpenToOthers, ok, warning, type CheckResult, type CheckContext } from '../check';
import { dataFolderProblem } from '../data-folder';
import { describeDatabaseFailure } from '../database-failures';
import { checkPostgres } from './postgres';

const listNames = (migrations: readonly { name: string }[]): string => migrations.map(({ name }) => name).join(', ');

async function checkSchema({ db, engine }: Extract<CheckContext['database'], { state: 'open' }>): Promise<CheckResult> {
  const state = await readDatabaseState(db, engine);
  const { known, pending, newer } = state;
  try {
    requireKnownSchema(state);
  } catch {
    return broken(
      `The database is of a newer version: ${listNames(newer)}.`,
      `Start the newer version again, or restore a back-up of before the upgrade: this one knows up to ${known}.`,
    );
  }
  if (newer.length > 0)
    return warning(
      'A newer version has added to the database, beside which this one works.',
      'End the upgrade on this machine too.',
    );
  const inTheWay = contractingMigrations(state);
  if (inTheWay.length > 0)
    return warning(
      `${listNames(inTheWay)} would take away what the version before relies on.`,
      'Stop every process of that version first, and then start this one (docs/upgrading.md).',
    );
  if (pending.length > 0)
    return warning(
      `${pluralize(pending.length, 'migration waits', 'migrations wait')}, which the next start does.`,
      'Look at them with "latchkey migrate --plan".',
    );
  return ok(`The schema is up to date with ${known}.`);
}

/** Whether this process may write the file and beside it, and whether others may read it. */
function checkFile(file: string): CheckResult {
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
    accessSync(path.dirname(file), constants.W_OK);
  } catch {
    const todo = 'Run it as the owner of DATA_DIR, or hand the folder over.';
    return broken('The database can not be written by this user.', todo);
  }
  if (isOpenToOthers(statSync(file).mode))
    return warning(
      'Other users may read the database.',
      'Take their rights: chmod 600, as the next start does of its own files.',
    );
  return ok('The database can be written, and by its owner alone.');
}

/** Whether the database is there, can be used, and is of this program's version. */
export async function checkDatabase({
  config,
  database,
}: Pick<CheckContext, 'config' | 'database'>): Promise<CheckResult[]> {
  if (existsSync(restoreMarker(config)))
    return [
      broken(
        'A restore into DATA_DIR has not ended: nothing starts on what is there.',
        'Wait for it; if it was stopped, run "latchkey restore" again.',
      ),
    ];
  const trouble = config.databaseUrl ? undefined : dataFolderProblem(config.dataDir);
  if (trouble) return [trouble];
  if (database.state === 'failed') return [describeDatabaseFailure(database.code)];
  if (database.state === 'none')
    return [warning('There is no database yet.', 'Run "latchkey migrate up", or start: both make it.')];
  if (database.engine === 'sqlite') return [await checkSchema(database), checkFile(sqliteFileOf(config))];
  const results = await checkPostgres(config, database.db);
  // Who lacks rights may not read the schema either.
  return results.some(({ level }) => level === 'broken') ? results : [await checkSchema(database), ...results];
}
