/**
 * What of an answer is counted, and which counts may be told to everybody.
 * Spec: forms-and-approval 2.7, 4 "Poll results" and 9.
 */

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
export function withoutSmall(counts: readonly number[], minimum: number): (number | null)[] {
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

interface PublicCounts {
  answered: number | null;
  /** In the order of the answers; null where they are not told apart. */
  counts: (number | null)[] | null;
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
): PublicCounts {
  const { answered, counts, takesMany } = question;
  const unanswered = submissions - answered;
  if (counts === null || takesMany) {
    const [shown = null] = withoutSmall([answered, unanswered], minimum);
    const each = counts?.map((count) =>
      shown === null ? null : (withoutSmall([count, answered - count], minimum)[0] ?? null),
    );
    return { answered: shown, counts: each ?? null };
  }
  const told = withoutSmall([...counts, unanswered], minimum);
  return { answered: told.at(-1) === null ? null : answered, counts: told.slice(0, -1) };
}
