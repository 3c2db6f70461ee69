import { PUBLIC_RESULTS_MINIMUM } from '~/config/limits';
import type { CallData, CallInput } from '~/contract/call';
import type { FormFile } from '~/contract/form-file';
import type { getPublicResults, getResults, QuestionResult, SurveyResults } from '~/contract/results';
import type { LinkClaims } from '~/contract/tokens';
import type { FormInput } from '~/domain/form-model';
import { rulesOf, takesMany } from '~/domain/input-types';
import { scaleOf } from '~/domain/input-types/rating';
import { MAX_BARS, publicCounts } from '~/domain/poll-results';
import type { PlatformContext } from '../../context';
import type { Db } from '../../db/connect';
import { fail, type Failure } from '../../http/result';
import { inputsOf, localizeForm } from '~/contract/form-texts';
import { createFormService } from '../forms/service';
import { additionOfRow, countSubmission, readCounted, type FormColumns, type PublishedCounts } from './counting';
import { createCountStore } from './counts';
import { filledOf, recountForm, type Finished } from './recount';

export type { FormColumns } from './counting';
export { countedSubmissions, isCounted } from './counts';

type Counts = Pick<PublishedCounts, 'submissions' | 'questions'> & {
  answers: (PublishedCounts['answers'][number] & { kept?: number })[];
};

/** A question as it reads in one language, with the names of every option it has ever had. */
interface Question {
  input: FormInput;
  optionNames: Map<string, string>;
}

/** Survey results. Spec: forms-and-approval 2.7, 4 "Poll results". */
export function createResultService({ db }: Pick<PlatformContext, 'db'>) {
  const { findCounts, listRecent } = createCountStore(db);
  const forms = createFormService({ db });

  /** The questions of the live version, then those of older ones that were answered; each as it reads last. */
  async function questionsOf(key: FormColumns, live: FormFile, language: string, counts: Counts): Promise<Question[]> {
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
    findCounts,
    listRecent,

    /**
     * Adds a finished submission to its form's counts, inside the transaction that finishes it. The form's row is taken first
     * and held, so that submissions of one form are counted one after the other.
     */
    count: ({ row, inputs, files }: Finished, at: number): Promise<void> =>
      countSubmission(
        db,
        { account_id: row.account_id, form_id: row.form_id },
        { isTest: row.is_test === 1, at, addition: additionOfRow(row, inputs, filledOf(files)) },
      ),

    /** Counts a form's finished submissions anew; `read` gives all of them, tests too. Resolves to their number without tests. */
    recount: (key: FormColumns, read: (trx: Db) => AsyncIterable<readonly Finished[]>): Promise<number> =>
      recountForm(db, key, read),

    /** Results of a form as its account sees them; of the question `all`, every typed answer. */
    async get(
      accountId: string,
      { formId, language, all }: CallInput<typeof getResults>['query'],
    ): Promise<SurveyResults | Failure> {
      const key = { account_id: accountId, form_id: formId };
      const row = await forms.findFormRow(accountId, formId);
      const live = row && (await forms.findForm(accountId, formId));
      if (!row) return fail('form.notFound');
      if (!live) return { title: row.title, submissions: 0, questions: [] };
      const counts = await readCounted(db, key, async (counted): Promise<Counts> => {
        const store = createCountStore(counted);
        const [form, questions, answers] = await Promise.all([
          store.findCounts(key),
          store.listQuestions(key),
          store.listAnswers(key, all ?? ''),
        ]);
        return { submissions: form?.submissions ?? 0, questions, answers };
      });
      const asked = await questionsOf(key, live.definition, language, counts);
      return {
        title: localizeForm(live.definition, language).title,
        submissions: counts.submissions,
        questions: asked.map((question) => resultOf(question, counts)),
      };
    },

    /** Results as they were at the last published number of submissions, without numbers that tell of single people. */
    async getPublic(link: LinkClaims, language: string): Promise<CallData<typeof getPublicResults> | Failure> {
      const { form, owner } = await forms.requireForm(link);
      if (!form.definition.allowViewResults) return fail('results.notPublic');
      const key = { account_id: owner.accountId, form_id: owner.formId };
      const minimum = PUBLIC_RESULTS_MINIMUM;
      const row = await readCounted(db, key, (counted) => createCountStore(counted).findCounts(key));
      if (!row?.published) return { results: null, minimum };
      const counts = JSON.parse(row.published) as PublishedCounts;
      const asked = await questionsOf(key, form.definition, language, counts);
      const questions = asked.map((question) =>
        withoutPeople(question.input, resultOf(question, counts), counts.submissions),
      );
      return {
        results: { title: localizeForm(form.definition, language).title, submissions: counts.submissions, questions },
        minimum,
      };
    },
  };
}

/**
 * Answers most given first, but ratings by their value; equal ones in the order of the options, then by their text. Options
 * that nobody chose are there too.
 */
function resultOf({ input, optionNames }: Question, { questions, answers }: Counts): QuestionResult {
  const count = questions.find(({ input_id }) => input_id === input.id);
  const kind = rulesOf(input).counting;
  const scale = scaleOf(input) ?? null;
  const distinct = count?.distinct_answers ?? 0;
  const answered = count?.answered ?? 0;
  const base = {
    inputId: input.id,
    name: input.name,
    answered,
    distinct,
    takesMany: takesMany(input),
    scale,
    others: 0,
    hasBars: kind !== 'submitted' && (scale !== null || distinct <= MAX_BARS),
  };
  if (kind === 'submitted') return { ...base, answers: null };
  const own = answers.filter(({ input_id }) => input_id === input.id);
  const given = new Set(own.map(({ answer }) => answer));
  const notGiven = kind === 'choice' ? input.options.filter(({ guid }) => !given.has(guid)) : [];
  const listed = [
    ...own.map(({ answer_key, answer, times }) => ({ key: answer, isOption: answer_key.startsWith('o:'), times })),
    ...notGiven.map(({ guid }) => ({ key: guid, isOption: true, times: 0 })),
  ];
  const guids = [...optionNames.keys()];
  const byCount = (a: { times: number }, b: { times: number }) => (scale ? 0 : b.times - a.times);
  listed.sort((a, b) => byCount(a, b) || guids.indexOf(a.key) - guids.indexOf(b.key) || (a.key < b.key ? -1 : 1));
  const others = kind === 'typed' && own[0]?.kept !== undefined ? Math.max(0, answered - own[0].kept) : 0;
  return {
    ...base,
    others,
    answers: listed.map(({ key, isOption, times }) => ({
      answer: isOption ? (optionNames.get(key) ?? key) : key,
      count: times,
    })),
  };
}

/** The result as everybody may see it: answers to questions with options alone, and no small numbers. */
function withoutPeople(input: FormInput, result: QuestionResult, submissions: number): QuestionResult {
  const answers = rulesOf(input).counting === 'choice' ? result.answers : null;
  const told = publicCounts(
    {
      answered: result.answered ?? 0,
      counts: answers?.map(({ count }) => count ?? 0) ?? null,
      takesMany: result.takesMany,
    },
    submissions,
    PUBLIC_RESULTS_MINIMUM,
  );
  const shown = answers?.map(({ answer }, index) => ({ answer, count: told.counts?.[index] ?? null })) ?? null;
  return {
    ...result,
    answered: told.answered,
    answers: shown,
    distinct: shown ? result.distinct : 0,
    others: 0,
    hasBars: shown !== null && result.hasBars,
  };
}
