/** What the charts and tables of a survey show. Spec: forms-and-approval 2.7, 4 "Poll results" and 9. */
import type { RatingScale } from './form-model';
import { isOnScale } from './input-types/rating';

/** Most distinct answers that a chart draws one by one. */
export const MAX_BARS = 10;
const LABEL_MAX_LENGTH = 26;
/** Colours that bars take in turn. */
export const BAR_COLORS = 6;

/** A chart label of at most 26 characters, and whether something was cut off. */
export function cutLabel(text: string): { label: string; isCut: boolean } {
  const characters = Array.from(text);
  const isCut = characters.length > LABEL_MAX_LENGTH;
  return { label: isCut ? characters.slice(0, LABEL_MAX_LENGTH).join('') : text, isCut };
}

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
  /** Of the numbers 0 to 10. Shares are parts of 1; the score is the first minus the second in percent, -100 to 100. */
  promoters?: { promoters: number; detractors: number; score: number };
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
  if (scale === 'stars') return { mean };
  const shareOf = (lowest: number, highest: number) =>
    given.reduce((sum, { value, count }) => (value >= lowest && value <= highest ? sum + count : sum), 0) / total;
  const [promoters, detractors] = [shareOf(9, 10), shareOf(0, 6)];
  return { mean, promoters: { promoters, detractors, score: Math.round((promoters - detractors) * 100) } };
}
