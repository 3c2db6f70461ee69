import { sql, type Kysely } from 'kysely';
import type { Database } from '~/platform/db/schema';
import { broken, countOf, ok, warning, type Fact, type World } from '../check';

/** What jobs need, and the oldest that its makers still repair. */
const OLDEST = 13;
const OLDEST_REPAIRED = 15;
/** What a process opens at most. */
const POOL = 10;

interface Server {
  version: number;
  encoding: string;
  isReadOnly: boolean;
  connections: number;
  makesTables: boolean;
  makesSchemas: boolean;
}

async function ask(db: Kysely<Database>): Promise<Server | undefined> {
  const { rows } = await sql<Server>`select
      current_setting('server_version_num')::int / 10000 as "version",
      pg_encoding_to_char(encoding) as "encoding",
      current_setting('transaction_read_only') = 'on' as "isReadOnly",
      current_setting('max_connections')::int as "connections",
      has_schema_privilege(coalesce(current_schema(), 'public'), 'CREATE') as "makesTables",
      to_regnamespace('pgboss') is not null or has_database_privilege(current_database(), 'CREATE') as "makesSchemas"
    from pg_database where datname = current_database()`.execute(db);
  return rows[0];
}

/** Tables that this user can't both read and write. */
async function closedTables(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ closed: number }>`select count(*)::int as closed from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in (current_schema(), 'pgboss') and relkind in ('r', 'p') and not (
      has_table_privilege(pg_class.oid, 'SELECT') and has_table_privilege(pg_class.oid, 'INSERT')
      and has_table_privilege(pg_class.oid, 'UPDATE') and has_table_privilege(pg_class.oid, 'DELETE'))`.execute(db);
  return Number(rows[0]?.closed ?? 0);
}

function rightsOf({ isReadOnly, makesTables, makesSchemas }: Server, closed: number): Fact {
  if (isReadOnly)
    return broken(
      'PostgreSQL only lets this user read, or is a replica.',
      'Name the server that takes writes in DATABASE_URL.',
    );
  if (closed > 0)
    return broken(
      `${countOf(closed, 'table')} can not be read and written by this user.`,
      'Grant SELECT, INSERT, UPDATE and DELETE on all tables of its schemas, or use their owner.',
    );
  if (!makesTables || !makesSchemas)
    return warning(
      `This user may not make ${makesTables ? 'schemas' : 'tables'}: an upgrade would fail.`,
      'Grant CREATE on the database and on its schema, or run "latchkey migrate up" as another user.',
    );
  return ok('This user may read, write and migrate.');
}

function versionOf({ version, encoding }: Server): Fact {
  if (version < OLDEST)
    return broken(`PostgreSQL ${version} is too old.`, `Upgrade it to ${OLDEST_REPAIRED} or later.`);
  if (encoding !== 'UTF8')
    return broken(
      `The database holds ${encoding}, and not every name.`,
      'Make one with the encoding UTF8 and move the data there.',
    );
  if (version < OLDEST_REPAIRED)
    return warning(`PostgreSQL ${version} gets no more repairs.`, `Upgrade it to ${OLDEST_REPAIRED} or later.`);
  return ok(`PostgreSQL ${version} answers.`);
}

/** Version, rights and room of a PostgreSQL. */
export async function checkPostgres({ config }: Pick<World, 'config'>, db: Kysely<Database>): Promise<Fact[]> {
  const server = await ask(db);
  if (!server) return [broken('PostgreSQL does not know its own database.', 'Look into its log.')];
  const needed = (config.workers + 1) * POOL;
  return [
    versionOf(server),
    rightsOf(server, await closedTables(db)),
    ...(server.connections < needed
      ? [
          warning(
            `PostgreSQL takes ${server.connections} connections, and ${countOf(config.workers, 'process', 'processes')} with a helper may open ${needed}.`,
            'Raise max_connections, or run fewer processes.',
          ),
        ]
      : []),
  ];
}
