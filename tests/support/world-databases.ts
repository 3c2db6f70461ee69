import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createPool, overPool } from '~/platform/db/postgres';
import type { OpenDatabase } from '~/platform/db/connect';
import { lendPool } from './lent-pool';

/** Every world's database is a copy of this one, migrated once. */
export const TEMPLATE_DATABASE = 'latchkey_template';

/** Takes all rows away, where there ever were any; the tables of the migrations themselves keep theirs. */
const EMPTY = `DO $$ DECLARE t text; BEGIN
  FOR t IN SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname NOT LIKE 'kysely%'
    AND pg_relation_size(oid) > 0 LOOP
    EXECUTE format('DELETE FROM %I', t);
  END LOOP;
  DELETE FROM pgboss.job;
END $$`;

/** Columns, indexes and triggers: a test may have taken some away or put some in. */
export const SHAPE = `SELECT md5(string_agg(part, ',' ORDER BY part)) AS shape FROM (
  SELECT concat_ws(' ', relname, attname, atttypid, attnotnull) AS part FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
  UNION ALL SELECT concat_ws(' ', relname, indrelid, indkey, indisunique) FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE relnamespace = 'public'::regnamespace
  UNION ALL SELECT tgname FROM pg_trigger WHERE NOT tgisinternal
) AS parts`;

interface World {
  name: string;
  /** Stays connected: a backend that knows the tables empties them in a fraction of the time. */
  keeper: pg.Client;
  /** Stays connected as well: what a backend has read of the catalogue and planned once serves all the worlds after. */
  pool: pg.Pool;
  /** Backends of the pool. */
  clients: Set<pg.PoolClient & { processID: number }>;
}

/** The databases that this process's worlds have given back, empty. */
const free: World[] = [];
const taken = new Map<string, World>();

/** Making a database takes many times as long as emptying one, so that worlds hand theirs on. */
export function worldDatabases(server: string, shape: string) {
  const address = (name: string) => `${server}/${name}`;

  async function connect(name: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: address(name) });
    await client.connect();
    // What is kept for the next world keeps no process alive.
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

  async function makeWorld(): Promise<World> {
    const name = `world_${randomBytes(8).toString('hex')}`;
    await command(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE_DATABASE}`);
    const pool = createPool(address(name), { allowExitOnIdle: true });
    const clients: World['clients'] = new Set();
    pool.on('connect', (client) => clients.add(client as pg.PoolClient & { processID: number }));
    pool.on('remove', (client) => clients.delete(client as pg.PoolClient & { processID: number }));
    return { name, keeper: await connect(name), pool, clients };
  }

  return {
    /** Address of a database by its name. */
    address,
    /** Resolves to the name of a migrated and empty database that nobody else uses. */
    async take(): Promise<string> {
      const world = free.pop() ?? (await makeWorld());
      taken.set(world.name, world);
      return world.name;
    },
    /** Opens one that was taken, over connections that outlive it. */
    open(name: string): OpenDatabase {
      const world = taken.get(name);
      if (!world) throw new Error(`No world has taken ${name}`);
      const { pool } = world;
      const db = overPool(lendPool(pool));
      const work = () => ({
        engine: 'postgres' as const,
        idle: pool.idleCount,
        busy: pool.totalCount - pool.idleCount,
        waiting: pool.waitingCount,
      });
      return { db, engine: 'postgres', work, close: () => db.destroy() };
    },
    async giveBack(name: string): Promise<void> {
      const world = taken.get(name);
      if (!world) throw new Error(`No world has taken ${name}`);
      taken.delete(name);
      const { keeper, pool, clients } = world;
      const isQuiet = pool.idleCount === pool.totalCount && pool.waitingCount === 0;
      const kept = isQuiet ? [...clients].map(({ processID }) => processID) : [];
      // What a test has left running there must not hold up the next one.
      await keeper.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> ALL ($2::int[] || pg_backend_pid())',
        [name, kept],
      );
      await keeper.query(EMPTY);
      const { rows } = await keeper.query<{ shape: string }>(SHAPE);
      if (isQuiet && rows[0]?.shape === shape) return void free.push(world);
      await keeper.end();
      if (isQuiet) await pool.end();
      await command(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
