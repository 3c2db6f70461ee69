import { expect, test } from 'vitest';
import { answersApart } from '~/platform/db/migrations/0013-answers-apart';
import { countPendingSubmissions } from '~/areas/results/add-counts.server';
import { createSubmissionService } from '~/areas/submissions/service.server';
import { createSurveyFixture } from '../results/survey';

test('a form whose answers were kept apart up to the eleventh alone is counted anew; others keep their counts', async () => {
  const own = await createSurveyFixture();
  const { db } = own.platform.context;
  for (let town = 0; town < 13; town += 1) await own.answer({ town: `Town ${town}` });
  const key = { account_id: 'prairie', form_id: 'survey' };
  await db.transaction().execute((trx) => countPendingSubmissions(trx, key));
  await db.deleteFrom('answer_counts').where('answer', 'in', ['Town 11', 'Town 12']).execute();
  await db.updateTable('question_counts').set({ distinct_answers: 11 }).execute();
  await db
    .insertInto('form_counts')
    .values({
      account_id: 'prairie',
      form_id: 'other',
      submissions: 7,
      tests: 0,
      last_at: 0,
      published: '',
      is_sliced: 1,
    })
    .execute();
  await db.schema.alterTable('submissions').dropColumn('agreement').execute();

  await answersApart.up(db);
  await createSubmissionService({ db }).countUncounted();
  expect(await db.selectFrom('answer_counts').select('answer').execute()).toHaveLength(13);
  expect(await db.selectFrom('question_counts').select('distinct_answers').execute()).toEqual([
    { distinct_answers: 13 },
  ]);
  expect(await db.selectFrom('form_counts').select(['form_id', 'submissions']).orderBy('form_id').execute()).toEqual([
    { form_id: 'other', submissions: 7 },
    { form_id: 'survey', submissions: 13 },
  ]);
  await own.platform.close();
});
