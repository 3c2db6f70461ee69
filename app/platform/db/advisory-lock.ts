import type { Config } from '~/config/env';

/** Of everything that makes or changes tables, or fills a new database. */
const ADVISORY_LOCK_ID = 6_208_001;
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Opens the database while others that open it wait: of several processes that start at once each finds what the one before
 * has made. SQLite has one writer anyway.
 *
 * The lock ends with its transaction, also where this process dies or a pooler is in between. It holds no row and no
 * snapshot, so that only other openings wait for it.
 *
 * @throws what `work` throws, or why the database can't be reached
 */
export async function withAdvisoryLock<T>(
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  work: () => Promise<T>,
): Promise<T> {
  if (databaseUrl === '') return work();
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // Where its connection is lost, so are the others, and `work` throws.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Another one may migrate for long, and so may this one while nothing is asked here.
    await client.query(
      'begin; set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    );
    await client.query(`select pg_advisory_xact_lock(${ADVISORY_LOCK_ID})`);
    return await work();
  } finally {
    await client.end().catch(() => undefined);
  }
}
