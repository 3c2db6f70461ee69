import { PUBLIC_RESULTS_MINIMUM } from '~/config/limits';
import type { FormInput } from '~/domain/form-model';
import type { AnswerCountRow, QuestionCountRow } from '../../db/admin-tables';
import type { Db } from '../../db/connect';
import { findInputs } from '../drafts/form-of-link';
import { submissionPages } from '../submissions/export';
import { additionOfRow, hasRoom, type Addition, type FormKey, type PublishedCounts } from './counting';

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

  add({ answered, counted }: Addition): void {
    this.submissions += 1;
    for (const input_id of answered) {
      const question = this.questions.get(input_id) ?? { input_id, answered: 0, distinct_answers: 0 };
      question.answered += 1;
      this.questions.set(input_id, question);
    }
    for (const { inputId, key, answer } of counted) {
      const id = `${inputId} ${key}`;
      const known = this.answers.get(id);
      const question = this.questions.get(inputId);
      if (known) known.times += 1;
      else if (question && hasRoom(key, question.distinct_answers)) {
        question.distinct_answers += 1;
        this.answers.set(id, { input_id: inputId, answer_key: key, answer, times: 1 });
      }
    }
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
 * Counts a form's finished submissions anew, in one transaction that holds back those which finish meanwhile.
 *
 * @returns how many submissions were counted, tests left out
 */
export function recountForm(db: Db, key: FormKey): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('form_counts')
      .values({ ...key, submissions: 0, tests: 0, last_at: 0, published: '' })
      .onConflict((oc) => oc.columns(['account_id', 'form_id']).doUpdateSet({ submissions: 0 }))
      .execute();
    const tally = await tallyOf(trx, key);
    await write(trx, key, tally);
    return tally.submissions;
  });
}

async function tallyOf(trx: Db, key: FormKey): Promise<Tally> {
  const tally = new Tally();
  const owner = { accountId: key.account_id, formId: key.form_id, recipientId: '' };
  // What the database keeps parsed belongs to its pool, not to a transaction.
  const versions = new Map<number, readonly FormInput[]>();
  for await (const page of submissionPages(trx, { ...owner, hasTests: true })) {
    const files = await trx
      .selectFrom('submission_files')
      .select(['submission_id', 'input_id'])
      .where(
        'submission_id',
        'in',
        page.map(({ id }) => id),
      )
      .execute();
    for (const row of page) {
      tally.lastAt = Math.max(tally.lastAt, row.completed_at ?? 0);
      if (row.is_test === 1) {
        tally.tests += 1;
        continue;
      }
      const own = new Set(
        files.filter(({ submission_id }) => submission_id === row.id).map(({ input_id }) => input_id),
      );
      const inputs = versions.get(row.form_version) ?? (await findInputs(trx, owner, row.form_version)) ?? [];
      versions.set(row.form_version, inputs);
      tally.add(additionOfRow(row, inputs, own));
    }
  }
  return tally;
}

/** More rows than SQLite takes variables for are inserted in parts. */
const ROWS_A_STATEMENT = 500;

async function write(trx: Db, key: FormKey, tally: Tally): Promise<void> {
  await trx
    .deleteFrom('question_counts')
    .where((eb) => eb.and(key))
    .execute();
  await trx
    .deleteFrom('answer_counts')
    .where((eb) => eb.and(key))
    .execute();
  const { submissions, tests, lastAt, published } = tally;
  await trx
    .updateTable('form_counts')
    .set({ submissions, tests, last_at: lastAt, published })
    .where((eb) => eb.and(key))
    .execute();
  const questions = [...tally.questions.values()].map((row) => ({ ...key, ...row }));
  const answers = [...tally.answers.values()].map((row) => ({ ...key, ...row }));
  for (let at = 0; at < questions.length; at += ROWS_A_STATEMENT)
    await trx
      .insertInto('question_counts')
      .values(questions.slice(at, at + ROWS_A_STATEMENT))
      .execute();
  for (let at = 0; at < answers.length; at += ROWS_A_STATEMENT)
    await trx
      .insertInto('answer_counts')
      .values(answers.slice(at, at + ROWS_A_STATEMENT))
      .execute();
}

/**
 * Counts the forms that have finished submissions from before there were counts. Called when the platform starts: from
 * then on every submission counts itself.
 */
export async function countUncounted(db: Db): Promise<void> {
  const forms = await db
    .selectFrom('forms')
    .select(['account_id', 'id as form_id'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('form_counts')
            .select('submissions')
            .whereRef('form_counts.account_id', '=', 'forms.account_id')
            .whereRef('form_counts.form_id', '=', 'forms.id'),
        ),
      ),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('submissions')
          .select('submissions.id')
          .whereRef('submissions.account_id', '=', 'forms.account_id')
          .whereRef('submissions.form_id', '=', 'forms.id')
          .where('submissions.completed_at', 'is not', null),
      ),
    )
    .execute();
  for (const form of forms) await recountForm(db, form);
}
