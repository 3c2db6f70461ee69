import { sql, type Migration } from 'kysely';
import { table } from './table';

/** What was sent may be changed, where the form allows it: what stood before stays, with its files. */
export const submissionVersions: Migration = {
  async up(db) {
    await db.schema
      .alterTable('submissions')
      .addColumn('changes', 'integer', (added) => added.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('submissions').addColumn('changed_at', 'bigint').execute();
    await sql`create index submissions_changed on submissions (account_id, form_id) where changed_at is not null`.execute(
      db,
    );
    await table(
      db,
      'submission_versions',
      {
        submission_id: 'text',
        number: 'integer',
        form_version: 'integer',
        answers: 'text',
        merge_tags: 'text',
        language: 'text',
        ip: 'text?',
        sent_at: 'bigint',
        replaced_at: 'bigint',
        change_key: 'text',
        content_hash: 'text',
      },
      ['submission_id', 'number'],
    );
    await sql`create unique index submission_versions_key on submission_versions (change_key)`.execute(db);
    await table(
      db,
      'submission_version_files',
      {
        submission_id: 'text',
        number: 'integer',
        input_id: 'text',
        place: 'integer',
        kind: 'text',
        name: 'text',
        content_type: 'text',
        size: 'bigint',
        file_key: 'text',
        method: 'text',
        text: 'text',
      },
      ['submission_id', 'number', 'input_id', 'place'],
    );
    await sql`create index submission_version_files_key on submission_version_files (file_key)`.execute(db);
    for (const column of ['change_of', 'change_id'])
      await db.schema
        .alterTable('drafts')
        .addColumn(column, 'text', (added) => added.notNull().defaultTo(''))
        .execute();
  },
};
