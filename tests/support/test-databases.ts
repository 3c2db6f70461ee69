import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createPool, overPool } from '~/platform/db/postgres';
import type { OpenDatabase } from '~/platform/db/open-database';
import { sharePool } from './shared-pool';

/** Every test database is a copy of this one, migrated once. */
export const TEMPLATE_DATABASE = 'latchkey_template';

/** Takes all rows away, where there ever were any; the tables of the migrations themselves keep theirs. */
const DELETE_ALL_ROWS = `DO $$ DECLARE t text; BEGIN
  FOR t IN SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname NOT LIKE 'kysely%'
    AND pg_relation_size(oid) > 0 LOOP
    EXECUTE format('DELETE FROM %I', t);
  END LOOP;
  DELETE FROM pgboss.job;
END $$`;

/** Columns, indexes and triggers: a test may have taken some away or put some in. */
export const SCHEMA_FINGERPRINT = `SELECT md5(string_agg(part, ',' ORDER BY part)) AS shape FROM (
  SELECT concat_ws(' ', relname, attname, atttypid, attnotnull) AS part FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
  UNION ALL SELECT concat_ws(' ', relname, indrelid, indkey, indisunique) FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE relnamespace = 'public'::regnamespace
  UNION ALL SELECT tgname FROM pg_trigger WHERE NOT tgisinternal
) AS parts`;

interface TestDatabase {
  name: string;
  /** Stays connected: a backend that knows the tables empties them in a fraction of the time. */
  connection: pg.Client;
  /** Stays connected as well: what a backend has read of the catalogue and planned once serves all later tests. */
  pool: pg.Pool;
  /** Backends of the pool. */
  clients: Set<pg.PoolClient & { processID: number }>;
}

/** The databases that the tests of this process have given back, empty. */
const free: TestDatabase[] = [];
const taken = new Map<string, TestDatabase>();

/** Making a database takes many times as long as emptying one, so tests reuse databases. */
export function testDatabases(server: string, shape: string) {
  const address = (name: string) => `${server}/${name}`;

  async function connect(name: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: address(name) });
    await client.connect();
    // A database that waits for the next test must not keep the process alive.
    (client as pg.Client & { unref(): void }).unref();
    return client;
  }

  async function command(text: string): Promise<void> {
    const client = await connect('postgres');
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  }

  async function createTestDatabase(): Promise<TestDatabase> {
    const name = `test_${randomBytes(8).toString('hex')}`;
    await command(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE_DATABASE}`);
    const pool = createPool(address(name), { allowExitOnIdle: true });
    const clients: TestDatabase['clients'] = new Set();
    pool.on('connect', (client) => clients.add(client as pg.PoolClient & { processID: number }));
    pool.on('remove', (client) => clients.delete(client as pg.PoolClient & { processID: number }));
    return { name, connection: await connect(name), pool, clients };
  }

  return {
    /** Address of a database by its name. */
    address,
    /** Resolves to the name of a migrated and empty database that nobody else uses. */
    async take(): Promise<string> {
      const database = free.pop() ?? (await createTestDatabase());
      taken.set(database.name, database);
      return database.name;
    },
    /** Opens one that was taken, over connections that outlive it. */
    open(name: string): OpenDatabase {
      const database = taken.get(name);
      if (!database) throw new Error(`No test has taken ${name}`);
      const { pool } = database;
      const db = overPool(sharePool(pool));
      const stats = () => ({
        engine: 'postgres' as const,
        idle: pool.idleCount,
        busy: pool.totalCount - pool.idleCount,
        waiting: pool.waitingCount,
      });
      return { db, engine: 'postgres', stats, close: () => db.destroy() };
    },
    async giveBack(name: string): Promise<void> {
      const database = taken.get(name);
      if (!database) throw new Error(`No test has taken ${name}`);
      taken.delete(name);
      const { connection, pool, clients } = database;
      const isQuiet = pool.idleCount === pool.totalCount && pool.waitingCount === 0;
      const pooledProcessIds = isQuiet ? [...clients].map(({ processID }) => processID) : [];
      // What a test has left running there must not hold up the next one.
      await connection.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> ALL ($2::int[] || pg_backend_pid())',
        [name, pooledProcessIds],
      );
      await connection.query(DELETE_ALL_ROWS);
      const { rows } = await connection.query<{ shape: string }>(SCHEMA_FINGERPRINT);
      if (isQuiet && rows[0]?.shape === shape) return void free.push(database);
      await connection.end();
      if (isQuiet) await pool.end();
      await command(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
