import type PDFDocument from 'pdfkit';
import { startsRtl, toVisualRuns } from '~/domain/bidi';
import { splitIntoFontRuns, openFont, type FontRun, type Script, type Weight } from './document-fonts';
import { wrapWords } from './word-wrap';

/** What a text is set in. */
export interface TextStyle {
  pdf: InstanceType<typeof PDFDocument>;
  weight: Weight;
  /** In points. */
  size: number;
  /** BCP 47 tag: it decides on the form of Chinese letters. */
  language: string;
}

/**
 * Where a text stands: its box, and to which side of it lines go. `start` is the right side of a right-to-left page. A line that is one
 * of several runs as the whole text does, whatever it begins with itself.
 */
interface LineBox {
  x: number;
  width: number;
  align: 'start' | 'end';
  isRtl: boolean;
  isTextRtl?: boolean;
}

/** PDFKit takes an opened font wherever it takes a file, and knows it again by its name; its types know of the file alone. */
function setFont({ pdf, weight, size }: TextStyle, letters: Script): void {
  pdf.font(openFont(letters, weight) as unknown as string, `${letters}-${weight}`, size);
}

const runsOf = ({ weight, language }: TextStyle, text: string): FontRun[] => splitIntoFontRuns(text, weight, language);

function runWidth(type: TextStyle, { text, letters }: FontRun): number {
  setFont(type, letters);
  return type.pdf.widthOfString(text);
}

const widthOf = (type: TextStyle, text: string): number =>
  runsOf(type, text).reduce((sum, run) => sum + runWidth(type, run), 0);

/** The lines of a text that fit a width. A word longer than a line is cut. */
export const wrapText = (type: TextStyle, text: string, width: number): string[] =>
  wrapWords((part) => widthOf(type, part), text, width);

/** The pieces of a line from left to right. The font shapes and turns a right-to-left word; their order is ours. */
export function visualPieces(line: string, isRtl: boolean): string[] {
  return toVisualRuns(line, isRtl).flatMap((run) => {
    if (!run.isRtl) return [run.text];
    // What holds no letter is not turned by the font.
    return run.text
      .split(/(\s+)/)
      .filter(Boolean)
      .reverse()
      .map((piece) => (/\p{L}/u.test(piece) ? piece : Array.from(piece).reverse().join('')));
  });
}

/** Renders one line with the top of its Latin letters at `y`, in the colour that is set. */
export function renderLine(
  type: TextStyle,
  line: string,
  y: number,
  { x, width, align, isRtl, isTextRtl }: LineBox,
): void {
  const runs = visualPieces(line, isTextRtl ?? startsRtl(line, isRtl))
    .flatMap((piece) => runsOf(type, piece))
    .map((run) => ({ ...run, width: runWidth(type, run) }));
  const total = runs.reduce((sum, run) => sum + run.width, 0);
  const isAtRight = (align === 'start') === isRtl;
  let at = isAtRight ? x + width - total : x;
  for (const run of runs) {
    renderRun(type, run, at, y);
    at += run.width;
  }
}

/** All runs of a line stand on one baseline, whatever space their fonts need above it. */
function renderRun(type: TextStyle, { text, letters }: FontRun, x: number, y: number): void {
  const { pdf, weight, size } = type;
  const restore = pdf.restore;
  setFont(type, letters);
  const lower = letters === 'latin' ? 0 : (ascentOf('latin', weight) - ascentOf(letters, weight)) * size;
  if (letters !== 'devanagari') {
    pdf.text(text, x, y + lower, { lineBreak: false });
    return;
  }
  // Parts of a syllable stand in another order than they are read in, and are copied as they are read.
  pdf.markContent('Span', { actual: text });
  // Readers take place and size of such a text from the state at its end, so it ends before PDFKit puts that back.
  pdf.restore = () => {
    pdf.restore = restore;
    return pdf.endMarkedContent().restore();
  };
  pdf.text(text, x, y + lower, { lineBreak: false });
}

function ascentOf(letters: Script, weight: Weight): number {
  const { ascent, unitsPerEm } = openFont(letters, weight);
  return ascent / unitsPerEm;
}
