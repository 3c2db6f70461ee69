import type { Migration } from 'kysely';

/** Forms whose answers were kept apart up to the eleventh alone are counted anew when the platform starts. */
const FORMER_LIMIT = 11;

export const answersApart: Migration = {
  async up(db) {
    await db.schema
      .alterTable('submissions')
      .addColumn('agreement', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db
      .deleteFrom('form_counts')
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('question_counts')
            .select('input_id')
            .whereRef('question_counts.account_id', '=', 'form_counts.account_id')
            .whereRef('question_counts.form_id', '=', 'form_counts.form_id')
            .where('distinct_answers', '>=', FORMER_LIMIT),
        ),
      )
      .execute();
  },
};
