import type { Db } from '~/platform/db/connect';
import { removeRows, updateRows } from '~/platform/db/rows';
import type { Addition, FormColumns } from './additions.server';
import { addAnswers, countPending, lockCounts } from './counting.server';
import { takeSlices } from './slices.server';

/**
 * Takes one submission out of its form's counts, in the caller's transaction. The form's row is taken first and held, as when one
 * is counted; what waits is counted before, so that there is something to take from. What everybody sees stays until it is published anew.
 */
export async function uncountSubmission(
  trx: Db,
  key: FormColumns,
  { isTest, addition }: { isTest: boolean; addition: Addition },
): Promise<void> {
  const column = isTest ? 'tests' : 'submissions';
  const held = await trx
    .updateTable('form_counts')
    .set((eb) => ({ [column]: eb(column, '-', 1) }))
    .where((eb) => eb.and(key))
    .where(column, '>', 0)
    .executeTakeFirst();
  if (isTest || held.numUpdatedRows === 0n) return;
  await countPending(trx, key);
  await takeAnswers(trx, key, addition);
}

/**
 * Counts what one submission says now in the place of what it said before, in the caller's transaction, under the same lock. How many
 * there are stays, and so does what everybody sees, until it is published anew: nobody reads one person's change off it.
 */
export async function recountChange(
  trx: Db,
  key: FormColumns,
  [before, after]: readonly [before: Addition, after: Addition],
): Promise<void> {
  await lockCounts(trx, key);
  await countPending(trx, key);
  await takeAnswers(trx, key, before);
  await addAnswers(trx, key, [after]);
}

async function takeAnswers(trx: Db, key: FormColumns, addition: Addition): Promise<void> {
  for (const input_id of addition.answered) {
    await trx
      .updateTable('question_counts')
      .set((eb) => ({ answered: eb('answered', '-', 1) }))
      .where((eb) => eb.and({ ...key, input_id }))
      .execute();
  }
  for (const { inputId: input_id, key: answer_key } of addition.counted)
    await takeAnswer(trx, { ...key, input_id, answer_key });
  await trx
    .deleteFrom('question_counts')
    .where((eb) => eb.and(key))
    .where('answered', '<=', 0)
    .execute();
  await takeSlices(trx, key, addition);
}

/** One time less of an answer; where it was the last, the answer goes. One that found no room was never kept apart. */
async function takeAnswer(
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
