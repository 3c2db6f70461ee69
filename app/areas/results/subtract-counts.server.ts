import type { Db } from '~/platform/db/open-database';
import { removeRows, updateRows } from '~/platform/db/row-queries';
import type { SubmissionCounts, FormColumns } from './submission-counts.server';
import { addAnswers, countPendingSubmissions, lockCounts } from './add-counts.server';
import { subtractFromBreakdown } from './breakdown.server';

/**
 * Subtracts one submission from its form's counts, in the caller's transaction. Locks the form's row first, as
 * counting does, and counts pending submissions before. Public results stay until they are published again.
 */
export async function subtractSubmission(
  trx: Db,
  key: FormColumns,
  { isTest, addition }: { isTest: boolean; addition: SubmissionCounts },
): Promise<void> {
  const column = isTest ? 'tests' : 'submissions';
  const held = await trx
    .updateTable('form_counts')
    .set((eb) => ({ [column]: eb(column, '-', 1) }))
    .where((eb) => eb.and(key))
    .where(column, '>', 0)
    .executeTakeFirst();
  if (isTest || held.numUpdatedRows === 0n) return;
  await countPendingSubmissions(trx, key);
  await subtractAnswers(trx, key, addition);
}

/**
 * Replaces the counts of a submission's earlier answers with those of its changed answers, in the caller's
 * transaction under the same lock. The number of submissions stays. Public results stay until they are published
 * again, so that nobody can read one person's change from them.
 */
export async function replaceSubmissionCounts(
  trx: Db,
  key: FormColumns,
  [before, after]: readonly [before: SubmissionCounts, after: SubmissionCounts],
): Promise<void> {
  await lockCounts(trx, key);
  await countPendingSubmissions(trx, key);
  await subtractAnswers(trx, key, before);
  await addAnswers(trx, key, [after]);
}

async function subtractAnswers(trx: Db, key: FormColumns, addition: SubmissionCounts): Promise<void> {
  for (const input_id of addition.answered) {
    await trx
      .updateTable('question_counts')
      .set((eb) => ({ answered: eb('answered', '-', 1) }))
      .where((eb) => eb.and({ ...key, input_id }))
      .execute();
  }
  for (const { inputId: input_id, key: answer_key } of addition.counted)
    await subtractAnswer(trx, { ...key, input_id, answer_key });
  await trx
    .deleteFrom('question_counts')
    .where((eb) => eb.and(key))
    .where('answered', '<=', 0)
    .execute();
  await subtractFromBreakdown(trx, key, addition);
}

/** Subtracts one answer; removes its row where it was the last. An answer past the limit has no row. */
async function subtractAnswer(
  trx: Db,
  { answer_key, ...question }: FormColumns & { input_id: string; answer_key: string },
): Promise<void> {
  const answer = { ...question, answer_key };
  const left = await trx
    .updateTable('answer_counts')
    .set((eb) => ({ times: eb('times', '-', 1) }))
    .where((eb) => eb.and(answer))
    .returning('times')
    .executeTakeFirst();
  if (left === undefined || left.times > 0) return;
  await removeRows(trx, 'answer_counts', answer);
  const row = await trx
    .selectFrom('question_counts')
    .select('distinct_answers')
    .where((eb) => eb.and(question))
    .executeTakeFirst();
  if (row) await updateRows(trx, 'question_counts', { distinct_answers: row.distinct_answers - 1 }, question);
}
