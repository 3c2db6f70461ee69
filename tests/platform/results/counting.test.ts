import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { MAX_LISTED_ANSWERS, getResults, type SurveyResults } from '~/areas/results/calls';
import { DISTINCT_LIMIT, givenAnswers } from '~/domain/poll-results';
import { COUNT_BATCH_SIZE, countPendingSubmissions } from '~/areas/results/add-counts.server';
import { createSubmissionService } from '~/areas/submissions/service.server';
import { anInput, inputsElement, someOptions } from '../../support/builders';
import { dataOf } from '../drafts/form-calls';
import { createSurveyFixture, survey, type SurveyAnswers, type SurveyFixture } from './survey';

const surveyFixtures: SurveyFixture[] = [];
async function open(form?: Parameters<typeof createSurveyFixture>[0]): Promise<SurveyFixture> {
  const opened = await createSurveyFixture(form);
  surveyFixtures.push(opened);
  return opened;
}
afterEach(async () => {
  for (const { platform } of surveyFixtures.splice(0)) await platform.close();
});

const KEY = { account_id: 'prairie', form_id: 'survey' };
const resultsOf = async ({ platform, bearer }: SurveyFixture, language = 'en') =>
  dataOf(await platform.call(getResults, { query: { formId: 'survey', language } }, { bearer }));
const question = (results: SurveyResults, id: string) => results.questions.find(({ inputId }) => inputId === id);

const recount = ({ platform: { context } }: SurveyFixture) =>
  createSubmissionService(context).recount('prairie', 'survey');

/** Everything that is counted, so that two ways of counting can be compared. */
async function countsOf({ platform: { context } }: SurveyFixture) {
  await context.db.transaction().execute((trx) => countPendingSubmissions(trx, KEY));
  const [form, questions, answers] = await Promise.all([
    context.db.selectFrom('form_counts').selectAll().execute(),
    context.db.selectFrom('question_counts').selectAll().orderBy('input_id').execute(),
    context.db.selectFrom('answer_counts').selectAll().orderBy('input_id').orderBy('answer_key').execute(),
  ]);
  return {
    form: form.map(({ last_at: _lastAt, published, ...row }) => ({ ...row, isPublished: published !== '' })),
    questions,
    answers,
  };
}

describe('counting', () => {
  test('ratings are counted by every value of their scale, in its order', async () => {
    const own = await open({
      id: 'survey',
      title: 'How do we do?',
      allowViewResults: true,
      multipleSubmission: true,
      formElements: [inputsElement(anInput('stars', 'rating'), anInput('nps', 'rating', { scale: 'numbers' }))],
    });
    for (const nps of ['10', '10', '9', '3']) await own.answer({ nps: [nps], stars: nps === '3' ? [] : ['5'] });
    const results = await resultsOf(own);
    expect(question(results, 'stars')).toMatchObject({ scale: 'stars', answered: 3, hasBars: true });
    expect(question(results, 'stars')?.answers?.map(({ count }) => count)).toEqual([0, 0, 0, 0, 3]);
    const nps = question(results, 'nps');
    expect(nps).toMatchObject({ scale: 'numbers', answered: 4, hasBars: true, takesMany: false });
    expect(nps?.answers?.map(({ answer }) => answer)).toEqual('0 1 2 3 4 5 6 7 8 9 10'.split(' '));
    expect(nps?.answers?.map(({ count }) => count)).toEqual([0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 2]);
    const before = await countsOf(own);
    await recount(own);
    expect(await countsOf(own)).toEqual(before);
  });

  test('choices are counted by option and read in the language that is asked for', async () => {
    const own = await open();
    await own.answer({ rating: ['good'], ways: ['phone', 'mail'], town: ' Laurel ' });
    await own.answer(
      { rating: ['good'], ways: ['mail'], town: 'Laurel', mail: 'a@mail.example', more: 'long text' },
      { language: 'es' },
    );
    await own.answer({ rating: ['bad'] });
    const results = await resultsOf(own);
    expect(results).toMatchObject({ title: 'How do we do?', submissions: 3 });
    expect(question(results, 'rating')).toEqual({
      inputId: 'rating',
      name: 'Rating',
      answered: 3,
      hasBars: true,
      distinct: 2,
      others: 0,
      takesMany: false,
      scale: null,
      answers: [
        { answer: 'good', count: 2 },
        { answer: 'bad', count: 1 },
        { answer: 'fair', count: 0 },
      ],
    });
    expect(question(results, 'ways')?.takesMany).toBe(true);
    expect(question(results, 'ways')?.answers).toEqual([
      { answer: 'mail', count: 2 },
      { answer: 'phone', count: 1 },
      { answer: 'visit', count: 0 },
    ]);
    expect(question(results, 'town')).toMatchObject({ answered: 2, answers: [{ answer: 'Laurel', count: 2 }] });
    expect(await resultsOf(own, 'es')).toMatchObject({ title: '¿Qué tal lo hacemos?' });
    expect(question(await resultsOf(own, 'es'), 'rating')).toMatchObject({
      name: 'Valoración',
      answers: [
        { answer: 'bueno', count: 2 },
        { answer: 'bad', count: 1 },
        { answer: 'fair', count: 0 },
      ],
    });
  });

  test('contacts, long texts and files are only counted as submitted', async () => {
    const own = await open();
    await own.answer({ mail: 'a@mail.example', more: 'private' });
    await own.answer({});
    const results = await resultsOf(own);
    for (const id of ['mail', 'more', 'photo'])
      expect(question(results, id)).toMatchObject({ answers: null, answered: id === 'photo' ? 0 : 1 });
    const stored = JSON.stringify(await countsOf(own));
    expect(stored).not.toMatch(/a@mail\.example|private/);
  });

  test('an option that nobody chose is there too, however many there are', async () => {
    const options = someOptions(...Array.from({ length: 60 }, (_all, index) => `o${index}`));
    const own = await open({
      ...survey,
      formElements: [inputsElement(anInput('rating', 'dropdown', { name: 'Rating', options }))],
    });
    for (const choice of ['o3', 'o7', 'o3']) await own.answer({ rating: [choice] });
    const rating = question(await resultsOf(own), 'rating');
    expect(rating).toMatchObject({ hasBars: true, distinct: 2, others: 0 });
    expect(rating?.answers).toHaveLength(60);
    expect(rating?.answers?.slice(0, 3)).toEqual([
      { answer: 'o3', count: 2 },
      { answer: 'o7', count: 1 },
      { answer: 'o0', count: 0 },
    ]);
  });

  test('ten distinct answers are bars; an eleventh makes the chart submitted against not, and all are listed still', async () => {
    const own = await open();
    for (let town = 0; town < 10; town += 1) await own.answer({ town: `Town ${town}` });
    expect(question(await resultsOf(own), 'town')).toMatchObject({ hasBars: true, distinct: 10 });
    for (const town of [10, 11, 12, 13, 13]) await own.answer({ town: `Town ${town}` });
    const towns = question(await resultsOf(own), 'town');
    expect(towns).toMatchObject({ hasBars: false, distinct: 14, others: 0, answered: 15 });
    expect(towns?.answers).toHaveLength(14);
    expect(towns?.answers?.[0]).toEqual({ answer: 'Town 13', count: 2 });
  });

  test('answers are told apart as they were typed, letter by letter, but for space around them', async () => {
    const twins = [
      { guid: 'v0', value: 'small', name: 'small' },
      { guid: 'V0', value: 'large', name: 'large' },
    ];
    const own = await open({
      ...survey,
      formElements: [
        inputsElement(
          anInput('rating', 'dropdown', { name: 'Rating', options: twins }),
          anInput('town', 'shortText', { name: 'Town' }),
        ),
      ],
    });
    for (const town of ['v0', 'V0', ' v0 ', 'v 0'])
      await own.answer({ town, rating: [town.startsWith('V') ? 'V0' : 'v0'] });
    const results = await resultsOf(own);
    expect(question(results, 'town')?.answers).toEqual(
      [
        { answer: 'v0', count: 2 },
        { answer: 'V0', count: 1 },
        { answer: 'v 0', count: 1 },
      ].sort((x, y) => y.count - x.count || (x.answer < y.answer ? -1 : 1)),
    );
    expect(question(results, 'rating')?.answers).toEqual([
      { answer: 'small', count: 3 },
      { answer: 'large', count: 1 },
    ]);
  });

  test('the answers given most are listed first, all where a question asks for it, and beyond a thousand the rest is counted together', async () => {
    const own = await open();
    const { db } = own.platform.context;
    await own.answer({ town: 'Laurel' });
    await own.answer({ town: 'Laurel' });
    await countsOf(own);
    const rows = Array.from({ length: DISTINCT_LIMIT - 1 }, (_all, index) => ({
      ...KEY,
      input_id: 'town',
      answer_key: `t:${index}`,
      answer: `Town ${index}`,
      times: 1,
    }));
    for (let at = 0; at < rows.length; at += 100)
      await db
        .insertInto('answer_counts')
        .values(rows.slice(at, at + 100))
        .execute();
    await db
      .updateTable('question_counts')
      .set({ answered: DISTINCT_LIMIT + 1, distinct_answers: DISTINCT_LIMIT })
      .where('input_id', '=', 'town')
      .execute();
    for (const town of ['One too many', 'Laurel', 'Another']) await own.answer({ town });
    const short = question(await resultsOf(own), 'town');
    expect(short).toMatchObject({ hasBars: false, distinct: DISTINCT_LIMIT, others: 2, answered: DISTINCT_LIMIT + 4 });
    expect(short?.answers).toHaveLength(MAX_LISTED_ANSWERS);
    expect(short?.answers?.[0]).toEqual({ answer: 'Laurel', count: 3 });
    const whole = dataOf(
      await own.platform.call(
        getResults,
        { query: { formId: 'survey', language: 'en', all: 'town' } },
        { bearer: own.bearer },
      ),
    );
    expect(question(whole, 'town')).toMatchObject({ others: 2 });
    expect(question(whole, 'town')?.answers).toHaveLength(DISTINCT_LIMIT);
  });

  test('tests are not counted, nor is what was never finished', async () => {
    const own = await open();
    await own.answer({ rating: ['good'] }, { isTest: true });
    await own.answer({ rating: ['good'] });
    const results = await resultsOf(own);
    expect(results.submissions).toBe(1);
    expect(question(results, 'rating')?.answered).toBe(1);
    expect((await countsOf(own)).form).toMatchObject([{ submissions: 1, tests: 1 }]);
  });

  test('an older version’s questions and options keep their names', async () => {
    const own = await open();
    await own.answer({ rating: ['bad'], town: 'Bowie' });
    await own.platform.seed.form({
      ...survey,
      formElements: [
        inputsElement(
          anInput('rating', 'multipleChoice', { name: 'Rating now', options: someOptions('good', 'fair') }),
        ),
      ],
    });
    await own.answer({ rating: ['good'] }, { formVersion: 2 });
    const results = await resultsOf(own);
    expect(results.questions.map(({ inputId, name }) => `${inputId}: ${name}`)).toEqual([
      'rating: Rating now',
      'town: Town',
    ]);
    expect(question(results, 'rating')?.answers).toEqual([
      { answer: 'good', count: 1 },
      { answer: 'bad', count: 1 },
      { answer: 'fair', count: 0 },
    ]);
  });

  test('forty submissions at once count exactly', async () => {
    const own = await open();
    await Promise.all(
      Array.from({ length: 40 }, (_all, index) =>
        own.answer({ rating: [index % 2 ? 'good' : 'bad'], ways: ['phone', 'visit'], town: `Town ${index % 10}` }),
      ),
    );
    const results = await resultsOf(own);
    expect(results.submissions).toBe(40);
    expect(question(results, 'rating')).toMatchObject({
      answered: 40,
      answers: [
        { answer: 'good', count: 20 },
        { answer: 'bad', count: 20 },
        { answer: 'fair', count: 0 },
      ],
    });
    expect(question(results, 'ways')?.answers?.map(({ count }) => count)).toEqual([40, 40, 0]);
    expect(question(results, 'town')?.answers?.map(({ count }) => count)).toEqual(Array.from({ length: 10 }, () => 4));
  });

  test('many are counted together, and whoever looks sees those that wait, and changes nothing', async () => {
    const own = await open();
    const { db } = own.platform.context;
    const waiting = async () => (await db.selectFrom('waiting_counts').select('number').execute()).length;
    for (let index = 1; index < COUNT_BATCH_SIZE; index += 1) await own.answer({ rating: ['good'], town: 'Laurel' });
    expect(await waiting()).toBe(COUNT_BATCH_SIZE - 1);
    expect(question(await resultsOf(own), 'town')?.answers).toEqual([
      { answer: 'Laurel', count: COUNT_BATCH_SIZE - 1 },
    ]);
    expect(await waiting()).toBe(COUNT_BATCH_SIZE - 1);
    expect(await db.selectFrom('answer_counts').selectAll().execute()).toEqual([]);
    await own.answer({ rating: ['bad'] });
    expect(await waiting()).toBe(0);
    expect(question(await resultsOf(own), 'rating')).toMatchObject({ answered: COUNT_BATCH_SIZE });
    const before = await countsOf(own);
    await recount(own);
    expect(await countsOf(own)).toEqual(before);
  });

  test('looks while others submit are exact', async () => {
    const own = await open();
    const looks = await Promise.all(
      Array.from({ length: COUNT_BATCH_SIZE + 5 }, async () => {
        await own.answer({ rating: ['good'] });
        return resultsOf(own);
      }),
    );
    for (const look of looks) expect(question(look, 'rating')?.answered).toBe(look.submissions);
  });

  test('finishing the same submission again counts it once', async () => {
    const own = await open();
    const id = await own.answer({ rating: ['good'] }, { recipient: 'maya' });
    const { platform } = own;
    const { runPostActions } = await import('~/areas/form-page/submission-calls');
    const token = await platform.seed.link({ form: 'survey' });
    await Promise.all(
      Array.from({ length: 5 }, () =>
        platform.call(runPostActions, { body: { reportId: id, linkToken: token, token, tags: [] } }),
      ),
    );
    expect((await resultsOf(own)).submissions).toBe(1);
  });
});

describe('counting anew', () => {
  test('gives what counting along gave', async () => {
    const own = await open();
    for (let index = 0; index < 12; index += 1)
      await own.answer({ rating: ['good'], town: `Town ${index}`, ...(index % 3 ? { ways: ['mail'] } : {}) });
    await own.answer({ rating: ['bad'] }, { isTest: true });
    const before = await countsOf(own);
    expect(await recount(own)).toBe(12);
    expect(await countsOf(own)).toEqual(before);
  });

  test('what was there before there were counts is counted when the platform starts, once', async () => {
    const own = await open();
    const { db } = own.platform.context;
    for (let index = 0; index < 3; index += 1) await own.answer({ rating: ['fair'] });
    for (const table of ['form_counts', 'question_counts', 'answer_counts'] as const)
      await db.deleteFrom(table).execute();
    expect((await resultsOf(own)).submissions).toBe(0);
    await createSubmissionService({ db }).countUncounted();
    expect(question(await resultsOf(own), 'rating')).toMatchObject({
      answered: 3,
      answers: [
        { answer: 'fair', count: 3 },
        { answer: 'good', count: 0 },
        { answer: 'bad', count: 0 },
      ],
    });
    await db.updateTable('form_counts').set({ submissions: 99 }).execute();
    await createSubmissionService({ db }).countUncounted();
    expect((await resultsOf(own)).submissions).toBe(99);
  });

  test('while others submit loses none and counts none twice', async () => {
    const own = await open();
    for (let index = 0; index < 5; index += 1) await own.answer({ rating: ['good'] });
    await Promise.all([
      ...Array.from({ length: 10 }, () => own.answer({ rating: ['bad'] })),
      recount(own),
      recount(own),
    ]);
    const results = await resultsOf(own);
    expect(results.submissions).toBe(15);
    expect(question(results, 'rating')?.answers).toEqual([
      { answer: 'bad', count: 10 },
      { answer: 'good', count: 5 },
      { answer: 'fair', count: 0 },
    ]);
  });
});

const towns = fc.constantFrom(...Array.from({ length: 13 }, (_all, index) => `Town ${index}`), '', '  ');
const someAnswers: fc.Arbitrary<SurveyAnswers> = fc.record(
  {
    rating: fc.constantFrom('good', 'fair', 'bad').map((choice) => [choice]),
    ways: fc.subarray(['phone', 'mail', 'visit'], { minLength: 1 }),
    town: towns,
    more: fc.constantFrom('a', 'b'),
  },
  { requiredKeys: [] },
);

const OPTIONS: Record<string, string[]> = { rating: ['good', 'fair', 'bad'], ways: ['phone', 'mail', 'visit'] };

test('counts kept along are the counts of all answers, whatever is answered', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someAnswers, { maxLength: 18 }), async (all) => {
      const own = await createSurveyFixture();
      try {
        for (const answers of all) await own.answer(answers);
        const results = await resultsOf(own);
        expect(results.submissions).toBe(all.length);
        for (const id of ['rating', 'ways', 'town']) {
          const shown = question(results, id);
          const given = all.map((answers) => givenAnswers(answers[id]));
          const counts = new Map<string, number>((OPTIONS[id] ?? []).map((option) => [option, 0]));
          for (const answer of given.flat()) counts.set(answer, (counts.get(answer) ?? 0) + 1);
          const expected = [...counts]
            .map(([answer, count]) => ({ answer, count }))
            .sort((a, b) => b.count - a.count || (a.answer < b.answer ? -1 : 1));
          expect(shown?.answered).toBe(given.filter((texts) => texts.length > 0).length);
          const distinct = new Set(given.flat()).size;
          expect(shown).toMatchObject({ distinct, hasBars: distinct <= 10, others: 0 });
          expect(
            [...(shown?.answers ?? [])].sort(
              (a, b) => (b.count ?? 0) - (a.count ?? 0) || (a.answer < b.answer ? -1 : 1),
            ),
          ).toEqual(expected);
        }
        expect(question(results, 'more')).toMatchObject({
          answers: null,
          answered: all.filter(({ more }) => more).length,
        });
      } finally {
        await own.platform.close();
      }
    }),
    { numRuns: 12 },
  );
});
