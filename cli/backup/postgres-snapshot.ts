import pg from 'pg';
import { connectionVariables, findTool, runTool } from './postgres-tools';
import type { Snapshot } from './snapshot';

/** Rows that a cursor gives at once. */
const BATCH = 2000;
/** The first two digits of 150004. */
const MAJOR = 10_000;

/** Every table that is not PostgreSQL's own. Parts of a table are counted with the whole. */
const TABLES = `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema')
    and n.nspname not like 'pg\\_%' order by 1, 2`;

interface Table {
  schema: string;
  name: string;
}

export const listTables = async (client: pg.Client): Promise<Table[]> => (await client.query<Table>(TABLES)).rows;

const placeOf = ({ schema, name }: Table): string => `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
const nameOf = ({ schema, name }: Table): string => (schema === 'public' ? name : `${schema}.${name}`);

/** Rows of each table, of one moment if the client is in a transaction that holds one. */
async function countPostgres(client: pg.Client): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await listTables(client)) {
    const { rows } = await client.query<{ count: string }>(`select count(*)::text as count from ${placeOf(table)}`);
    counts[nameOf(table)] = Number(rows[0]?.count);
  }
  return counts;
}

export async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // What the server ends meanwhile is told by the next question.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** The major version of the server. */
async function serverMajor(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  return Math.floor(Number(rows[0]?.server_version_num) / MAJOR);
}

async function* valuesOf(client: pg.Client, table: string, column: string): AsyncGenerator<string> {
  const name = pg.escapeIdentifier(column);
  await client.query(
    `declare own_values no scroll cursor for select ${name} as value from ${pg.escapeIdentifier(table)} where ${name} <> ''`,
  );
  try {
    for (;;) {
      const { rows } = await client.query<{ value: string }>(`fetch ${BATCH} from own_values`);
      for (const { value } of rows) yield value;
      if (rows.length < BATCH) return;
    }
  } finally {
    await client.query('close own_values');
  }
}

/** What `pg_dump` writes, and the same moment to look into. */
export async function snapshotPostgres(
  databaseUrl: string,
  file: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Snapshot> {
  const client = await connect(databaseUrl);
  try {
    const tool = await findTool('pg_dump', await serverMajor(client), env.PATH ?? '');
    // Files are copied meanwhile, for as long as that takes.
    await client.query('set idle_in_transaction_session_timeout = 0');
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
    const takenAt = new Date();
    const args = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${rows[0]?.id}`, `--file=${file}`];
    await runTool(tool, args, { ...env, ...connectionVariables(databaseUrl) });
    return {
      engine: 'postgres',
      takenAt,
      file,
      postgresTool: tool.major,
      migrations: async () =>
        (await client.query<{ name: string }>('select name from kysely_migration order by name')).rows.map(
          ({ name }) => name,
        ),
      countRows: () => countPostgres(client),
      values: (table, column) => valuesOf(client, table, column),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}
