import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import { readSchemaState, requireUnderstood } from '~/platform/db/upgrade';
import { fileOf } from '~/platform/own-database';
import { broken, countOf, ok, warning, type Fact, type World } from '../check';
import { checkPostgres } from './postgres';

type Open = Extract<World['database'], { state: 'open' }>;

const OTHERS = 0o077;

const FAILURES: Readonly<Record<string, { what: string; todo: string }>> = {
  '28P01': { what: 'PostgreSQL refuses the user or the password.', todo: 'Set both right in DATABASE_URL.' },
  '28000': {
    what: 'PostgreSQL refuses this user from here.',
    todo: 'Let the user in by pg_hba.conf, or name another in DATABASE_URL.',
  },
  '3D000': { what: 'PostgreSQL has no database of that name.', todo: 'Make it, or name another in DATABASE_URL.' },
  '53300': { what: 'PostgreSQL has no connection left.', todo: 'Raise max_connections, or run fewer processes.' },
  SQLITE_NOTADB: { what: 'The file of the database is none.', todo: 'Restore it from a back-up.' },
  SQLITE_CORRUPT: { what: 'The file of the database is damaged.', todo: 'Restore it from a back-up.' },
  SQLITE_CANTOPEN: {
    what: 'The file of the database can not be opened by this user.',
    todo: 'Run it as the user of the service, who owns DATA_DIR.',
  },
  SQLITE_READONLY_DIRECTORY: {
    what: 'The folder of the database can not be written by this user.',
    todo: 'Run it as the user of the service, who owns DATA_DIR.',
  },
  ENOTFOUND: {
    what: 'The host of DATABASE_URL is not known.',
    todo: 'Set its name right, or repair the name servers of this machine.',
  },
  ECONNREFUSED: {
    what: 'Nobody listens where DATABASE_URL points.',
    todo: 'Start PostgreSQL, or set its address and port right.',
  },
};

function failure(code: string): Fact {
  const { what, todo } = FAILURES[code] ?? {
    what: `The database can not be opened (${code}).`,
    todo: 'See whether it runs, and whether this user may use it.',
  };
  return broken(what, todo);
}

async function schemaOf({ db, engine }: Open): Promise<Fact> {
  const state = await readSchemaState(db, engine);
  const { known, pending, newer } = state;
  try {
    requireUnderstood(state);
  } catch {
    return broken(
      `The database is of a newer version: ${newer.map(({ name }) => name).join(', ')}.`,
      `Start the newer version again, or restore a back-up of before the upgrade: this one knows up to ${known}.`,
    );
  }
  if (newer.length > 0)
    return warning(
      'A newer version has added to the database, beside which this one works.',
      'End the upgrade on this machine too.',
    );
  if (pending.length > 0)
    return warning(
      `${countOf(pending.length, 'migration waits', 'migrations wait')}, which the next start does.`,
      'Look at them with "latchkey migrate --plan".',
    );
  return ok(`The schema is up to date with ${known}.`);
}

/** Whether this process may write the file and beside it, and whether others may read it. */
function checkFile(file: string): Fact[] {
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
    accessSync(path.dirname(file), constants.W_OK);
  } catch {
    return [
      broken(
        'The database can not be written by this user.',
        'Run it as the owner of DATA_DIR, or hand the folder over.',
      ),
    ];
  }
  if ((statSync(file).mode & OTHERS) !== 0)
    return [
      warning(
        'Other users may read the database.',
        'Take their rights: chmod 600, as the next start does of its own files.',
      ),
    ];
  return [ok('The database can be written, and by its owner alone.')];
}

/** Whether the database is there, can be used, and is of this program's version. */
export async function checkDatabase(world: World): Promise<Fact[]> {
  const { database, config } = world;
  if (database.state === 'failed') return [failure(database.code)];
  if (database.state === 'none')
    return [warning('There is no database yet.', 'Run "latchkey migrate up", or start: both make it.')];
  const schema = await schemaOf(database);
  return [
    schema,
    ...(database.engine === 'sqlite' ? checkFile(fileOf(config)) : await checkPostgres(world, database.db)),
  ];
}
