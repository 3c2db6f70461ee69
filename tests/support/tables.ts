import type { TableMetadata } from 'kysely';
import type { Db } from '~/platform/db/connect';

/** The platform's tables; those that pg-boss has beside them are its own. */
export const tablesOf = async (db: Db): Promise<TableMetadata[]> =>
  (await db.introspection.getTables()).filter(({ schema }) => schema !== 'pgboss');
