import type { TableMetadata } from 'kysely';
import type { Db } from '~/platform/db/connect';

/** What SQLite has of an index of texts. Triggers keep it like the table that it is of. */
const TEXT_INDEX = /^(recipients|contacts)_(numbers|parts)/;

/** The platform's tables; those that pg-boss has beside them are its own. */
export const tablesOf = async (db: Db): Promise<TableMetadata[]> =>
  (await db.introspection.getTables()).filter(
    ({ schema, name }) => schema !== 'pgboss' && !TEXT_INDEX.test(name) && !name.startsWith('kysely_'),
  );
