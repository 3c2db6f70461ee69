import { withoutDirectionMarks } from '~/domain/bidi';

/** How wide a text is, in the units of the width that it must fit. */
type Measure = (text: string) => number;

/** The lines of a text that fit a width. A word longer than a line is cut. */
export function wrapWords(widthOf: Measure, text: string, width: number): string[] {
  return withoutDirectionMarks(text)
    .split('\n')
    .flatMap((part) => wrapPart(widthOf, part, width));
}

/**
 * Where a line may end: before a space, and beside a Chinese letter, but not before a mark that closes or behind one that
 * opens.
 */
const BREAKS =
  /(?= )|(?<![\p{Ps}\p{Pi} ])(?=\p{Script=Han})|(?<=[\p{Script=Han}\u3000-\u303f\uff00-\uff0f\uff1a-\uff1f])(?<!\p{Ps})(?![\p{Pe}\p{Pf}\p{Po}\p{M} ])/u;

const LEADING = /^ /;

function wrapPart(widthOf: Measure, part: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  const words = part
    .replace(/[ \t]+/g, ' ')
    .replace(/^ | $/g, '')
    .split(BREAKS);
  for (const word of words.flatMap((each) => cutWord(widthOf, each, width))) {
    const longer = line ? line + word : word.replace(LEADING, '');
    if (line && widthOf(longer) > width) {
      lines.push(line);
      line = word.replace(LEADING, '');
    } else line = longer;
  }
  return [...lines, line];
}

const syllables = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A word keeps the space before it; what is cut off from it has none. */
function cutWord(widthOf: Measure, word: string, width: number): string[] {
  const bare = word.replace(LEADING, '');
  if (widthOf(bare) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  for (const { segment } of syllables.segment(bare)) {
    if (part && widthOf(part + segment) > width) {
      parts.push(part);
      part = segment;
    } else part += segment;
  }
  const [first = '', ...rest] = [...parts, part];
  return [word.slice(0, word.length - bare.length) + first, ...rest];
}
