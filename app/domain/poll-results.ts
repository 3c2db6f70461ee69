/**
 * What of the answers to a survey is counted, which counts may be told to everybody, and what they add up to.
 * Spec: forms-and-approval 2.7, 4 "Poll results" and 9.
 */
import type { RatingScale } from './form-model';
import { isOnScale } from '~/areas/forms/input-types/rating/rules';

/** Most distinct answers that a chart draws one by one. */
export const MAX_BARS = 10;

/** Digits that a written share has at most behind its point. */
export const SHARE_DIGITS = 1;

/** Shares of a whole, 0 to 1, each by itself: equal counts have equal shares. All 0 where the whole is. */
export const sharesOf = (counts: readonly number[], whole: number): number[] =>
  counts.map((count) => (whole > 0 ? count / whole : 0));

/** Whether shares as they are written, in percent with `SHARE_DIGITS`, add up to something other than 100. */
export function areSharesUneven(shares: readonly number[]): boolean {
  const scale = 100 * 10 ** SHARE_DIGITS;
  const sum = shares.reduce((total, share) => total + Math.round(share * scale), 0);
  return sum !== 0 && sum !== scale;
}

/** What the answers to a rating add up to. */
interface RatingSummary {
  mean: number;
  /** The value in the middle, or half-way between the two that are. */
  median: number;
  /** Of the numbers 0 to 10. Shares are parts of 1; the score is the first minus the second in percent, -100 to 100. */
  promoters?: { promoters: number; detractors: number; score: number };
}

/** @param total how many values there are, at least one */
function medianOf(given: readonly { value: number; count: number }[], total: number): number {
  const sorted = [...given].sort((a, b) => a.value - b.value);
  const valueAt = (place: number) => {
    let passed = 0;
    return sorted.find(({ count }) => (passed += count) > place)?.value ?? 0;
  };
  return (valueAt(Math.floor((total - 1) / 2)) + valueAt(Math.floor(total / 2))) / 2;
}

/** @param answers how often each value was given; answers that are no value of the scale don't count */
export function summaryOf(
  scale: RatingScale,
  answers: readonly { answer: string; count: number }[],
): RatingSummary | undefined {
  const given = answers
    .filter(({ answer, count }) => count > 0 && isOnScale({ scale }, answer))
    .map(({ answer, count }) => ({ value: Number(answer), count }));
  const total = given.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return undefined;
  const mean = given.reduce((sum, { value, count }) => sum + value * count, 0) / total;
  const median = medianOf(given, total);
  if (scale === 'stars') return { mean, median };
  const shareOf = (lowest: number, highest: number) =>
    given.reduce((sum, { value, count }) => (value >= lowest && value <= highest ? sum + count : sum), 0) / total;
  const [promoters, detractors] = [shareOf(9, 10), shareOf(0, 6)];
  return { mean, median, promoters: { promoters, detractors, score: Math.round((promoters - detractors) * 100) } };
}

/** Most distinct typed answers to a question that are counted one by one: those that came first. Options always are. */
export const DISTINCT_LIMIT = 1000;

/** The answers of one person to one input, each once: option guids, or the trimmed text. `v0` and `V0` are two answers. */
export function givenAnswers(answer: string | readonly string[] | undefined): string[] {
  const texts = ([] as string[]).concat(answer ?? []).map((text) => text.trim());
  return [...new Set(texts)].filter((text) => text !== '');
}

/**
 * Counts that add up to a known sum, those below `minimum` hidden as null. One hidden count could be worked out from the
 * sum: more are hidden, the smallest first, until the hidden ones are at least two and hold `minimum` people together.
 * Nobody is told by a 0.
 */
export function hideSmallCounts(counts: readonly number[], minimum: number): (number | null)[] {
  const isHidden = counts.map((count) => count > 0 && count < minimum);
  if (!isHidden.includes(true)) return [...counts];
  const others = counts
    .map((count, index) => ({ count, index }))
    .filter(({ count }) => count >= minimum)
    .sort((a, b) => a.count - b.count);
  const hidden = () => counts.filter((_count, index) => isHidden[index]);
  for (const { index } of others) {
    const now = hidden();
    if (now.length > 1 && now.reduce((sum, count) => sum + count, 0) >= minimum) break;
    isHidden[index] = true;
  }
  return counts.map((count, index) => (isHidden[index] ? null : count));
}

/**
 * What may be told of a question to everybody.
 *
 * @param counts how often each answer was given; null where they are not told apart
 * @param takesMany answers don't add up: each is told apart from those who did not give it
 */
export function publicCounts(
  question: { answered: number; counts: readonly number[] | null; takesMany: boolean },
  submissions: number,
  minimum: number,
) {
  const { answered, counts, takesMany } = question;
  const unanswered = submissions - answered;
  if (counts === null || takesMany) {
    const [shown = null] = hideSmallCounts([answered, unanswered], minimum);
    const each = counts?.map((count) =>
      shown === null ? null : (hideSmallCounts([count, answered - count], minimum)[0] ?? null),
    );
    return { answered: shown, counts: each ?? null };
  }
  const published = hideSmallCounts([...counts, unanswered], minimum);
  return { answered: published.at(-1) === null ? null : answered, counts: published.slice(0, -1) };
}
