/** The tables of a question's results, and the bars in them. Spec: forms-and-approval 2.7, 4 "Poll results". */
import type { RatingScale } from './form-model';
import { MAX_BARS, sharesOf } from './poll-results';

/** A number that is null would tell of single people. Shares are parts of 1, and null where they would tell a hidden number. */
interface PollCount {
  count: number | null;
  share: number | null;
}

export interface PollLine extends PollCount {
  label: string;
  /** In the period before, where there is one. */
  before: PollCount | null;
  /** It has a bar in the chart. */
  isBar: boolean;
}

export interface PollTable {
  /** Each line is an answer, or tells whether there is one. */
  of: 'answers' | 'whether';
  lines: PollLine[];
}

interface PollQuestion {
  answers: readonly { answer: string; count: number | null; before?: number }[] | null;
  answered: number | null;
  answeredBefore?: number;
  hasBars: boolean;
  scale: RatingScale | null;
}

/** Who answered and who did not, where there are no bars; then every answer, as shares of those who answered. */
export function pollTables(
  question: PollQuestion,
  whole: { submissions: number; before?: number },
  words: { submitted: string; notSubmitted: string },
): PollTable[] {
  const { answers, answered, answeredBefore, hasBars, scale } = question;
  const tables: PollTable[] = [];
  if (!hasBars) {
    const split = [
      { answer: words.submitted, count: answered, before: answeredBefore },
      {
        answer: words.notSubmitted,
        count: answered === null ? null : whole.submissions - answered,
        before: restOf(whole.before, answeredBefore),
      },
    ];
    tables.push({ of: 'whether', lines: linesOf(split, whole.submissions, whole.before, () => true) });
  }
  if (answers && answers.length > 0) {
    const isEveryOneBar = scale !== null || answers.length <= MAX_BARS;
    const lines = linesOf(answers, answered, answeredBefore, (count) => hasBars && (isEveryOneBar || count !== 0));
    tables.push({ of: 'answers', lines });
  }
  return tables;
}

const restOf = (whole?: number, part?: number) =>
  whole === undefined || part === undefined ? undefined : whole - part;

/** Shares of `whole` people. One hidden number hides all shares: they could be turned back into it. */
function linesOf(
  counted: readonly { answer: string; count: number | null; before?: number }[],
  whole: number | null,
  wholeBefore: number | undefined,
  isBar: (count: number | null) => boolean,
): PollLine[] {
  const counts = counted.flatMap(({ count }) => count ?? []);
  const shares = whole !== null && counts.length === counted.length ? sharesOf(counts, whole) : [];
  return counted.map(({ answer, count, before }, index) => ({
    label: answer,
    count,
    share: shares[index] ?? null,
    before:
      before === undefined || wholeBefore === undefined
        ? null
        : { count: before, share: sharesOf([before], wholeBefore)[0] ?? 0 },
    isBar: isBar(count),
  }));
}

/** Most characters of a label in a chart: the table has all of it. */
const LABEL_LENGTH = 26;

/** Colors that the bars of a chart take in turn. Spec: forms-and-approval 9. */
const COLORS = 6;
export const barColor = (index: number): string => `var(--bar-${(index % COLORS) + 1})`;

/** A label as a chart shows it. Spec: forms-and-approval 9. */
export function cutLabel(label: string): string {
  const characters = [...label];
  return characters.length > LABEL_LENGTH ? `${characters.slice(0, LABEL_LENGTH).join('').trimEnd()}…` : label;
}

/**
 * How long the bars of a table are, from 0 to 1: their shares, so that all questions and periods compare. Where shares are hidden, their
 * numbers as parts of the largest one.
 */
export function barLengths(lines: readonly PollLine[]): { now: number | null; before: number | null }[] {
  const bars = lines.filter(({ isBar }) => isBar);
  const hasShares = bars.every(({ share }) => share !== null);
  const sizeOf = (counted: PollCount | null) => (hasShares ? counted?.share : counted?.count) ?? null;
  const longest = hasShares ? 1 : Math.max(0, ...bars.flatMap((line) => [sizeOf(line) ?? 0, sizeOf(line.before) ?? 0]));
  const part = (size: number | null) => (size === null ? null : longest > 0 ? size / longest : 0);
  return lines.map((line) =>
    line.isBar ? { now: part(sizeOf(line)), before: part(sizeOf(line.before)) } : { now: null, before: null },
  );
}
