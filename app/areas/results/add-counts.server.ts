import { sql } from 'kysely';
import { PUBLIC_RESULTS_MINIMUM } from '~/config/limits';
import { DISTINCT_LIMIT } from '~/domain/poll-results';
import type { AnswerCountRow, QuestionCountRow, WaitingCountRow } from '~/platform/db/admin-row-types';
import type { Db } from '~/platform/db/open-database';
import {
  findRow,
  findRowsAmong,
  insertRow,
  removeRows,
  rowsOf,
  updateRows,
  upsertAll,
} from '~/platform/db/row-queries';
import { answerId, type SubmissionCounts, type CountedAnswer, type FormColumns } from './submission-counts.server';
import { addToBreakdown, Breakdown } from './breakdown.server';

/** Whether another distinct answer is counted by itself. Options always are; typed answers up to a limit. */
export const canCountAnswer = (answerKey: string, distinct: number) =>
  answerKey.startsWith('o:') || distinct < DISTINCT_LIMIT;

/** Submissions whose answers are counted together: a multiple of those that are published together. */
export const COUNT_BATCH_SIZE = 8 * PUBLIC_RESULTS_MINIMUM;

/**
 * Adds a finished submission to its form's counts, inside the transaction that finishes it. The form's row is taken first
 * and held, so that submissions of one form are counted one after the other. What it adds to its questions waits until there are enough.
 */
export async function addSubmissionToCounts(
  trx: Db,
  key: FormColumns,
  { isTest, at, addition }: { isTest: boolean; at: number; addition: SubmissionCounts },
): Promise<void> {
  const [submissions, tests] = isTest ? [0, 1] : [1, 0];
  const { rows } = await sql<{ submissions: number }>`
    insert into form_counts (submissions, tests, account_id, form_id, last_at, published, is_sliced)
    values (${submissions}, ${tests}, ${key.account_id}, ${key.form_id}, ${at}, '', 1)
    on conflict (account_id, form_id) do update set submissions = form_counts.submissions + excluded.submissions,
      tests = form_counts.tests + excluded.tests, last_at = excluded.last_at
    returning submissions`.execute(trx);
  const [counts] = rows;
  if (isTest || !counts) return;
  await insertRow(trx, 'waiting_counts', { ...key, number: counts.submissions, addition: JSON.stringify(addition) });
  if (counts.submissions % COUNT_BATCH_SIZE === 0) await countPendingSubmissions(trx, key);
}

/** Adds pending submissions to the counts of a form's questions, in a transaction. */
export async function countPendingSubmissions(trx: Db, key: FormColumns): Promise<void> {
  const waiting = await rowsOf(trx, 'waiting_counts', key).orderBy('number').execute();
  const additions = waiting.map(parseSubmissionCounts);
  const last = waiting.findLastIndex(({ number }) => number % PUBLIC_RESULTS_MINIMUM === 0);
  await addAnswers(trx, key, additions.slice(0, last + 1));
  const published = waiting[last]?.number ?? 0;
  if (published > 0) await publish(trx, key, published);
  await addAnswers(trx, key, additions.slice(last + 1));
  // It is counted anew when the platform starts next.
  if (additions.some(({ place }) => !place)) await updateRows(trx, 'form_counts', { is_sliced: 0 }, key);
  await removeRows(trx, 'waiting_counts', key);
}

const parseSubmissionCounts = ({ addition }: WaitingCountRow) => JSON.parse(addition) as SubmissionCounts;

/** Locks a form's counts until the transaction ends, and changes nothing. */
export async function lockCounts(trx: Db, key: FormColumns): Promise<void> {
  await trx
    .updateTable('form_counts')
    .set((eb) => ({ submissions: eb.ref('submissions') }))
    .where((eb) => eb.and(key))
    .execute();
}

/**
 * Reads a form's counts as if nothing were pending. Reading a page must write nothing, so the counting is rolled
 * back.
 */
export async function readCountsWithPending<T>(db: Db, key: FormColumns, read: (db: Db) => Promise<T>): Promise<T> {
  const waits = await findRow(db, 'waiting_counts', { ...key });
  if (!waits) return read(db);
  const trx = await db.startTransaction().execute();
  try {
    // Held, so that nobody else counts the same.
    await lockCounts(trx, key);
    await countPendingSubmissions(trx, key);
    return await read(trx);
  } finally {
    await trx.rollback().execute();
  }
}

/** Adds answers to the counts of their questions, in a transaction that has locked the form's counts. */
export async function addAnswers(trx: Db, key: FormColumns, additions: readonly SubmissionCounts[]): Promise<void> {
  const answered = countBy(additions.flatMap((addition) => addition.answered));
  const counted = additions.flatMap((addition) => addition.counted);
  const distinct = new Map<string, number>();
  if (answered.size > 0)
    for (const row of await rowsOf(trx, 'question_counts', key).execute())
      distinct.set(row.input_id, row.distinct_answers);
  const trackedAnswers = await selectTrackedAnswers(
    trx,
    key,
    [...new Map(counted.map((one) => [answerId(one), one])).values()],
    distinct,
  );
  const trackedIds = new Set(trackedAnswers.map(answerId));
  const breakdown = new Breakdown();
  for (const addition of additions) breakdown.add(addition, (one) => trackedIds.has(answerId(one)));
  await addToBreakdown(trx, key, breakdown.take());
  if (answered.size === 0) return;
  await addQuestions(trx, key, answered, distinct);
  const times = countBy(counted.map(answerId));
  const answers = trackedAnswers.map((one) => ({
    ...key,
    input_id: one.inputId,
    answer_key: one.key,
    answer: one.answer,
    times: times.get(answerId(one)) ?? 0,
  }));
  await upsertAll(trx, 'answer_counts', answers, {
    key: ['account_id', 'form_id', 'input_id', 'answer_key'],
    sums: ['times'],
  });
}

/** @param distinct how many different answers each question has from now on */
async function addQuestions(
  trx: Db,
  key: FormColumns,
  answered: ReadonlyMap<string, number>,
  distinct: ReadonlyMap<string, number>,
): Promise<void> {
  const questions = [...answered].map(([input_id, count]) => ({
    ...key,
    input_id,
    answered: count,
    distinct_answers: distinct.get(input_id) ?? 0,
  }));
  await upsertAll(trx, 'question_counts', questions, {
    key: ['account_id', 'form_id', 'input_id'],
    sums: ['answered'],
  });
}

function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Options, and those typed answers that are there already or still have room; counts up `distinct` by the new ones. */
async function selectTrackedAnswers(
  trx: Db,
  key: FormColumns,
  counted: readonly CountedAnswer[],
  distinct: Map<string, number>,
): Promise<CountedAnswer[]> {
  if (counted.length === 0) return [];
  const rows = await findRowsAmong(trx, 'answer_counts', {
    columns: ['input_id', 'answer_key'],
    keys: counted.map((each) => [each.inputId, each.key]),
    others: { ...key },
  });
  const there = new Set(rows.map((row) => answerId({ inputId: row.input_id, key: row.answer_key })));
  return counted.filter((one) => {
    if (there.has(answerId(one))) return true;
    const count = distinct.get(one.inputId) ?? 0;
    if (!canCountAnswer(one.key, count)) return false;
    distinct.set(one.inputId, count + 1);
    return true;
  });
}

/** The counts of a form at one moment, as everybody may ask for them later. */
export interface PublishedCounts {
  submissions: number;
  questions: Pick<QuestionCountRow, 'input_id' | 'answered' | 'distinct_answers'>[];
  /** Of options alone: what was typed is not for everybody. */
  answers: Pick<AnswerCountRow, 'input_id' | 'answer_key' | 'answer' | 'times'>[];
}

async function publish(trx: Db, key: FormColumns, submissions: number): Promise<void> {
  const questions = await trx
    .selectFrom('question_counts')
    .select(['input_id', 'answered', 'distinct_answers'])
    .where((eb) => eb.and(key))
    .execute();
  const answers = await trx
    .selectFrom('answer_counts')
    .select(['input_id', 'answer_key', 'answer', 'times'])
    .where((eb) => eb.and(key))
    .where('answer_key', 'like', 'o:%')
    .execute();
  const published: PublishedCounts = { submissions, questions, answers };
  await updateRows(trx, 'form_counts', { published: JSON.stringify(published) }, key);
}
