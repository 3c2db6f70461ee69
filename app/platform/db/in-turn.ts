import type { Config } from '~/config/env';

/** Of everything that makes or changes tables, or fills a new database. */
const OPENING_LOCK = 6_208_001;
const CONNECT_MS = 10_000;

/**
 * Does what an opening does to the database, while whoever else opens it waits: of any number that start at the same moment each finds
 * what the one before has made. SQLite has one writer anyway.
 *
 * The lock goes with its transaction, and so is nobody's any more where this process dies, or a pooler stands between. It holds no row and no
 * moment, so that nothing waits for it but others like it.
 *
 * @throws what `act` throws, or why the database can't be reached
 */
export async function inTurn<T>({ databaseUrl }: Pick<Config, 'databaseUrl'>, act: () => Promise<T>): Promise<T> {
  if (databaseUrl === '') return act();
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_MS });
  // Where its connection is lost, so are the others, and `act` says so.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Another one may migrate for long, and so may this one while nothing is asked here.
    await client.query(
      'begin; set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    );
    await client.query(`select pg_advisory_xact_lock(${OPENING_LOCK})`);
    return await act();
  } finally {
    await client.end().catch(() => undefined);
  }
}
