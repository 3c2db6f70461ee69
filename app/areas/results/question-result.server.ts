import { PUBLIC_RESULTS_MINIMUM } from '~/config/limits';
import type { QuestionResult } from './calls';
import type { FormInput } from '~/domain/form-model';
import { rulesOf, allowsMultiple } from '~/areas/forms/input-types';
import { ratingScaleOf } from '~/areas/forms/input-types/rating/rules';
import { MAX_BARS, publicCounts } from '~/domain/poll-results';
import type { PublishedCounts } from './add-counts.server';

/** The counts of the requested submissions. */
export type ResultCounts = Pick<PublishedCounts, 'submissions' | 'questions'> & {
  answers: (PublishedCounts['answers'][number] & { total?: number })[];
};

/** Counts of another period: how often by question and answer key, how many answered under an empty key. */
type CountsBefore = ReadonlyMap<string, number>;

/** A question as it reads in one language, with the names of every option it has ever had. */
export interface Question {
  input: FormInput;
  optionNames: Map<string, string>;
}

/**
 * Builds a question's result, with options that nobody chose. The most given answers come first, ratings by value;
 * equal counts keep the order of the options, then of the text.
 *
 * @param before counts of the period before, where there is one to compare with
 */
export function buildQuestionResult(
  { input, optionNames }: Question,
  { questions, answers }: ResultCounts,
  before?: CountsBefore,
): QuestionResult {
  const count = questions.find(({ input_id }) => input_id === input.id);
  const kind = rulesOf(input).counting;
  const scale = ratingScaleOf(input) ?? null;
  const distinct = count?.distinct_answers ?? 0;
  const answered = count?.answered ?? 0;
  const timesBefore = (answerKey: string) => before?.get(`${input.id} ${answerKey}`) ?? 0;
  // With nobody there is nothing to compare.
  const isCompared = timesBefore('') > 0;
  const base = {
    inputId: input.id,
    name: input.name,
    answered,
    ...(isCompared && { answeredBefore: timesBefore('') }),
    distinct,
    takesMany: allowsMultiple(input),
    scale,
    others: 0,
    hasBars: kind !== 'submitted' && (scale !== null || distinct <= MAX_BARS),
  };
  if (kind === 'submitted') return { ...base, answers: null };
  const own = answers.filter(({ input_id }) => input_id === input.id);
  const given = new Set(own.map(({ answer }) => answer));
  const notGiven = kind === 'choice' ? input.options.filter(({ guid }) => !given.has(guid)) : [];
  const listed = [
    ...own.map((row) => ({ key: row.answer, answerKey: row.answer_key, times: row.times })),
    ...notGiven.map(({ guid }) => ({ key: guid, answerKey: `o:${guid}`, times: 0 })),
  ];
  const guids = [...optionNames.keys()];
  const byCount = (a: { times: number }, b: { times: number }) => (scale ? 0 : b.times - a.times);
  listed.sort((a, b) => byCount(a, b) || guids.indexOf(a.key) - guids.indexOf(b.key) || (a.key < b.key ? -1 : 1));
  const others = kind === 'typed' && own[0]?.total !== undefined ? Math.max(0, answered - own[0].total) : 0;
  return {
    ...base,
    others,
    answers: listed.map(({ key, answerKey, times }) => ({
      answer: answerKey.startsWith('o:') ? (optionNames.get(key) ?? key) : key,
      count: times,
      ...(isCompared && { before: timesBefore(answerKey) }),
    })),
  };
}

/** The result as everybody may see it: only answers to questions with options, and no small numbers. */
export function toPublicResult(input: FormInput, result: QuestionResult, submissions: number): QuestionResult {
  const answers = rulesOf(input).counting === 'choice' ? result.answers : null;
  const publicResult = publicCounts(
    {
      answered: result.answered ?? 0,
      counts: answers?.map(({ count }) => count ?? 0) ?? null,
      takesMany: result.takesMany,
    },
    submissions,
    PUBLIC_RESULTS_MINIMUM,
  );
  const shown = answers?.map((each, index) => ({ ...each, count: publicResult.counts?.[index] ?? null })) ?? null;
  return {
    ...result,
    answered: publicResult.answered,
    answers: shown,
    distinct: shown ? result.distinct : 0,
    others: 0,
    hasBars: shown !== null && result.hasBars,
  };
}
