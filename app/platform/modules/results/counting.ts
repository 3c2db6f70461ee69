import { hash } from 'node:crypto';
import { PUBLIC_RESULTS_MINIMUM } from '~/config/limits';
import type { Answers, FormInput } from '~/domain/form-model';
import { rulesOf } from '~/domain/input-types';
import { DISTINCT_LIMIT, givenAnswers } from '~/domain/poll-results';
import type { AnswerCountRow, QuestionCountRow, WaitingCountRow } from '../../db/admin-tables';
import type { Db } from '../../db/connect';
import { prepared, type Value } from '../../db/prepared';
import type { SubmissionRow } from '../../db/schema';
import { equal, findRow, findRowsAmong, insertRow, listRowsOf, removeRows, updateRows, upsertAll } from '../../db/rows';
import { parseAnswers } from '~/domain/sent-answers';

export interface FormColumns {
  account_id: string;
  form_id: string;
}

/** One answer that is counted apart. */
interface Counted {
  inputId: string;
  key: string;
  answer: string;
}

/** What one submission adds to the counts of its form's questions. */
export interface Addition {
  /** Inputs with an answer. */
  answered: string[];
  counted: Counted[];
}

/** Longest answer that is kept to be shown, in characters; longer ones are told apart by the whole of them. */
const KEPT_LENGTH = 500;

/** Whether another distinct answer is kept apart. There are never more options than the form's versions have. */
export const hasRoom = (answerKey: string, distinct: number) => answerKey.startsWith('o:') || distinct < DISTINCT_LIMIT;

const keyOfText = (text: string) => `t:${hash('sha256', text, 'base64url')}`;

/** @param files inputs that the submission has a file for */
function additionOf(inputs: readonly FormInput[], answers: Answers, files: ReadonlySet<string>): Addition {
  const addition: Addition = { answered: [], counted: [] };
  for (const input of inputs) {
    const given = Object.hasOwn(answers, input.id) ? givenAnswers(answers[input.id]) : [];
    if (given.length === 0 && !files.has(input.id)) continue;
    addition.answered.push(input.id);
    const kind = rulesOf(input).counting;
    if (kind === 'submitted') continue;
    for (const answer of given) {
      const key = kind === 'choice' ? `o:${answer}` : keyOfText(answer);
      addition.counted.push({ inputId: input.id, key, answer: answer.slice(0, KEPT_LENGTH) });
    }
  }
  return addition;
}

export const additionOfRow = (
  row: Pick<SubmissionRow, 'answers'>,
  inputs: readonly FormInput[],
  files: ReadonlySet<string>,
): Addition => additionOf(inputs, parseAnswers(row), files);

const countForm = prepared((db, value: Value<keyof FormColumns | 'submissions' | 'tests' | 'at'>) =>
  db
    .insertInto('form_counts')
    .values({
      account_id: value('account_id'),
      form_id: value('form_id'),
      submissions: value<number>('submissions'),
      tests: value<number>('tests'),
      last_at: value<number>('at'),
      published: '',
    })
    .onConflict((oc) =>
      oc.columns(['account_id', 'form_id']).doUpdateSet((eb) => ({
        submissions: eb('form_counts.submissions', '+', eb.ref('excluded.submissions')),
        tests: eb('form_counts.tests', '+', eb.ref('excluded.tests')),
        last_at: eb.ref('excluded.last_at'),
      })),
    )
    .returning('submissions'),
);

/** So many submissions' answers are counted together. A multiple of those that are published together. */
export const COUNTED_TOGETHER = 8 * PUBLIC_RESULTS_MINIMUM;

/**
 * Adds a finished submission to its form's counts, inside the transaction that finishes it. The form's row is taken first
 * and held, so that submissions of one form are counted one after the other. What it adds to its questions waits until there are enough.
 */
export async function countSubmission(
  trx: Db,
  key: FormColumns,
  { isTest, at, addition }: { isTest: boolean; at: number; addition: Addition },
): Promise<void> {
  const own = isTest ? { submissions: 0, tests: 1 } : { submissions: 1, tests: 0 };
  const [counts] = await countForm(trx, { ...key, ...own, at });
  if (isTest || !counts) return;
  await insertRow(trx, 'waiting_counts', { ...key, number: counts.submissions, addition: JSON.stringify(addition) });
  if (counts.submissions % COUNTED_TOGETHER === 0) await countWaiting(trx, key);
}

/** Adds to the questions of a form what waits for it, in a transaction. */
export async function countWaiting(trx: Db, key: FormColumns): Promise<void> {
  const waiting = await listRowsOf(trx, 'waiting_counts', key, { number: 'asc' });
  const published = waiting.findLast(({ number }) => number % PUBLIC_RESULTS_MINIMUM === 0)?.number ?? 0;
  await addAnswers(trx, key, waiting.filter(({ number }) => number <= published).map(additionIn));
  if (published > 0) await publish(trx, key, published);
  await addAnswers(trx, key, waiting.filter(({ number }) => number > published).map(additionIn));
  await removeRows(trx, 'waiting_counts', key);
}

const additionIn = ({ addition }: WaitingCountRow) => JSON.parse(addition) as Addition;

/** What is read of a form's counts, as if nothing waited: a page that is read writes nothing, so this is taken back. */
export async function readCounted<T>(db: Db, key: FormColumns, read: (db: Db) => Promise<T>): Promise<T> {
  const waits = await findRow(db, 'waiting_counts', { ...key });
  if (!waits) return read(db);
  const trx = await db.startTransaction().execute();
  try {
    // Held, so that nobody else counts the same.
    await trx
      .updateTable('form_counts')
      .set((eb) => ({ submissions: eb.ref('submissions') }))
      .where(equal(key))
      .execute();
    await countWaiting(trx, key);
    return await read(trx);
  } finally {
    await trx.rollback().execute();
  }
}

async function addAnswers(trx: Db, key: FormColumns, additions: readonly Addition[]): Promise<void> {
  const answered = countBy(additions.flatMap((addition) => addition.answered));
  if (answered.size === 0) return;
  const counted = additions.flatMap((addition) => addition.counted);
  const distinct = new Map<string, number>();
  for (const row of await listRowsOf(trx, 'question_counts', key)) distinct.set(row.input_id, row.distinct_answers);
  const times = countBy(counted.map(idOf));
  const kept = await keptAnswers(trx, key, [...new Map(counted.map((one) => [idOf(one), one])).values()], distinct);
  const questions = [...answered].map(([input_id, count]) => ({
    ...key,
    input_id,
    answered: count,
    distinct_answers: distinct.get(input_id) ?? 0,
  }));
  await upsertAll(trx, 'question_counts', ['account_id', 'form_id', 'input_id'], questions, ['answered']);
  const answers = kept.map((one) => ({
    ...key,
    input_id: one.inputId,
    answer_key: one.key,
    answer: one.answer,
    times: times.get(idOf(one)) ?? 0,
  }));
  await upsertAll(trx, 'answer_counts', ['account_id', 'form_id', 'input_id', 'answer_key'], answers, ['times']);
}

/** Names an answer among those of its form. */
export const idOf = ({ inputId, key }: Pick<Counted, 'inputId' | 'key'>): string => `${inputId} ${key}`;

function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Options, and those typed answers that are there already or still have room; counts up `distinct` by the new ones. */
async function keptAnswers(
  trx: Db,
  key: FormColumns,
  counted: readonly Counted[],
  distinct: Map<string, number>,
): Promise<Counted[]> {
  if (counted.length === 0) return [];
  const rows = await findRowsAmong(trx, 'answer_counts', {
    columns: ['input_id', 'answer_key'],
    keys: counted.map((each) => [each.inputId, each.key]),
    others: { ...key },
  });
  const there = new Set(rows.map((row) => idOf({ inputId: row.input_id, key: row.answer_key })));
  return counted.filter((one) => {
    if (there.has(idOf(one))) return true;
    const count = distinct.get(one.inputId) ?? 0;
    if (!hasRoom(one.key, count)) return false;
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
    .where(equal(key))
    .execute();
  const answers = await trx
    .selectFrom('answer_counts')
    .select(['input_id', 'answer_key', 'answer', 'times'])
    .where(equal(key))
    .where('answer_key', 'like', 'o:%')
    .execute();
  const published: PublishedCounts = { submissions, questions, answers };
  await updateRows(trx, 'form_counts', { published: JSON.stringify(published) }, key);
}
