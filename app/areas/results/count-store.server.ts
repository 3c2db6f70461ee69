import { sql, type ExpressionBuilder } from 'kysely';
import { MAX_LISTED_ANSWERS } from './calls';
import type { AnswerCountRow, FormCountRow, QuestionCountRow } from '~/platform/db/admin-row-types';
import type { Db } from '~/platform/db/open-database';
import type { Database } from '~/platform/db/schema';
import { findRow, rowsOf } from '~/platform/db/row-queries';
import { formRows } from '~/areas/forms/service.server';
import type { FormColumns } from './submission-counts.server';

/** A subquery of how many submissions a form has; null where it has none yet. */
export const submissionCountQuery = (eb: ExpressionBuilder<Database, 'forms'>) =>
  eb
    .selectFrom('form_counts')
    .select('form_counts.submissions')
    .whereRef('form_counts.account_id', '=', 'forms.account_id')
    .whereRef('form_counts.form_id', '=', 'forms.id');

/** A condition that a form has counts, including its breakdown by day, language and version. */
export const hasCompleteCounts = (eb: ExpressionBuilder<Database, 'forms'>) =>
  eb.exists(submissionCountQuery(eb).where('form_counts.is_sliced', '=', 1));

/** Reads the counts of forms. */
export function createCountStore(db: Db) {
  return {
    findCounts: (key: FormColumns): Promise<FormCountRow | undefined> => findRow(db, 'form_counts', key),

    listQuestions: (key: FormColumns): Promise<QuestionCountRow[]> => rowsOf(db, 'question_counts', key).execute(),

    /**
     * Options with their counts, and of each question the typed answers given most; of the question `all`, every one that is
     * kept. `total` is how many answers those rows and the ones left out hold together.
     */
    async listAnswers(key: FormColumns, all: string): Promise<(AnswerCountRow & { total: number })[]> {
      const ranked = db
        .selectFrom('answer_counts')
        .selectAll()
        .select(sql<number>`row_number() over (partition by input_id order by times desc, answer)`.as('place'))
        .select(sql<number>`sum(times) over (partition by input_id)`.as('total'))
        .where((eb) => eb.and(key));
      const rows = await db
        .selectFrom(ranked.as('ranked'))
        .selectAll()
        .where((eb) =>
          eb.or([eb('place', '<=', MAX_LISTED_ANSWERS), eb('input_id', '=', all), eb('answer_key', 'like', 'o:%')]),
        )
        .execute();
      return rows.map(({ place: _place, ...row }) => ({ ...row, total: Number(row.total) }));
    },

    /** The forms that got submissions last, the latest first. */
    listRecent: (accountId: string, limit: number) =>
      formRows(db)
        .innerJoin('form_counts', (join) =>
          join.onRef('form_counts.account_id', '=', 'forms.account_id').onRef('form_counts.form_id', '=', 'forms.id'),
        )
        .select(['forms.id', 'forms.title', 'form_counts.submissions', 'form_counts.last_at as at'])
        .where('form_counts.account_id', '=', accountId)
        .where('form_counts.submissions', '>', 0)
        .orderBy('form_counts.last_at', 'desc')
        .limit(limit)
        .execute(),
  };
}
