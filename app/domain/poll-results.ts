/** Counts behind the charts of a survey. Spec: forms-and-approval 2.7, 4 "Poll results" and 9. */

export const MAX_BARS = 10;
export const LABEL_MAX_LENGTH = 26;
/** Colours that bars take in turn. */
export const BAR_COLORS = 6;

export interface PollBar {
  /** The answer, cut at 26 characters. */
  label: string;
  isCut: boolean;
  answer: string;
  count: number;
  /** Whole percent of all answers given; the bars of a question sum to 100. */
  percent: number;
}

export type PollResult =
  | { kind: 'bars'; bars: PollBar[]; answered: number; submissions: number }
  | { kind: 'submitted'; submitted: PollShare; notSubmitted: PollShare; submissions: number };

export interface PollShare {
  count: number;
  percent: number;
}

/** One person's answer: text, several texts of a checkbox question, or nothing. */
export type PollAnswer = string | readonly string[] | undefined | null;

/**
 * The result of one question over all submissions: a bar for each answer, most given first, when
 * there are up to 10 distinct ones; otherwise how many people answered and how many did not.
 */
export function pollResult(answers: readonly PollAnswer[]): PollResult {
  const given = answers.map(textsOf);
  const answered = given.filter((texts) => texts.length > 0).length;
  const counts = new Map<string, number>();
  for (const texts of given) for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const submissions = answers.length;
  if (counts.size <= MAX_BARS) return { kind: 'bars', bars: barsOf(counts), answered, submissions };
  const shares = [answered, submissions - answered];
  const percents = percentages(shares);
  const [submitted, notSubmitted] = shares.map((count, index) => ({ count, percent: percents[index] ?? 0 }));
  return {
    kind: 'submitted',
    submitted: submitted ?? { count: 0, percent: 0 },
    notSubmitted: notSubmitted ?? { count: 0, percent: 0 },
    submissions,
  };
}

function textsOf(answer: PollAnswer): string[] {
  const texts = ([] as string[]).concat(answer ?? []).map((text) => text.trim());
  return [...new Set(texts)].filter((text) => text !== '');
}

function barsOf(counts: Map<string, number>): PollBar[] {
  const entries = [...counts].sort((a, b) => b[1] - a[1]);
  const percents = percentages(entries.map(([, count]) => count));
  return entries.map(([answer, count], index) => ({ ...cutLabel(answer), answer, count, percent: percents[index] ?? 0 }));
}

/** A chart label of at most 26 characters, and whether something was cut off. */
export function cutLabel(text: string): { label: string; isCut: boolean } {
  const characters = Array.from(text);
  const isCut = characters.length > LABEL_MAX_LENGTH;
  return { label: isCut ? characters.slice(0, LABEL_MAX_LENGTH).join('') : text, isCut };
}

/**
 * Whole percentages that sum to 100 (or are all 0): each share rounded down, and what is missing
 * given to the largest remainders.
 */
export function percentages(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total <= 0) return counts.map(() => 0);
  const result = counts.map((count) => Math.floor((count * 100) / total));
  const missing = 100 - result.reduce((sum, percent) => sum + percent, 0);
  const byRemainder = counts
    .map((count, index) => ({ index, remainder: (count * 100) % total }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, missing)) result[index] = (result[index] ?? 0) + 1;
  return result;
}
