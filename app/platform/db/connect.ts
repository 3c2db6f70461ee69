import BetterSqlite3 from 'better-sqlite3';
import { Kysely, Migrator, PostgresDialect, type Migration } from 'kysely';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
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
import { textParts } from './migrations/0043-text-parts';
import { jobsInOrder } from './migrations/0044-jobs-in-order';
import type { Database } from './schema';
import { sqliteUnits } from './sqlite-driver';
import { nameOfStatement } from './statement-names';

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
    '0043-text-parts': textParts(engine),
    '0044-jobs-in-order': jobsInOrder,
  };
}

const OWNER_ONLY = 0o600;
/** 32 MB: a page that changes with every act is then copied from the log into the database once for many. */
const CHECKPOINT_PAGES = 8000;
/** How long a write waits for another process's. */
const BUSY_MS = 5000;
/** Migrating waits for another process that does it. */
const MIGRATING_MS = 60_000;

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
  const { databaseUrl, file = ':memory:', isCurrent } = options;
  const patience = { ms: isCurrent ? BUSY_MS : MIGRATING_MS };
  const opened = databaseUrl ? openPostgres(databaseUrl) : openSqlite(file, () => patience.ms);
  if (isCurrent) return opened;
  const migrator = new Migrator({ db: opened.db, provider: { getMigrations: async () => migrations(opened.engine) } });
  try {
    const isBehind = (await migrator.getMigrations()).some(({ executedAt }) => !executedAt);
    if (isBehind) throwError(await migrator.migrateToLatest());
    patience.ms = BUSY_MS;
  } catch (error) {
    await opened.close();
    throw error;
  }
  return opened;
}

function throwError({ error }: { error?: unknown }): void {
  if (error) throw error instanceof Error ? error : new Error(String(error));
}

function openSqlite(file: string | Buffer, patienceMs: () => number): OpenDatabase {
  const isFile = typeof file === 'string' && file !== ':memory:';
  if (isFile) keepPrivate(file);
  const open = () => {
    const sqlite = new BetterSqlite3(file);
    sqlite.pragma(`busy_timeout = ${BUSY_MS}`);
    sqlite.pragma('journal_mode = WAL');
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    sqlite.pragma('foreign_keys = ON');
    return sqlite;
  };
  const db = new Kysely<Database>({ dialect: sqliteUnits(open(), isFile ? open() : undefined, patienceMs) });
  return { db, engine: 'sqlite', close: () => db.destroy() };
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

/** Queries that are built once are planned once for a connection. */
class NamingClient extends pg.Client {
  override query(text: unknown, values?: unknown, ...more: unknown[]): never {
    const name = typeof text === 'string' && Array.isArray(values) ? nameOfStatement(text) : undefined;
    const ask = super.query.bind(this) as (...all: unknown[]) => never;
    return name === undefined ? ask(text, values, ...more) : ask({ name, text, values }, ...more);
  }
}

function openPostgres(connectionString: string): OpenDatabase {
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 10_000, Client: NamingClient });
  // An idle connection that the server ends must not end the process; the next query reports the trouble.
  pool.on('error', () => undefined);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, engine: 'postgres', close: () => db.destroy() };
}
