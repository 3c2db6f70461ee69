import BetterSqlite3 from 'better-sqlite3';
import { Kysely } from 'kysely';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import type { Tracing } from '~/lib/contract/tracing-port';
import { GroupCommitDialect } from './group-commit-dialect';
import type { Database } from './schema';
import { tracedDialect } from './traced-dialect';
import { migrateToLatest, type MigrationStep } from './migrate-schema';
import type { DatabaseStats } from './database-stats';

const OWNER_ONLY = 0o600;
/** 32 MB: a page that changes with every act is then copied from the log into the database once for many. */
const CHECKPOINT_PAGES = 8000;
/** The cache of a connection. The system caches all that is read, and a page from there costs next to nothing. */
const CACHE_KB = 4096;
/** How long a write waits for another process's. */
const BUSY_TIMEOUT_MS = 5000;
/** Migrating waits for another process that does it. */
const MIGRATION_TIMEOUT_MS = 60_000;

export type Db = Kysely<Database>;
export type Engine = 'sqlite' | 'postgres';

export interface OpenDatabase {
  db: Db;
  engine: Engine;
  /** Current figures for the metrics: connections, writes and waits of this process. */
  stats?(): DatabaseStats;
  /** What a newer program has done to it, beside which this one works. */
  newer?: MigrationStep[];
  close(): Promise<void>;
}

/**
 * Opens the database and brings it up to date.
 *
 * @param options `databaseUrl` for PostgreSQL; otherwise `file`, or memory when the file is `:memory:` or the bytes of one;
 *   `isCurrent` for one that is known to be up to date, which is not looked through then; `isRollingUpgrade` where an older version may work on it
 * @throws when a migration fails, of which nothing is left then; `NewerDatabaseError` where a newer program has brought it further
 */
export async function openDatabase(options: {
  databaseUrl?: string;
  file?: string | Buffer;
  isCurrent?: boolean;
  tracing?: Tracing;
  isRollingUpgrade?: boolean;
}): Promise<OpenDatabase> {
  const { databaseUrl, file = ':memory:', isCurrent, tracing } = options;
  const { serve, ...opened } = databaseUrl ? await openPostgres(databaseUrl, tracing) : openSqlite(file, tracing);
  try {
    const newer = isCurrent ? undefined : (await migrateToLatest(opened.db, opened.engine, options)).newer;
    serve?.();
    return { ...opened, newer };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** A database that may have to be brought up to date yet. */
interface Opened extends OpenDatabase {
  /** From now on the units are small ones. */
  serve?(): void;
}

/** Its client is loaded where there is one. */
async function openPostgres(databaseUrl: string, tracing: Tracing | undefined): Promise<Opened> {
  const { db, stats } = (await import('./postgres')).openPool(databaseUrl, tracing);
  return { db, engine: 'postgres', stats, close: () => db.destroy() };
}

function openSqlite(file: string | Buffer, tracing: Tracing | undefined): Opened {
  let waitMs = MIGRATION_TIMEOUT_MS;
  const isFile = typeof file === 'string' && file !== ':memory:';
  if (isFile) restrictToOwner(file);
  const open = () => {
    const sqlite = new BetterSqlite3(file);
    sqlite.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    sqlite.pragma('journal_mode = WAL');
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    sqlite.pragma('foreign_keys = ON');
    // What is taken away is written over with zeros: `FAST` would leave it on the pages that become free.
    sqlite.pragma('secure_delete = ON');
    sqlite.pragma(`cache_size = -${CACHE_KB}`);
    return sqlite;
  };
  const sqlite = open();
  const dialect = new GroupCommitDialect(sqlite, isFile ? open() : undefined, () => waitMs);
  const db = new Kysely<Database>({ dialect: tracedDialect(dialect, tracing) });
  const serve = () => {
    waitMs = BUSY_TIMEOUT_MS;
    // The pages of a unit as they were before it, in case that it fails: in a file they were most of what is written. A migration may
    // have the whole database in there.
    sqlite.pragma('temp_store = MEMORY');
  };
  return { db, engine: 'sqlite', stats: dialect.stats, serve, close: () => db.destroy() };
}

/** The file is for its owner alone, and so are those that SQLite puts beside it, which take its mode. */
function restrictToOwner(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', OWNER_ONLY));
  for (const each of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(each)) restrict(each);
}

function restrict(file: string): void {
  try {
    chmodSync(file, OWNER_ONLY);
  } catch (error) {
    // A file of somebody else's, such as one that a group shares on purpose, can be used and not changed.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
