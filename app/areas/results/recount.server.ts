import { PUBLIC_RESULTS_MINIMUM } from '~/config/limits';
import type { FormInput } from '~/domain/form-model';
import type { AnswerCountRow, QuestionCountRow } from '~/platform/db/admin-row-types';
import type { Db } from '~/platform/db/open-database';
import type { SubmissionRow } from '~/platform/db/schema';
import { insertAll, removeRows, updateRows } from '~/platform/db/row-queries';
import { toSubmissionCounts, answerId, type SubmissionCounts, type FormColumns } from './submission-counts.server';
import { canCountAnswer, type PublishedCounts } from './add-counts.server';
import { addToBreakdown, Breakdown } from './breakdown.server';

/** A finished submission with the inputs of its version: all that counting needs. */
export interface CountableSubmission {
  row: Pick<
    SubmissionRow,
    | 'account_id'
    | 'form_id'
    | 'answers'
    | 'is_test'
    | 'completed_at'
    | 'submitted_at'
    | 'time_zone'
    | 'language'
    | 'form_version'
  >;
  inputs: readonly FormInput[];
  files: readonly { input_id: string }[];
}

/** Ids of the inputs that have a file. */
export const inputsWithFiles = (files: CountableSubmission['files']): ReadonlySet<string> =>
  new Set(files.map(({ input_id }) => input_id));

type Question = Pick<QuestionCountRow, 'input_id' | 'answered' | 'distinct_answers'>;
type Answer = Pick<AnswerCountRow, 'input_id' | 'answer_key' | 'answer' | 'times'>;

/** Counts as they build up; as large as a form has questions and different answers, however many submissions there are. */
class Tally {
  submissions = 0;
  tests = 0;
  lastAt = 0;
  published = '';
  readonly questions = new Map<string, Question>();
  readonly answers = new Map<string, Answer>();
  readonly breakdown = new Breakdown();

  add(addition: SubmissionCounts): void {
    const { answered, counted } = addition;
    this.submissions += 1;
    for (const input_id of answered) {
      const question = this.questions.get(input_id) ?? { input_id, answered: 0, distinct_answers: 0 };
      question.answered += 1;
      this.questions.set(input_id, question);
    }
    for (const { inputId, key, answer } of counted) {
      const id = answerId({ inputId, key });
      const known = this.answers.get(id);
      const question = this.questions.get(inputId);
      if (known) known.times += 1;
      else if (question && canCountAnswer(key, question.distinct_answers)) {
        question.distinct_answers += 1;
        this.answers.set(id, { input_id: inputId, answer_key: key, answer, times: 1 });
      }
    }
    this.breakdown.add(addition, (one) => this.answers.has(answerId(one)));
    if (this.submissions % PUBLIC_RESULTS_MINIMUM === 0) this.published = this.snapshot();
  }

  private snapshot(): string {
    const published: PublishedCounts = {
      submissions: this.submissions,
      questions: [...this.questions.values()],
      answers: [...this.answers.values()].filter(({ answer_key }) => answer_key.startsWith('o:')),
    };
    return JSON.stringify(published);
  }
}

/**
 * Recounts a form's finished submissions in one transaction. Submissions that finish meanwhile wait for it.
 *
 * @returns how many submissions were counted, without tests
 */
export function recountForm(
  db: Db,
  key: FormColumns,
  read: (trx: Db) => AsyncIterable<readonly CountableSubmission[]>,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('form_counts')
      .values({ ...key, submissions: 0, tests: 0, last_at: 0, published: '', is_sliced: 1 })
      .onConflict((oc) => oc.columns(['account_id', 'form_id']).doUpdateSet({ submissions: 0, is_sliced: 1 }))
      .execute();
    await removeRows(trx, 'slice_counts', key);
    const tally = new Tally();
    for await (const page of read(trx)) {
      for (const { row, inputs, files } of page) {
        tally.lastAt = Math.max(tally.lastAt, row.completed_at ?? 0);
        if (row.is_test === 1) tally.tests += 1;
        else tally.add(toSubmissionCounts(row, inputs, inputsWithFiles(files)));
      }
      if (tally.breakdown.size > MAX_BREAKDOWN_ROWS) await addToBreakdown(trx, key, tally.breakdown.take());
    }
    await write(trx, key, tally);
    return tally.submissions;
  });
}

/** So many rows of days and months are held in memory at most, and written when there are more. */
const MAX_BREAKDOWN_ROWS = 20_000;

async function write(trx: Db, key: FormColumns, tally: Tally): Promise<void> {
  await removeRows(trx, 'question_counts', key);
  await removeRows(trx, 'answer_counts', key);
  await removeRows(trx, 'waiting_counts', key);
  await addToBreakdown(trx, key, tally.breakdown.take());
  const { submissions, tests, lastAt, published } = tally;
  await updateRows(trx, 'form_counts', { submissions, tests, last_at: lastAt, published }, key);
  const questions = [...tally.questions.values()].map((row) => ({ ...key, ...row }));
  const answers = [...tally.answers.values()].map((row) => ({ ...key, ...row }));
  await insertAll(trx, 'question_counts', questions);
  await insertAll(trx, 'answer_counts', answers);
}
