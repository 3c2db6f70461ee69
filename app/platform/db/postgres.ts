import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { Tracing } from '~/contract/tracing';
import type { DatabaseWork } from './work';
import type { Database } from './schema';
import { nameOfStatement } from './statement-names';
import { tracedDialect } from './traced-dialect';

// Counts and milliseconds fit a double; `bigint` columns would otherwise come back as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** PostgreSQL's texts have no NUL, and a value with one fails the whole statement: it is kept as Unicode has it for what can't be shown. */
const keepable = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;

/** The server ends the connection: by an administrator, a crash, its own shutdown, or because it was idle for too long. */
const SERVER_ENDS = /^57P/;

/** Queries that are built once are planned once for a connection. */
class NamingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // A connection that ends must not end the process: the query that uses it fails. The pool itself listens to idle connections only.
    this.on('error', () => undefined);
    // The query that runs fails before the socket closes. In between, the pool would lend the connection once more.
    this.connection.on('errorMessage', ({ code = '' }: pg.DatabaseError) => {
      if (SERVER_ENDS.test(code)) void this.end();
    });
  }

  override query(text: unknown, values?: unknown, ...more: unknown[]): never {
    const ask = super.query.bind(this) as (...all: unknown[]) => never;
    if (typeof text !== 'string' || !Array.isArray(values)) return ask(text, values, ...more);
    return ask({ name: nameOfStatement(text), text, values: values.map(keepable) }, ...more);
  }
}

/** A pool of connections, as this program uses them. */
export function createPool(connectionString: string, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 10_000,
    Client: NamingClient,
    ...options,
  });
  // The pool passes on the errors of idle connections.
  pool.on('error', () => undefined);
  return pool;
}

/** The database behind a pool, which goes with it. */
export const overPool = (pool: PostgresPool, tracing?: Tracing): Kysely<Database> =>
  new Kysely<Database>({ dialect: tracedDialect(new PostgresDialect({ pool }), tracing) });

/** Opens a pool of connections. `work`: how many there are, and who waits for one. */
export function openPool(connectionString: string, tracing?: Tracing): { db: Kysely<Database>; work(): DatabaseWork } {
  const pool = createPool(connectionString);
  return {
    db: overPool(pool, tracing),
    work: () => ({
      engine: 'postgres',
      idle: pool.idleCount,
      busy: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
  };
}
