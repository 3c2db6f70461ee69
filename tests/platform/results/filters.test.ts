import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import type { CallInput } from '~/lib/contract/call';
import { getResults, type FilteredResults } from '~/areas/results/calls';
import { calendarDateAt } from '~/domain/calendar-date';
import { givenAnswers } from '~/domain/poll-results';
import { createSubmissionService } from '~/areas/submissions/service.server';
import { dataOf } from '../drafts/form-calls';
import { createSurveyFixture, survey, type SurveyAnswers, type SurveyFixture } from './survey';

const surveyFixtures: SurveyFixture[] = [];
afterEach(async () => {
  for (const { platform } of surveyFixtures.splice(0)) await platform.close();
});

const DAY_MS = 24 * 3600_000;
const ZONE = 'America/New_York';

async function open(): Promise<SurveyFixture> {
  const opened = await createSurveyFixture();
  surveyFixtures.push(opened);
  return opened;
}

type Filter = Omit<CallInput<typeof getResults>['query'], 'formId' | 'language'>;
async function resultsOf({ platform, owner }: SurveyFixture, filter: Filter = {}): Promise<FilteredResults> {
  // Sessions end long before a month does.
  const bearer = await platform.seed.session(owner);
  return dataOf(
    await platform.call(getResults, { query: { formId: 'survey', language: 'en', ...filter } }, { bearer }),
  );
}

interface Given {
  answers: SurveyAnswers;
  language: string;
  formVersion: number;
  day: string;
}

/** Submits, and keeps what and when. */
async function give(own: SurveyFixture, given: Omit<Given, 'day'>): Promise<Given> {
  const day = calendarDateAt(own.platform.clock.now(), ZONE);
  await own.answer(given.answers, given);
  return { ...given, day };
}

const matchesFilter = (
  { day, language, formVersion }: Given,
  { from = '', to = '9999-12-31', answeredIn, version }: Filter,
): boolean =>
  day >= from &&
  day <= to &&
  (answeredIn === undefined || answeredIn === language) &&
  (version === undefined || version === formVersion);

/** What the page has to say of those that are asked for, counted one by one. */
function counted(all: readonly Given[], filter: Filter) {
  const matching = all.filter((one) => matchesFilter(one, filter));
  const numbersOf = (id: string) => {
    const given = matching.map(({ answers }) => givenAnswers(answers[id]));
    const times: Record<string, number> = {};
    for (const answer of given.flat()) times[answer] = (times[answer] ?? 0) + 1;
    return { answered: given.filter((texts) => texts.length > 0).length, times };
  };
  return {
    submissions: matching.length,
    rating: numbersOf('rating'),
    ways: numbersOf('ways'),
    town: numbersOf('town'),
  };
}

/** The same of a page. */
function shown({ submissions, questions }: FilteredResults) {
  const numbersOf = (id: string) => {
    const question = questions.find(({ inputId }) => inputId === id);
    const given = (question?.answers ?? []).filter(({ count }) => count !== 0);
    expect(question?.distinct).toBe(given.length);
    return {
      answered: question?.answered,
      times: Object.fromEntries(given.map(({ answer, count }) => [answer, count])),
    };
  };
  return { submissions, rating: numbersOf('rating'), ways: numbersOf('ways'), town: numbersOf('town') };
}

const someGiven = fc.record({
  answers: fc.record(
    {
      rating: fc.constantFrom('good', 'fair', 'bad').map((choice) => [choice]),
      ways: fc.subarray(['phone', 'mail', 'visit'], { minLength: 1 }),
      town: fc.constantFrom('Bowie', 'Laurel', 'laurel', ' Odenton '),
    },
    { requiredKeys: [] },
  ),
  language: fc.constantFrom('en', 'es'),
  /** How many hours later than the one before. */
  later: fc.constantFrom(0, 5, 24, 24 * 13, 24 * 31),
});

describe('what is asked for', () => {
  test('is what a count of each submission gives, whatever is asked for', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(someGiven, { minLength: 1, maxLength: 50 }),
        fc.nat(50),
        fc.infiniteStream(fc.nat()),
        async (some, renewedAt, chance) => {
          const own = await open();
          const all: Given[] = [];
          for (const [index, { later, ...one }] of some.entries()) {
            own.platform.clock.advance((later / 24) * DAY_MS);
            if (index === renewedAt) await own.platform.seed.form(survey);
            all.push(await give(own, { ...one, formVersion: index < renewedAt ? 1 : 2 }));
          }
          const pick = <T>(from: readonly T[]): T | undefined => from[(chance.next().value ?? 0) % (from.length + 1)];
          for (let look = 0; look < 8; look += 1) {
            const [a, b] = [pick(all)?.day, pick(all)?.day];
            const [from, to] = a && b && a > b ? [b, a] : [a, b];
            const filter: Filter = { from, to, answeredIn: pick(['en', 'es']), version: pick([1, 2]) };
            const page = await resultsOf(own, filter);
            expect(shown(page)).toEqual(counted(all, filter));
            if (!page.before) continue;
            const before = counted(all, { ...filter, from: page.before.from, to: page.before.to });
            expect(page.before.submissions).toBe(before.submissions);
            const rating = page.questions.find(({ inputId }) => inputId === 'rating');
            const { answered, times } = before.rating;
            expect(rating?.answeredBefore).toBe(answered || undefined);
            for (const { answer, before: given } of rating?.answers ?? [])
              expect(given).toBe(answered ? (times[answer] ?? 0) : undefined);
          }
          const slicesBefore = await slicesOf(own);
          await createSubmissionService(own.platform.context).recount('prairie', 'survey');
          expect(await slicesOf(own, false)).toEqual(slicesBefore);
        },
      ),
      { numRuns: 8 },
    );
  });

  test('is chosen from what there is, the languages read most first and the newest version first', async () => {
    const own = await open();
    await give(own, { answers: {}, language: 'en', formVersion: 1 });
    await give(own, { answers: {}, language: 'es', formVersion: 1 });
    await own.platform.seed.form(survey);
    await give(own, { answers: {}, language: 'es', formVersion: 2 });
    expect(await resultsOf(own, { version: 1 })).toMatchObject({
      submissions: 2,
      canFilter: true,
      languages: [
        { language: 'es', submissions: 2 },
        { language: 'en', submissions: 1 },
      ],
      versions: [
        { version: 2, submissions: 1 },
        { version: 1, submissions: 2 },
      ],
      before: null,
    });
    expect(await resultsOf(own, { version: 7 })).toMatchObject({ submissions: 0 });
    expect(await resultsOf(own, { answeredIn: "e'n" })).toMatchObject({ submissions: 0 });
  });

  test('a day is the account’s, and ends that are the wrong way round are put in order', async () => {
    const own = await open();
    // 11:30 PM in New York, the next day already in London.
    own.platform.clock.set(Date.parse('2026-03-04T04:30:00Z'));
    await give(own, { answers: { rating: ['good'] }, language: 'en', formVersion: 1 });
    expect((await resultsOf(own, { from: '2026-03-03', to: '2026-03-03' })).submissions).toBe(1);
    expect((await resultsOf(own, { from: '2026-03-04', to: '2026-03-04' })).submissions).toBe(0);
    expect((await resultsOf(own, { from: '2026-03-09', to: '2026-03-01' })).submissions).toBe(1);
    expect(await resultsOf(own)).toMatchObject({ today: '2026-03-03', before: null });
  });

  test('days stay when the account moves to another zone', async () => {
    const own = await open();
    own.platform.clock.set(Date.parse('2026-03-04T04:30:00Z'));
    await give(own, { answers: {}, language: 'en', formVersion: 1 });
    await own.platform.context.db.updateTable('accounts').set({ time_zone: 'Asia/Tokyo' }).execute();
    const slicesBefore = await slicesOf(own);
    await createSubmissionService(own.platform.context).recount('prairie', 'survey');
    expect(await slicesOf(own, false)).toEqual(slicesBefore);
    expect((await resultsOf(own, { from: '2026-03-03', to: '2026-03-03' })).submissions).toBe(1);
  });

  test('is refused where it is no day or no version', async () => {
    const own = await open();
    const { platform, bearer } = own;
    for (const wrong of [{ from: '2026-02-30' }, { to: 'today' }, { version: 0 }]) {
      const query = { formId: 'survey', language: 'en', ...wrong };
      expect(await platform.call(getResults, { query }, { bearer })).toMatchObject({ name: 'request.invalid' });
    }
  });
});

describe('counts of before there were days', () => {
  test('are shown whole, and asked for by day once the platform has started', async () => {
    const own = await open();
    const { db } = own.platform.context;
    for (let index = 0; index < 3; index += 1)
      await give(own, { answers: { rating: ['good'] }, language: 'en', formVersion: 1 });
    await slicesOf(own);
    await db.deleteFrom('slice_counts').execute();
    await db.updateTable('form_counts').set({ is_sliced: 0 }).execute();
    expect(await resultsOf(own, { from: '2000-01-01' })).toMatchObject({
      submissions: 3,
      canFilter: false,
      languages: [],
      before: null,
    });
    await createSubmissionService({ db }).countUncounted();
    expect(await resultsOf(own, { version: 1 })).toMatchObject({ submissions: 3, canFilter: true });
    expect(await resultsOf(own, { version: 2 })).toMatchObject({ submissions: 0, canFilter: true });
  });

  test('what an older process has counted meanwhile is counted anew at the next start', async () => {
    const own = await open();
    const { db } = own.platform.context;
    await give(own, { answers: { rating: ['good'] }, language: 'en', formVersion: 1 });
    const { addition } = await db.selectFrom('waiting_counts').selectAll().executeTakeFirstOrThrow();
    const { place: _place, ...old } = JSON.parse(addition) as Record<string, unknown>;
    await db
      .updateTable('waiting_counts')
      .set({ addition: JSON.stringify(old) })
      .execute();
    expect(await resultsOf(own, { version: 1 })).toMatchObject({ submissions: 1, canFilter: false });
    await slicesOf(own);
    await createSubmissionService({ db }).countUncounted();
    expect(await resultsOf(own, { version: 1 })).toMatchObject({ submissions: 1, canFilter: true });
  });
});

/** What is kept of days, months, languages and versions. */
async function slicesOf({ platform: { context } }: SurveyFixture, withWaiting = true) {
  const { countPendingSubmissions } = await import('~/areas/results/add-counts.server');
  if (withWaiting)
    await context.db
      .transaction()
      .execute((trx) => countPendingSubmissions(trx, { account_id: 'prairie', form_id: 'survey' }));
  const rows = await context.db.selectFrom('slice_counts').selectAll().execute();
  return rows
    .map(({ times, ...row }) => ({ ...row, times: Number(times) }))
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}
