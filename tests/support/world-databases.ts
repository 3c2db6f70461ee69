import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Every world's database is a copy of this one, migrated once. */
export const TEMPLATE_DATABASE = 'latchkey_template';

/** The databases that a world has given back, empty. */
export const CREATE_REGISTER = 'CREATE TABLE free_databases (name text PRIMARY KEY)';

const TAKE = `DELETE FROM free_databases WHERE name = (SELECT name FROM free_databases LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING name`;

/** Takes all rows away; the tables of the migrations themselves keep theirs. */
const EMPTY = `DO $$ DECLARE t text; BEGIN
  FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'kysely%' LOOP
    EXECUTE format('DELETE FROM %I', t);
  END LOOP;
END $$`;

/** Columns, indexes and triggers: a test may have taken some away or put some in. */
export const SHAPE = `SELECT md5(string_agg(part, ',' ORDER BY part)) AS shape FROM (
  SELECT concat_ws(' ', relname, attname, atttypid, attnotnull) AS part FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
  UNION ALL SELECT concat_ws(' ', relname, indrelid, indkey, indisunique) FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE relnamespace = 'public'::regnamespace
  UNION ALL SELECT tgname FROM pg_trigger WHERE NOT tgisinternal
) AS parts`;

/** Making a database takes many times as long as emptying one, so that worlds hand theirs on. */
export function worldDatabases(server: string, shape: string) {
  const address = (name: string) => `${server}/${name}`;

  async function query(
    database: string,
    ...statements: [text: string, values?: string[]][]
  ): Promise<pg.QueryResult<{ name: string; shape: string }>[]> {
    const client = new pg.Client({ connectionString: address(database) });
    await client.connect();
    try {
      const results = [];
      for (const [text, values] of statements)
        results.push(await client.query<{ name: string; shape: string }>(text, values));
      return results;
    } finally {
      await client.end();
    }
  }

  return {
    /** Address of a database by its name. */
    address,
    /** Resolves to the name of a migrated and empty database that nobody else uses. */
    async take(): Promise<string> {
      const [taken] = await query('postgres', [TAKE]);
      const name = taken?.rows[0]?.name;
      if (name) return name;
      const fresh = `world_${randomBytes(8).toString('hex')}`;
      await query('postgres', [`CREATE DATABASE ${fresh} TEMPLATE ${TEMPLATE_DATABASE}`]);
      return fresh;
    },
    async giveBack(name: string): Promise<void> {
      // What a test has left running there must not hold up the next one.
      const end =
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()';
      const [, , found] = await query(name, [end, [name]], [EMPTY], [SHAPE]);
      if (found?.rows[0]?.shape === shape) await query('postgres', ['INSERT INTO free_databases VALUES ($1)', [name]]);
      else await query('postgres', [`DROP DATABASE ${name} WITH (FORCE)`]);
    },
  };
}
