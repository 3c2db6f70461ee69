/** How what two devices have typed into one form becomes one draft, question by question. */
import type { Answers, FormInput } from './form-model';
import { isFile } from '~/areas/forms/input-types';

/**
 * By input id, marks of what a page began from and of what it has sent since: an answer that has one of them is no news to it.
 * Of a file question the marks are of the files, and of the ways to sign as they were drawn.
 */
export type Marks = Record<string, string[]>;

/** Marks whatever there is: a page that waits to hear what became of a signature of its own. */
export const ANY_MARK = '*';

type Answer = string | readonly string[] | undefined;

/**
 * A short mark of an answer: the same for the same text, whatever its line ends, and for the same choices in any order. It guards
 * nothing, it only tells whether something has changed.
 */
export function markOf(answer: Answer): string {
  const text = ([] as string[])
    .concat((answer as string | string[] | undefined) ?? [])
    .map((one) => one.replace(/\r\n?/g, '\n').trim())
    .filter((one) => one !== '')
    .sort()
    .join('\u0000');
  // Two rounds of 32 bits each, as cyrb53 mixes them.
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}

/** A mark of how the ways to sign stand in a page or a post. */
export const signatureStateMark = (method: string, typed: string, strokes = ''): string =>
  markOf(`${method}|${typed.trim()}|${strokes}`);

/** Marks as a field of a post carries them: ids and marks are letters, digits, `-`, `_` and `*`. */
export const writeMarks = (marks: Iterable<readonly [id: string, marks: readonly string[]]>): string =>
  Array.from(marks, ([id, own]) => [id, ...own].join('.')).join();

/** The marks of the fields of a post; what is none is left out. A later field counts before an earlier one. */
export function readMarks(fields: readonly string[]): Marks {
  const marks = Object.create(null) as Marks;
  for (const entry of fields.join().split(',')) {
    const [id = '', ...own] = entry.split('.');
    if (/^[\w-]{1,64}$/.test(id) && own.length > 0 && own.every((mark) => /^[a-z\d*]{1,12}$/.test(mark)))
      marks[id] = own.slice(-MOST_MARKS);
  }
  return marks;
}

/** So many marks of one answer count; a page that has sent more since it last heard is told of a change once too often. */
export const MOST_MARKS = 8;

/** Whether a page knows an answer; one that says nothing of it is taken to. */
export function isKnown(marks: readonly string[] | undefined, mark: string): boolean {
  return marks === undefined || marks.includes(mark) || marks.includes(ANY_MARK);
}

interface MergedAnswers {
  /** Of the sent answers, those that stand from now on. */
  answers: Answers;
  /** Questions that were answered elsewhere and not here: they keep what they have. */
  taken: string[];
  /** Questions that were answered here and elsewhere, and what stood there before: this answer is the later one. */
  both: [id: string, other: string | string[]][];
}

/**
 * What was sent, merged into what is saved. A question that was changed on one side alone has that side's answer; of two answers the
 * later stands. Without marks every sent answer is meant.
 */
export function mergeAnswers(saved: Answers, sent: Answers, base: Marks): MergedAnswers {
  const answers = Object.create(null) as Answers;
  const taken: string[] = [];
  const both: MergedAnswers['both'] = [];
  for (const [id, answer] of Object.entries(sent)) {
    const there = Object.hasOwn(saved, id) ? saved[id] : undefined;
    const own = base[id];
    if (own && there !== undefined && markOf(there) !== markOf(answer) && !isKnown(own, markOf(there))) {
      if (isKnown(own, markOf(answer))) {
        taken.push(id);
        continue;
      }
      both.push([id, there]);
    }
    answers[id] = answer;
  }
  return { answers, taken, both };
}

/** The ids of the files of each file question, none where it has none. */
export const filesByInput = (
  inputs: readonly FormInput[],
  files: readonly { inputId: string; fileId: string }[],
): ReadonlyMap<string, readonly string[]> =>
  new Map(
    inputs
      .filter(isFile)
      .map(({ id }) => [id, files.filter(({ inputId }) => inputId === id).map(({ fileId }) => fileId)]),
  );

/**
 * The questions that a page shows otherwise than they are saved, in the order of its marks.
 *
 * @param saved the draft before the page's answers were merged into it
 * @param files by input id, the ids of the files that are stored; file questions have a list, if an empty one
 */
export function findRemoteChanges(
  base: Marks,
  saved: Answers,
  { answers, taken, both }: MergedAnswers,
  files: ReadonlyMap<string, readonly string[]>,
): string[] {
  const found = new Set([...taken, ...both.map(([id]) => id)]);
  return Object.keys(base).filter((id) => {
    const own = files.get(id);
    if (own) return !isKnown(base[id], markOf(own));
    if (found.has(id)) return true;
    const there = Object.hasOwn(saved, id) ? saved[id] : undefined;
    return !Object.hasOwn(answers, id) && there !== undefined && !isKnown(base[id], markOf(there));
  });
}
