import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Every world's database is a copy of this one, migrated once. */
export const TEMPLATE_DATABASE = 'latchkey_template';

/** Takes all rows away; the tables of the migrations themselves keep theirs. */
const EMPTY = `DO $$ DECLARE t text; BEGIN
  FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'kysely%' LOOP
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
    return { name, keeper: await connect(name) };
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
    async giveBack(name: string): Promise<void> {
      const world = taken.get(name);
      if (!world) throw new Error(`No world has taken ${name}`);
      taken.delete(name);
      // What a test has left running there must not hold up the next one.
      await world.keeper.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()',
        [name],
      );
      await world.keeper.query(EMPTY);
      const { rows } = await world.keeper.query<{ shape: string }>(SHAPE);
      if (rows[0]?.shape === shape) return void free.push(world);
      await world.keeper.end();
      await command(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
