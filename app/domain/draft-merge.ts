/** Merges the answers of two devices into one draft, question by question. */
import type { Answers, FormInput } from './form-model';
import { isFile } from '~/areas/forms/input-types';

/**
 * By input id, hashes of the answers that a page knows: those it was rendered with and those it has sent. An answer with another hash is
 * new to the page. File questions have hashes of their file ids and of the state of the signature fields.
 */
export type AnswerHashes = Record<string, string[]>;

/** Matches every answer: the page waits for the result of its own signature. */
export const ANY_HASH = '*';

/** What the response to a save tells the page: ids of inputs that were changed on another device, and hashes of the files that were saved. */
export interface DraftNews {
  elsewhere: string[];
  files: Record<string, string>;
}

type Answer = string | readonly string[] | undefined;

/**
 * A short hash of an answer: equal for the same text with any line ends, and for the same choices in any order. It only detects changes,
 * and protects nothing.
 */
export function hashAnswer(answer: Answer): string {
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

/** A hash of the signature fields of a page or a post. */
export const hashSignatureState = (method: string, typed: string, strokes = ''): string =>
  hashAnswer(`${method}|${typed.trim()}|${strokes}`);

/** Formats hashes as a form field: ids and hashes are letters, digits, `-`, `_` and `*`. */
export const formatAnswerHashes = (hashes: Iterable<readonly [id: string, hashes: readonly string[]]>): string =>
  Array.from(hashes, ([id, own]) => [id, ...own].join('.')).join();

/** Parses the hashes in posted fields, without invalid ones. A later field overrides an earlier one. */
export function parseAnswerHashes(fields: readonly string[]): AnswerHashes {
  const hashes = Object.create(null) as AnswerHashes;
  for (const entry of fields.join().split(',')) {
    const [id = '', ...own] = entry.split('.');
    if (/^[\w-]{1,64}$/.test(id) && own.length > 0 && own.every((hash) => /^[a-z\d*]{1,12}$/.test(hash)))
      hashes[id] = own.slice(-MAX_HASHES_PER_ANSWER);
  }
  return hashes;
}

/** Most hashes of one answer. A page that has sent more without a reply may be told of a change that is its own. */
export const MAX_HASHES_PER_ANSWER = 8;

/** Whether a page knows an answer; true where it sent no hashes of it. */
export function isKnownHash(hashes: readonly string[] | undefined, hash: string): boolean {
  return hashes === undefined || hashes.includes(hash) || hashes.includes(ANY_HASH);
}

interface MergedAnswers {
  /** Of the sent answers, those that stand from now on. */
  answers: Answers;
  /** Questions that were changed only on the other device: they keep the saved answer. */
  changedOnOtherDevice: string[];
  /** Questions that were changed on both devices, and the other device's answer: the sent answer wins. */
  changedOnBoth: [id: string, other: string | string[]][];
}

/**
 * What was sent, merged into what is saved. A question that was changed on one side alone has that side's answer; of two answers the
 * later stands. Without hashes every sent answer counts.
 */
export function mergeAnswers(saved: Answers, sent: Answers, base: AnswerHashes): MergedAnswers {
  const answers = Object.create(null) as Answers;
  const changedOnOtherDevice: string[] = [];
  const changedOnBoth: MergedAnswers['changedOnBoth'] = [];
  for (const [id, answer] of Object.entries(sent)) {
    const there = Object.hasOwn(saved, id) ? saved[id] : undefined;
    const own = base[id];
    if (
      own &&
      there !== undefined &&
      hashAnswer(there) !== hashAnswer(answer) &&
      !isKnownHash(own, hashAnswer(there))
    ) {
      if (isKnownHash(own, hashAnswer(answer))) {
        changedOnOtherDevice.push(id);
        continue;
      }
      changedOnBoth.push([id, there]);
    }
    answers[id] = answer;
  }
  return { answers, changedOnOtherDevice, changedOnBoth };
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
 * The questions that a page shows otherwise than they are saved, in the order of its hashes.
 *
 * @param saved the draft before the page's answers were merged into it
 * @param files by input id, the ids of the files that are stored; file questions have a list, if an empty one
 */
export function findRemoteChanges(
  base: AnswerHashes,
  saved: Answers,
  { answers, changedOnOtherDevice, changedOnBoth }: MergedAnswers,
  files: ReadonlyMap<string, readonly string[]>,
): string[] {
  const found = new Set([...changedOnOtherDevice, ...changedOnBoth.map(([id]) => id)]);
  return Object.keys(base).filter((id) => {
    const own = files.get(id);
    if (own) return !isKnownHash(base[id], hashAnswer(own));
    if (found.has(id)) return true;
    const there = Object.hasOwn(saved, id) ? saved[id] : undefined;
    return !Object.hasOwn(answers, id) && there !== undefined && !isKnownHash(base[id], hashAnswer(there));
  });
}
