import { sql, type Migration } from 'kysely';

/** A person may take back what was sent, where the form allows it. Few do: the index has those alone. */
export const withdrawals: Migration = {
  async up(db) {
    await db.schema.alterTable('submissions').addColumn('withdrawn_at', 'bigint').execute();
    await sql`create index submissions_withdrawn on submissions (account_id, form_id) where withdrawn_at is not null`.execute(
      db,
    );
  },
};
