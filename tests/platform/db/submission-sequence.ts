import { sql } from 'kysely';
import type { Db } from '~/platform/db/open-database';

/** Takes a database back to before migration 0063. */
export async function dropSubmissionSequence(db: Db, engine: 'sqlite' | 'postgres'): Promise<void> {
  const triggers =
    engine === 'postgres'
      ? ['drop trigger submissions_numbered on submissions', 'drop function number_submission()']
      : ['drop trigger submissions_stored', 'drop trigger submissions_finished_later'];
  const statements = [
    ...triggers,
    'drop index submissions_sequence',
    'alter table submissions drop column sequence',
    'drop table submission_sequences',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
