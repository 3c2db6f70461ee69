import { sql, type Kysely } from 'kysely';
import type { Config } from '~/config/env';
import type { Database } from '~/platform/db/schema';
import { broken, pluralize, collectResults, ok, warning, type CheckResult } from '../check';

/** What jobs need, and the oldest that its makers still repair. */
const MIN_VERSION = 13;
const MIN_SUPPORTED_VERSION = 15;
/** What a process opens at most. */
const MAX_CONNECTIONS_PER_PROCESS = 10;

interface ServerInfo {
  version: number;
  encoding: string;
  isReadOnly: boolean;
  connections: number;
  makesTables: boolean;
  makesSchemas: boolean;
  /** Tables that this user can't both read and write. */
  closed: number;
}

const server = sql<ServerInfo>`select
    current_setting('server_version_num')::int / 10000 as "version",
    pg_encoding_to_char(encoding) as "encoding",
    current_setting('transaction_read_only') = 'on' as "isReadOnly",
    current_setting('max_connections')::int as "connections",
    has_schema_privilege(coalesce(current_schema(), 'public'), 'CREATE') as "makesTables",
    to_regnamespace('pgboss') is not null or has_database_privilege(current_database(), 'CREATE') as "makesSchemas",
    (select count(*)::int from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname in (current_schema(), 'pgboss') and relkind in ('r', 'p') and not (
        has_table_privilege(pg_class.oid, 'SELECT') and has_table_privilege(pg_class.oid, 'INSERT')
        and has_table_privilege(pg_class.oid, 'UPDATE') and has_table_privilege(pg_class.oid, 'DELETE'))) as "closed"
  from pg_database where datname = current_database()`;

function checkRights({ isReadOnly, makesTables, makesSchemas, closed }: ServerInfo): CheckResult {
  if (isReadOnly)
    return broken(
      'PostgreSQL only lets this user read, or is a replica.',
      'Name the server that takes writes in DATABASE_URL.',
    );
  if (closed > 0)
    return broken(
      `${pluralize(closed, 'table')} can not be read and written by this user.`,
      'Grant SELECT, INSERT, UPDATE and DELETE on all tables of its schemas, or use their owner.',
    );
  if (!makesTables || !makesSchemas)
    return warning(
      `This user may not make ${makesTables ? 'schemas' : 'tables'}: an upgrade would fail.`,
      'Grant CREATE on the database and on its schema, or run "latchkey migrate up" as another user.',
    );
  return ok('This user may read, write and migrate.');
}

function checkVersion({ version, encoding }: ServerInfo): CheckResult {
  const todo = `Upgrade it to ${MIN_SUPPORTED_VERSION} or later.`;
  if (version < MIN_VERSION) return broken(`PostgreSQL ${version} is too old.`, todo);
  if (encoding !== 'UTF8')
    return broken(
      `The database holds ${encoding}, and not every name.`,
      'Make one with the encoding UTF8 and move the data there.',
    );
  if (version < MIN_SUPPORTED_VERSION) return warning(`PostgreSQL ${version} gets no more repairs.`, todo);
  return ok(`PostgreSQL ${version} answers.`);
}

/** Version, rights and room of a PostgreSQL. */
export async function checkPostgres(
  { workers }: Pick<Config, 'workers'>,
  db: Kysely<Database>,
): Promise<CheckResult[]> {
  const { rows } = await server.execute(db);
  const needed = (workers + 1) * MAX_CONNECTIONS_PER_PROCESS;
  return rows.flatMap((row) =>
    collectResults(
      checkVersion(row),
      checkRights(row),
      row.connections < needed &&
        warning(
          `PostgreSQL takes ${row.connections} connections, and ${pluralize(workers, 'process', 'processes')} with a helper may open ${needed}.`,
          'Raise max_connections, or run fewer processes.',
        ),
    ),
  );
}
