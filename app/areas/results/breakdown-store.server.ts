import { sql, type ExpressionBuilder } from 'kysely';
import { MAX_LISTED_ANSWERS } from './calls';
import type { CountedRange } from '~/domain/result-period';
import type { Db } from '~/platform/db/open-database';
import type { Database } from '~/platform/db/schema';
import type { FormColumns } from './submission-counts.server';

/** Filters the submissions of a form; undefined values filter nothing. */
interface BreakdownFilter {
  /** Of the days that they came on, no day twice. */
  ranges: readonly CountedRange[];
  language?: string;
  version?: number;
}

const among =
  (key: FormColumns, { ranges, language, version }: BreakdownFilter) =>
  (eb: ExpressionBuilder<Database, 'slice_counts'>) =>
    eb.and([
      eb.and({
        ...key,
        ...(language !== undefined && { language }),
        ...(version !== undefined && { version }),
      }),
      eb.or(ranges.map(([first, last]) => eb.between('period', first, last))),
    ]);

/** Every month there is. */
const ALL_MONTHS = [0, 999_999] as const;

/** Reads counts by day, month, language and version. */
export function createBreakdownStore(db: Db) {
  const sums = (key: FormColumns, filter: BreakdownFilter) =>
    db
      .selectFrom('slice_counts')
      .select(['input_id', 'answer_key'])
      .select(({ fn }) => fn.sum<number>('times').as('times'))
      .where(among(key, filter))
      .groupBy(['input_id', 'answer_key']);

  /** The answers with how many of them the question has in all (`total`, `distinct`), those given most, options, and all of `all`. */
  const listAnswers = async (key: FormColumns, filter: BreakdownFilter, all: string) => {
    const ranked = db
      .selectFrom(sums(key, filter).as('sums'))
      .leftJoin('answer_counts', (join) =>
        join
          .onRef('answer_counts.input_id', '=', 'sums.input_id')
          .onRef('answer_counts.answer_key', '=', 'sums.answer_key')
          .on('answer_counts.account_id', '=', key.account_id)
          .on('answer_counts.form_id', '=', key.form_id),
      )
      .select(['sums.input_id', 'sums.answer_key', 'sums.times', 'answer_counts.answer'])
      .select(
        sql<number>`row_number() over (partition by sums.input_id order by sums.times desc, answer_counts.answer)`.as(
          'place',
        ),
      )
      .select(sql<number>`sum(sums.times) over (partition by sums.input_id)`.as('total'))
      .select(sql<number>`count(*) over (partition by sums.input_id)`.as('distinct'))
      .where('sums.answer_key', '<>', '');
    return db
      .selectFrom(ranked.as('ranked'))
      .selectAll()
      .where((eb) =>
        eb.or([eb('place', '<=', MAX_LISTED_ANSWERS), eb('input_id', '=', all), eb('answer_key', 'like', 'o:%')]),
      )
      .execute();
  };

  return {
    /** Languages and versions that there are submissions of, and how many. */
    async listSizes(key: FormColumns) {
      const rows = await db
        .selectFrom('slice_counts')
        .select(['language', 'version'])
        .select(({ fn }) => fn.sum<number>('times').as('submissions'))
        .where(among(key, { ranges: [ALL_MONTHS] }))
        .where('input_id', '=', '')
        .groupBy(['language', 'version'])
        .execute();
      return rows.map((row) => ({ ...row, submissions: Number(row.submissions) }));
    },

    /** Counts of some submissions; of the question `all`, every typed answer that is kept. */
    async count(key: FormColumns, filter: BreakdownFilter, all: string) {
      const [heads, answers] = await Promise.all([
        sums(key, filter).where('answer_key', '=', '').execute(),
        listAnswers(key, filter, all),
      ]);
      const distinct = new Map(answers.map((row) => [row.input_id, Number(row.distinct)]));
      return {
        submissions: Number(heads.find(({ input_id }) => input_id === '')?.times ?? 0),
        questions: heads
          .filter(({ input_id }) => input_id !== '')
          .map(({ input_id, times }) => ({
            input_id,
            answered: Number(times),
            distinct_answers: distinct.get(input_id) ?? 0,
          })),
        answers: answers.map(({ input_id, answer_key, answer, times, total }) => ({
          input_id,
          answer_key,
          answer: answer ?? '',
          times: Number(times),
          total: Number(total),
        })),
      };
    },

    /** How often each answer was given, by question and key; under an empty key, how many answered; under an empty question, how many submitted. */
    async sum(key: FormColumns, filter: BreakdownFilter): Promise<Map<string, number>> {
      const rows = await sums(key, filter).execute();
      return new Map(rows.map(({ input_id, answer_key, times }) => [`${input_id} ${answer_key}`, Number(times)]));
    },
  };
}
