import BetterSqlite3 from 'better-sqlite3';
import {
  CompiledQuery,
  Kysely,
  Migrator,
  PostgresDialect,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Migration,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { foundation } from './migrations/0001-foundation';
import { preferences } from './migrations/0002-preferences';
import { payments } from './migrations/0003-payments';
import { enrollment } from './migrations/0004-enrollment';
import { reports } from './migrations/0005-reports';
import { users } from './migrations/0006-users';
import { walletAndPush } from './migrations/0007-wallet-and-push';
import { fieldService } from './migrations/0008-field-service';
import { admin } from './migrations/0009-admin';
import { quietSaves } from './migrations/0010-quiet-saves';
import { stopsAndCodeLimits } from './migrations/0011-stops-and-code-limits';
import { submissionTimeZone } from './migrations/0012-submission-time-zone';
import { answersApart } from './migrations/0013-answers-apart';
import { demands } from './migrations/0014-demands';
import { supportPhoneWords } from './migrations/0015-support-phone-words';
import { consentUndos } from './migrations/0016-consent-undos';
import { openPaymentLimit } from './migrations/0017-open-payment-limit';
import { data } from './migrations/0018-data';
import { apiKeys } from './migrations/0019-api-keys';
import { accountStanding } from './migrations/0020-account-standing';
import { secondFactors } from './migrations/0021-second-factors';
import { operator } from './migrations/0022-operator';
import { dossiers } from './migrations/0023-dossiers';
import { messageTexts } from './migrations/0024-message-texts';
import { shortLinks } from './migrations/0025-short-links';
import { publicForms } from './migrations/0026-public-forms';
import { mailings } from './migrations/0027-mailings';
import { previews } from './migrations/0028-previews';
import { testRecipients } from './migrations/0029-test-recipients';
import { outageTranslations } from './migrations/0030-outage-translations';
import { sharedStops } from './migrations/0031-shared-stops';
import { jobs } from './migrations/0032-jobs';
import { deliveries } from './migrations/0033-deliveries';
import { mailingSteps } from './migrations/0034-mailing-steps';
import { webhooks } from './migrations/0035-webhooks';
import { quietHours } from './migrations/0036-quiet-hours';
import { suppressions } from './migrations/0037-suppressions';
import { sendRates } from './migrations/0038-send-rates';
import { alerts } from './migrations/0039-alerts';
import { reminders } from './migrations/0040-reminders';
import { draftReminders } from './migrations/0041-draft-reminders';
import { carrierQueues } from './migrations/0042-carrier-queues';
import type { Database } from './schema';

/** Every migration by name; the names decide the order. */
function migrations(engine: Engine): Record<string, Migration> {
  return {
    '0001-foundation': foundation(engine),
    '0002-preferences': preferences,
    '0003-payments': payments,
    '0004-enrollment': enrollment,
    '0005-reports': reports,
    '0006-users': users,
    '0007-wallet-and-push': walletAndPush,
    '0008-field-service': fieldService,
    '0009-admin': admin,
    '0010-quiet-saves': quietSaves,
    '0011-stops-and-code-limits': stopsAndCodeLimits,
    '0012-submission-time-zone': submissionTimeZone,
    '0013-answers-apart': answersApart,
    '0014-demands': demands,
    '0015-support-phone-words': supportPhoneWords,
    '0016-consent-undos': consentUndos,
    '0017-open-payment-limit': openPaymentLimit,
    '0018-data': data,
    '0019-api-keys': apiKeys,
    '0020-account-standing': accountStanding,
    '0021-second-factors': secondFactors,
    '0022-operator': operator,
    '0023-dossiers': dossiers,
    '0024-message-texts': messageTexts,
    '0025-short-links': shortLinks,
    '0026-public-forms': publicForms,
    '0027-mailings': mailings,
    '0028-previews': previews,
    '0029-test-recipients': testRecipients,
    '0030-outage-translations': outageTranslations,
    '0031-shared-stops': sharedStops,
    '0032-jobs': jobs,
    '0033-deliveries': deliveries,
    '0034-mailing-steps': mailingSteps,
    '0035-webhooks': webhooks,
    '0036-quiet-hours': quietHours,
    '0037-suppressions': suppressions,
    '0038-send-rates': sendRates,
    '0039-alerts': alerts,
    '0040-reminders': reminders,
    '0041-draft-reminders': draftReminders,
    '0042-carrier-queues': carrierQueues,
  };
}

const OWNER_ONLY = 0o600;
/** How long a statement waits for another process's write. */
const BUSY_MS = 5000;
/** Migrating waits for another process that does it for a minute. */
const TRY_AGAIN_MS = 50;
const MOST_TRIES = 1200;

export type Db = Kysely<Database>;
export type Engine = 'sqlite' | 'postgres';

export interface OpenDatabase {
  db: Db;
  engine: Engine;
  close(): Promise<void>;
}

// Counts and milliseconds fit a double; `bigint` columns would otherwise come back as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Opens the database and brings it up to date.
 *
 * @param options `databaseUrl` for PostgreSQL; otherwise `file`, or memory when the file is `:memory:` or the bytes of one;
 *   `isCurrent` for one that is known to be up to date, which is not looked through then
 * @throws when a migration fails; nothing is half-migrated
 */
export async function openDatabase(options: {
  databaseUrl?: string;
  file?: string | Buffer;
  isCurrent?: boolean;
}): Promise<OpenDatabase> {
  const { asOne, ...opened } = options.databaseUrl
    ? openPostgres(options.databaseUrl)
    : openSqlite(options.file ?? ':memory:');
  if (options.isCurrent) return opened;
  const migrator = new Migrator({ db: opened.db, provider: { getMigrations: async () => migrations(opened.engine) } });
  try {
    const isBehind = (await migrator.getMigrations()).some(({ executedAt }) => !executedAt);
    const migrate = async () => throwError(await migrator.migrateToLatest());
    await (isBehind ? asOne(migrate) : migrate());
  } catch (error) {
    await opened.close();
    throw error;
  }
  return opened;
}

function throwError({ error }: { error?: unknown }): void {
  if (error) throw error instanceof Error ? error : new Error(String(error));
}

interface Opened extends OpenDatabase {
  /** Runs work that is done as a whole or not at all, by one process at a time. */
  asOne(work: () => Promise<void>): Promise<void>;
}

function openSqlite(file: string | Buffer): Opened {
  if (typeof file === 'string' && file !== ':memory:') keepPrivate(file);
  const sqlite = new BetterSqlite3(file);
  sqlite.pragma(`busy_timeout = ${BUSY_MS}`);
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  const db = new Kysely<Database>({ dialect: immediateDialect(rememberingStatements(sqlite)) });
  const asOne = (work: () => Promise<void>) => inTransaction(sqlite, work);
  return { db, engine: 'sqlite', close: () => db.destroy(), asOne };
}

/**
 * A transaction is a writer's from its beginning. One that became a writer half-way could not wait for another process: it would have
 * read what that one has changed meanwhile.
 */
function immediateDialect(database: SqliteDatabase): SqliteDialect {
  const dialect = new SqliteDialect({ database });
  dialect.createDriver = () => {
    const driver = new SqliteDriver({ database });
    driver.beginTransaction = async (connection: DatabaseConnection) => {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    };
    return driver;
  };
  return dialect;
}

/** Kysely's migrator has neither transactions nor locks on SQLite, which can change its tables in a transaction. */
async function inTransaction(sqlite: BetterSqlite3.Database, work: () => Promise<void>): Promise<void> {
  await begin(sqlite);
  try {
    await work();
    sqlite.exec('commit');
  } finally {
    if (sqlite.inTransaction) sqlite.exec('rollback');
  }
}

/** Waits for another process without holding up this one. */
async function begin(sqlite: BetterSqlite3.Database): Promise<void> {
  sqlite.pragma('busy_timeout = 0');
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        return void sqlite.exec('begin immediate');
      } catch (error) {
        if ((error as { code?: string }).code !== 'SQLITE_BUSY' || tries === MOST_TRIES) throw error;
        await sleep(TRY_AGAIN_MS);
      }
    }
  } finally {
    sqlite.pragma(`busy_timeout = ${BUSY_MS}`);
  }
}

/** The file is for its owner alone, and so are those that SQLite puts beside it, which take its mode. */
function keepPrivate(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
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

/** Keeps compiled statements: the same few are asked for at every page, and compiling costs more than running them. */
function rememberingStatements(sqlite: BetterSqlite3.Database): SqliteDatabase {
  const statements = new LRUCache<string, BetterSqlite3.Statement>({ max: 500 });
  return {
    close: () => sqlite.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known && !known.busy) return known as unknown as SqliteStatement;
      const statement = sqlite.prepare(sql);
      statements.set(sql, statement);
      return statement as unknown as SqliteStatement;
    },
  };
}

function openPostgres(connectionString: string): Opened {
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 10_000 });
  // An idle connection that the server ends must not end the process; the next query reports the trouble.
  pool.on('error', () => undefined);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  // The migrator locks and begins by itself.
  return { db, engine: 'postgres', close: () => db.destroy(), asOne: (work) => work() };
}
