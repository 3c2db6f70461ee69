import { PUBLIC_RESULTS_MINIMUM } from '~/config/limits';
import type { CallData, CallInput } from '~/lib/contract/call';
import type { FormFile } from '~/areas/forms/form-file';
import { inputsOf, localizeForm } from '~/areas/forms/localize-form';
import type { FilteredResults, getPublicResults, getResults } from './calls';
import type { LinkClaims } from '~/lib/contract/token-schemas';
import { timeZoneOrUtc, calendarDateAt, type CalendarDate } from '~/domain/calendar-date';
import type { FormInput } from '~/domain/form-model';
import { countedRanges, periodBefore, type ResultPeriod } from '~/domain/result-period';
import type { PlatformContext } from '~/platform/platform-context';
import type { Db } from '~/platform/db/open-database';
import { fail, type Failure } from '~/platform/http/failure';
import { createAccountService } from '~/areas/accounts/service.server';
import { createFormService } from '~/areas/forms/service.server';
import type { FormColumns } from './submission-counts.server';
import { readCountsWithPending, type PublishedCounts } from './add-counts.server';
import { createCountStore } from './count-store.server';
import { buildQuestionResult, toPublicResult, type ResultCounts, type Question } from './question-result.server';
import { createBreakdownStore } from './breakdown-store.server';

type ResultsQuery = CallInput<typeof getResults>['query'];

const NOTHING_TO_CHOOSE = { canFilter: true, languages: [], versions: [], before: null };

/** Survey results as pages show them. Spec: forms-and-approval 2.7, 4 "Poll results". */
export function createResultReader({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  const forms = createFormService({ db });
  const accounts = createAccountService({ db });

  /** The questions of the live version, then those of older ones that were answered; each as it reads last. */
  async function questionsOf(
    key: FormColumns,
    live: FormFile,
    language: string,
    counts: ResultCounts,
  ): Promise<Question[]> {
    const questions = new Map<string, Question>();
    const add = (definition: FormFile, isWanted: (input: FormInput) => boolean) => {
      for (const input of inputsOf(localizeForm(definition, language).elements)) {
        const known =
          questions.get(input.id) ?? (isWanted(input) ? { input, optionNames: new Map<string, string>() } : undefined);
        if (!known) continue;
        for (const { guid, name } of input.options) if (!known.optionNames.has(guid)) known.optionNames.set(guid, name);
        questions.set(input.id, known);
      }
    };
    add(live, () => true);
    const answered = new Set(counts.questions.map(({ input_id }) => input_id));
    const isMissing = () =>
      [...answered].some((id) => !questions.has(id)) ||
      counts.answers.some(
        ({ input_id, answer_key, answer }) =>
          answer_key.startsWith('o:') && !questions.get(input_id)?.optionNames.has(answer),
      );
    for (const version of isMissing() ? await forms.listVersions(key.account_id, key.form_id) : []) {
      const definition = await forms.findVersion(key.account_id, key.form_id, version);
      if (definition) add(definition, ({ id }) => answered.has(id));
      if (!isMissing()) break;
    }
    return [...questions.values()];
  }

  return {
    /**
     * Results of a form as its account sees them, of the submissions that it asks for, beside those of the period before; of the
     * question `all`, every typed answer.
     */
    async get(accountId: string, query: ResultsQuery): Promise<FilteredResults | Failure> {
      const key = { account_id: accountId, form_id: query.formId };
      const [row, account] = await Promise.all([
        forms.findFormRow(accountId, query.formId),
        accounts.findAccount(accountId),
      ]);
      if (!row || !account) return fail('form.notFound');
      const live = await forms.findForm(accountId, query.formId);
      const today = calendarDateAt(clock.now(), timeZoneOrUtc(account.time_zone));
      if (!live) return { title: row.title, submissions: 0, questions: [], ...NOTHING_TO_CHOOSE, today };
      const { counts, before, ...choices } = await readCountsWithPending(db, key, (counted) =>
        readFound(counted, key, query, today),
      );
      const liveQuestions = await questionsOf(key, live.definition, query.language, counts);
      return {
        title: localizeForm(live.definition, query.language).title,
        submissions: counts.submissions,
        questions: liveQuestions.map((question) => buildQuestionResult(question, counts, before?.counts)),
        ...choices,
        before: before && { from: before.from, to: before.to, submissions: before.counts.get(' ') ?? 0 },
        today,
      };
    },

    /** Results as they were at the last published number of submissions, without numbers that tell of single people. */
    async getPublic(link: LinkClaims, language: string): Promise<CallData<typeof getPublicResults> | Failure> {
      const { form, owner } = await forms.requireForm(link);
      if (!form.definition.allowViewResults) return fail('results.notPublic');
      const key = { account_id: owner.accountId, form_id: owner.formId };
      const minimum = PUBLIC_RESULTS_MINIMUM;
      const row = await readCountsWithPending(db, key, (counted) => createCountStore(counted).findCounts(key));
      if (!row?.published) return { results: null, minimum };
      const counts = JSON.parse(row.published) as PublishedCounts;
      const liveQuestions = await questionsOf(key, form.definition, language, counts);
      const questions = liveQuestions.map((question) =>
        toPublicResult(question.input, buildQuestionResult(question, counts), counts.submissions),
      );
      return {
        results: { title: localizeForm(form.definition, language).title, submissions: counts.submissions, questions },
        minimum,
      };
    },
  };
}

/** All that was counted of a form is kept by itself, so that what is asked for most is read at once. */
async function readFound(db: Db, key: FormColumns, query: ResultsQuery, today: CalendarDate) {
  const { answeredIn, version, all = '' } = query;
  const form = await createCountStore(db).findCounts(key);
  const canFilter = !form || form.is_sliced === 1;
  const period = periodOf(query);
  const isNarrowed = period.from !== null || period.to !== null || answeredIn !== undefined || version !== undefined;
  const breakdown = createBreakdownStore(db);
  const only = { ...(answeredIn !== undefined && { language: answeredIn }), ...(version !== undefined && { version }) };
  const countsOf = () =>
    canFilter && isNarrowed
      ? breakdown.count(key, { ranges: countedRanges(period), ...only }, all)
      : readWhole(db, key, all, form?.submissions ?? 0);
  const before = canFilter ? periodBefore(period, today) : undefined;
  const [counts, countsBefore, choices] = await Promise.all([
    countsOf(),
    before && breakdown.sum(key, { ranges: countedRanges(before), ...only }),
    canFilter ? choicesOf(await breakdown.listSizes(key)) : { languages: [], versions: [] },
  ]);
  return { counts, before: before && countsBefore ? { ...before, counts: countsBefore } : null, canFilter, ...choices };
}

async function readWhole(db: Db, key: FormColumns, all: string, submissions: number): Promise<ResultCounts> {
  const store = createCountStore(db);
  const [questions, answers] = await Promise.all([store.listQuestions(key), store.listAnswers(key, all)]);
  return { submissions, questions, answers };
}

/** The days that are asked for; ends that were typed the wrong way round are put in order. */
function periodOf({ from, to }: Pick<ResultsQuery, 'from' | 'to'>): ResultPeriod {
  if (from && to && from > to) return { from: to, to: from };
  return { from: from ?? null, to: to ?? null };
}

function choicesOf(
  sizes: readonly { language: string; version: number; submissions: number }[],
): Pick<FilteredResults, 'languages' | 'versions'> {
  const languages = new Map<string, number>();
  const versions = new Map<number, number>();
  for (const { language, version, submissions } of sizes) {
    languages.set(language, (languages.get(language) ?? 0) + submissions);
    versions.set(version, (versions.get(version) ?? 0) + submissions);
  }
  return {
    languages: [...languages]
      .map(([language, submissions]) => ({ language, submissions }))
      .sort((a, b) => b.submissions - a.submissions || (a.language < b.language ? -1 : 1)),
    versions: [...versions]
      .map(([version, submissions]) => ({ version, submissions }))
      .sort((a, b) => b.version - a.version),
  };
}
