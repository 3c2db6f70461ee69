import type { TableMetadata } from 'kysely';
import type { Db } from '~/platform/db/open-database';

/** Indexes that are tables: of texts on SQLite, and of customers' lists. Triggers keep each like the table that it is of. */
const INDEX_TABLES = /^(recipients|contacts)_(numbers|parts)|^category_lists$/;

/** The platform's tables; those that pg-boss has beside them are its own. */
export const listPlatformTables = async (db: Db): Promise<TableMetadata[]> =>
  (await db.introspection.getTables()).filter(
    ({ schema, name }) => schema !== 'pgboss' && !INDEX_TABLES.test(name) && !name.startsWith('kysely_'),
  );
