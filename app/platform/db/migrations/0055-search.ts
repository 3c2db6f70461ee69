import { sql, type Migration } from 'kysely';

/**
 * Recipients by how their names begin. PostgreSQL compares texts by their bytes here, as SQLite does: by the rules of a language, what
 * begins alike does not stand together.
 */
export const search = (engine: 'sqlite' | 'postgres'): Migration => ({
  async up(db) {
    const bytes = sql.raw(engine === 'postgres' ? ' collate "C"' : '');
    await sql`create index recipients_name on recipients (account_id, (lower(name)${bytes}))`.execute(db);
  },
});
