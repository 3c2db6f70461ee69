import BetterSqlite3 from 'better-sqlite3';
import { existsSync } from 'node:fs';
import { Kysely, SqliteDialect } from 'kysely';
import type { Config } from '~/config/env';
import type { Database } from '~/platform/db/schema';
import { isNewDatabase, readSchemaState } from '~/platform/db/migrate-schema';
import { sqliteFileOf } from '~/platform/configured-database';
import { errorCode, type OpenedDatabase } from './check';

const BUSY_MS = 5000;

/** Opens the configured database for reading; one that is `open` has to be closed. Never throws. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'platformUrl'>,
): Promise<OpenedDatabase> {
  if (config.platformUrl || (!config.databaseUrl && !existsSync(sqliteFileOf(config)))) return { state: 'none' };
  let opened: Extract<OpenedDatabase, { state: 'open' }> | undefined;
  try {
    opened = config.databaseUrl
      ? {
          state: 'open',
          engine: 'postgres',
          db: (await import('~/platform/db/postgres')).openPool(config.databaseUrl).db,
        }
      : { state: 'open', engine: 'sqlite', db: openSqlite(sqliteFileOf(config)) };
    if (!isNewDatabase(await readSchemaState(opened.db, opened.engine), opened.engine)) return opened;
    await opened.db.destroy();
    return { state: 'none' };
  } catch (error) {
    await opened?.db.destroy();
    return { state: 'failed', code: errorCode(error) };
  }
}

/**
 * Where there is a log beside it, a server may be at work, or was killed: it stays as it is. Where there is none, SQLite makes one to read
 * by, and only who may write takes it away again.
 */
function openSqlite(file: string): Kysely<Database> {
  const sqlite = new BetterSqlite3(file, {
    readonly: existsSync(`${file}-wal`),
    fileMustExist: true,
    timeout: BUSY_MS,
  });
  try {
    sqlite.pragma('query_only = ON');
    // Reads the head of the file, which nothing has done so far.
    sqlite.pragma('schema_version');
  } catch (error) {
    sqlite.close();
    throw error;
  }
  return new Kysely<Database>({ dialect: new SqliteDialect({ database: sqlite }) });
}
