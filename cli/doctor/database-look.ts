import BetterSqlite3 from 'better-sqlite3';
import { existsSync } from 'node:fs';
import { Kysely, SqliteDialect } from 'kysely';
import type { Config } from '~/config/env';
import type { Database } from '~/platform/db/schema';
import { isNew, readSchemaState } from '~/platform/db/upgrade';
import { fileOf } from '~/platform/own-database';
import { codeOf } from './fact';

interface OpenLook {
  state: 'open';
  engine: 'sqlite' | 'postgres';
  db: Kysely<Database>;
  close(): Promise<void>;
}

/** The database as it is found: nothing is made, brought up to date or written. One without tables of ours is none. */
export type DatabaseLook =
  OpenLook | { state: 'none'; close(): Promise<void> } | { state: 'failed'; code: string; close(): Promise<void> };

const BUSY_MS = 5000;
const close = () => Promise.resolve();

/** Opens the configured database for reading. Never throws. */
export async function lookAtDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'platformUrl'>,
): Promise<DatabaseLook> {
  if (config.platformUrl) return { state: 'none', close };
  if (!config.databaseUrl && !existsSync(fileOf(config))) return { state: 'none', close };
  let opened: OpenLook | undefined;
  try {
    opened = config.databaseUrl ? await openPostgres(config.databaseUrl) : openSqlite(fileOf(config));
    if (!isNew(await readSchemaState(opened.db, opened.engine), opened.engine)) return opened;
    await opened.close();
    return { state: 'none', close };
  } catch (error) {
    await opened?.close();
    return { state: 'failed', code: codeOf(error), close };
  }
}

async function openPostgres(databaseUrl: string): Promise<OpenLook> {
  const { db } = (await import('~/platform/db/postgres')).openPool(databaseUrl);
  return { state: 'open', engine: 'postgres', db, close: () => db.destroy() };
}

/**
 * Where there is a log beside it, a server may be at work, or was killed: it stays as it is. Where there is none, SQLite makes one to read
 * by, and only who may write takes it away again.
 */
function openSqlite(file: string): OpenLook {
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
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: sqlite }) });
  return { state: 'open', engine: 'sqlite', db, close: () => db.destroy() };
}
