import { Kysely, PostgresDialect, PostgresQueryCompiler, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { Tracing } from '~/lib/contract/tracing-port';
import type { DatabaseStats } from './database-stats';
import type { Database } from './schema';
import { tracedDialect } from './traced-dialect';

// Counts and milliseconds fit a double; `bigint` columns would otherwise come back as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** PostgreSQL's texts have no NUL, and a value with one fails the whole statement: it is kept as Unicode has it for what can't be shown. */
const keepable = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;

/** The server ends the connection: by an administrator, a crash, its own shutdown, or because it was idle for too long. */
const SERVER_ENDS = /^57P/;

/** Kysely's own, whose compiler gives PostgreSQL no text that it can't keep. */
class KeepableDialect extends PostgresDialect {
  override createQueryCompiler = () => new KeepableCompiler();
}

class KeepableCompiler extends PostgresQueryCompiler {
  protected override addParameter(value: unknown): void {
    super.addParameter(keepable(value));
  }
}

/** A pool of connections, as this program uses them. */
export function createPool(connectionString: string, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 10_000, ...options });
  // The pool passes on the errors of idle connections.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    // A connection that ends must not end the process: the query that uses it fails. The pool itself listens to idle connections only.
    client.on('error', () => undefined);
    // The query that runs fails before the socket closes. In between, the pool would lend the connection once more.
    client.connection.on('errorMessage', ({ code = '' }: pg.DatabaseError) => {
      if (SERVER_ENDS.test(code)) void client.end();
    });
  });
  return pool;
}

/** The database behind a pool, which goes with it. */
export const overPool = (pool: PostgresPool, tracing?: Tracing): Kysely<Database> =>
  new Kysely<Database>({ dialect: tracedDialect(new KeepableDialect({ pool }), tracing) });

/** Opens a pool of connections. `stats`: how many there are, and how many callers wait for one. */
export function openPool(
  connectionString: string,
  tracing?: Tracing,
): { db: Kysely<Database>; stats(): DatabaseStats } {
  const pool = createPool(connectionString);
  return {
    db: overPool(pool, tracing),
    stats: () => ({
      engine: 'postgres',
      idle: pool.idleCount,
      busy: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
  };
}
