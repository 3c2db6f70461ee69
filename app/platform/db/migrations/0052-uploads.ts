import { sql, type Kysely, type Migration } from 'kysely';
import { table } from './table';

const fileColumns = {
  kind: 'text',
  name: 'text',
  content_type: 'text',
  size: 'bigint',
  file_key: 'text',
  method: 'text',
  text: 'text',
} as const;

/** Several files for one question, and uploads that go on after a break, with the bytes that have come. */
export const uploads = (engine: 'sqlite' | 'postgres'): Migration => ({
  async up(db) {
    await db.schema.dropIndex('draft_files_owner').execute();
    await db.schema
      .createIndex('draft_files_owner')
      .on('draft_files')
      .columns(['account_id', 'form_id', 'recipient_id', 'input_id'])
      .execute();
    await (engine === 'postgres' ? placesInPostgres(db) : placesInSqlite(db));
    await createUploads(db);
  },
});

async function createUploads(db: Kysely<unknown>): Promise<void> {
  await table(
    db,
    'uploads',
    {
      id: 'text',
      account_id: 'text',
      form_id: 'text',
      recipient_id: 'text',
      input_id: 'text',
      name: 'text',
      fingerprint: 'text',
      size: 'bigint',
      received: 'bigint',
      state: 'text',
      refusal: 'text',
      changes: 'text',
      claimed_at: 'bigint',
      expires_at: 'bigint',
      created_at: 'bigint',
    },
    ['id'],
  );
  await db.schema
    .createIndex('uploads_owner')
    .on('uploads')
    .columns(['account_id', 'form_id', 'recipient_id'])
    .execute();
  await db.schema.createIndex('uploads_end').on('uploads').column('expires_at').execute();
  await table(db, 'upload_parts', { upload_id: 'text', place: 'integer', file_key: 'text', size: 'integer' }, [
    'upload_id',
    'place',
  ]);
}

async function placesInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`alter table submission_files add column place integer not null default 0`.execute(db);
  await sql`alter table submission_files drop constraint submission_files_pk`.execute(db);
  await sql`alter table submission_files add constraint submission_files_pk primary key (submission_id, input_id, place)`.execute(
    db,
  );
}

/** SQLite can't change the key of a table. */
async function placesInSqlite(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('submission_files').renameTo('submission_files_before').execute();
  const columns = { submission_id: 'text', input_id: 'text', place: 'integer', ...fileColumns } as const;
  await table(db, 'submission_files', columns, ['submission_id', 'input_id', 'place']);
  const kept = sql.raw(`submission_id, input_id, ${Object.keys(fileColumns).join(', ')}`);
  await sql`insert into submission_files (${kept}, place) select ${kept}, 0 from submission_files_before`.execute(db);
  await db.schema.dropTable('submission_files_before').execute();
}
