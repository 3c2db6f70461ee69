import { sql, type Migration } from 'kysely';
import { table } from './table';

const FINISHED = 'new.completed_at is not null and new.sequence is null';

/**
 * Numbers the finished submissions of each account in the order in which their transactions commit, whatever the clock says.
 * The database numbers them, so a program of before that runs beside this one does too.
 */
export const submissionSequence = (engine: 'sqlite' | 'postgres'): Migration => ({
  async up(db) {
    await table(db, 'submission_sequences', { account_id: 'text', last: 'bigint', backfilled: 'bigint' }, [
      'account_id',
    ]);
    await db.schema.alterTable('submissions').addColumn('sequence', 'bigint').execute();
    const statements = [
      `update submissions set sequence = numbered.number from (
        select id, row_number() over (partition by account_id order by completed_at, id) as number
        from submissions where completed_at is not null) as numbered
        where numbered.id = submissions.id`,
      `insert into submission_sequences (account_id, last, backfilled)
        select account_id, max(sequence), max(sequence) from submissions where sequence is not null group by account_id`,
      'create index submissions_sequence on submissions (account_id, is_test, sequence)',
      ...(engine === 'postgres' ? inPostgres() : inSqlite()),
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});

function inSqlite(): string[] {
  const number = `insert or ignore into submission_sequences (account_id, last, backfilled) values (new.account_id, 0, 0);
    update submission_sequences set last = last + 1 where account_id = new.account_id;
    update submissions set sequence = (select last from submission_sequences where account_id = new.account_id) where id = new.id;`;
  return [
    `create trigger submissions_stored after insert on submissions when ${FINISHED} begin ${number} end`,
    `create trigger submissions_finished_later after update of completed_at on submissions when ${FINISHED} begin ${number} end`,
  ];
}

/**
 * The row of `submission_sequences` is locked until the transaction ends, so a lower number is visible before a higher one.
 * The trigger is deferred: the lock is taken when the transaction commits, and others wait no longer than that.
 */
function inPostgres(): string[] {
  return [
    `create or replace function number_submission() returns trigger language plpgsql as $$ declare number bigint; begin
      insert into submission_sequences as counted (account_id, last, backfilled) values (new.account_id, 1, 0)
        on conflict (account_id) do update set last = counted.last + 1 returning counted.last into number;
      update submissions set sequence = number where id = new.id and sequence is null;
      return null;
    end $$`,
    `create constraint trigger submissions_numbered after insert or update of completed_at on submissions
      deferrable initially deferred for each row when (${FINISHED}) execute function number_submission()`,
  ];
}
