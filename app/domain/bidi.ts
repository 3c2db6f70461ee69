/**
 * The order in which a line of mixed scripts stands on paper, after the Unicode bidirectional algorithm without its
 * explicit marks. Browsers do this by themselves; a PDF holds what it is told.
 */

type Class = 'L' | 'R' | 'N' | 'M' | 'sign' | 'other';

const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const DIGIT = /\p{Nd}/u;
/** Between two digits they belong to the number: dates, amounts, account and phone numbers stay in one piece. */
const IN_NUMBER = /[-+.,:/ \u00a0$€£%]/u;
const BEFORE_NUMBER = /[-+#$€£]/u;
/** Characters that only steer direction; nothing is drawn for them. */
const STEERING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const MIRRORED: Record<string, string> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
};

function classOf(character: string): Class {
  // Digits before letters: the Arabic-Indic ones belong to the script and still run from left to right.
  if (DIGIT.test(character)) return 'N';
  if (/\p{M}/u.test(character)) return 'M';
  if (/\p{L}/u.test(character)) return RTL.test(character) ? 'R' : 'L';
  return IN_NUMBER.test(character) ? 'sign' : 'other';
}

/** The text without the characters that only steer direction. */
export function withoutDirectionMarks(text: string): string {
  return text.replace(STEERING, '');
}

/** True when the first letter of the text is written from right to left; `fallback` for a text without letters. */
export function startsRtl(text: string, fallback = false): boolean {
  for (const character of text) {
    const kind = classOf(character);
    if (kind === 'L' || kind === 'R') return kind === 'R';
  }
  return fallback;
}

/** Levels as in the algorithm: even runs from left to right, odd from right to left. */
function levelsOf(characters: string[], isRtl: boolean): number[] {
  const base = isRtl ? 1 : 0;
  const kinds = characters.map(classOf);
  kinds.forEach((kind, index) => {
    if (kind === 'M') kinds[index] = kinds[index - 1] ?? 'other';
    if (kind !== 'sign' && !BEFORE_NUMBER.test(characters[index] ?? '')) return;
    const isInside = kinds[index - 1] === 'N' || BEFORE_NUMBER.test(characters[index] ?? '');
    kinds[index] = isInside && kinds[index + 1] === 'N' ? 'N' : 'other';
  });
  let strong: Class = isRtl ? 'R' : 'L';
  kinds.forEach((kind, index) => {
    if (kind === 'L' || kind === 'R') strong = kind;
    // A number among Latin text is part of it.
    if (kind === 'N' && strong === 'L') kinds[index] = 'L';
  });
  const sideOf = (kind: Class | undefined): number => (kind === undefined ? base : kind === 'L' ? (isRtl ? 2 : 0) : 1);
  return kinds.map((kind, index) => {
    if (kind === 'N') return 2;
    if (kind !== 'other') return sideOf(kind);
    // What stands between two stretches of one direction goes with them. A number counts as right to left here.
    const before = sideOf(kinds.slice(0, index).findLast((each) => each !== 'other'));
    const behind = sideOf(kinds.slice(index).find((each) => each !== 'other'));
    return before === behind ? before : base;
  });
}

/**
 * The stretches of one line as they stand from left to right.
 *
 * @param isRtl direction of the paragraph that the line belongs to
 */
export function toVisualRuns(line: string, isRtl: boolean) {
  const characters = Array.from(withoutDirectionMarks(line));
  const levels = levelsOf(characters, isRtl);
  const runs: { text: string; level: number }[] = [];
  characters.forEach((character, index) => {
    const level = levels[index] ?? 0;
    const last = runs.at(-1);
    const shown = level % 2 === 1 ? (MIRRORED[character] ?? character) : character;
    if (last?.level === level) last.text += shown;
    else runs.push({ text: shown, level });
  });
  for (let level = 2; level >= 1; level -= 1) reverseFrom(runs, level);
  return runs.map(({ text, level }) => ({ text, isRtl: level % 2 === 1 }));
}

/** Turns around every stretch of runs at the level or above it. */
function reverseFrom(runs: { level: number }[], level: number): void {
  let start = 0;
  while (start < runs.length) {
    let end = start;
    while (end < runs.length && (runs[end]?.level ?? 0) >= level) end += 1;
    if (end > start) runs.splice(start, end - start, ...runs.slice(start, end).reverse());
    start = Math.max(end, start + 1);
  }
}
