import type PDFDocument from 'pdfkit';
import { startsRtl, visualRuns, withoutSteering } from '~/domain/bidi';

type Pdf = InstanceType<typeof PDFDocument>;

/** Where a text stands: its box, and to which side of it lines go. `start` is the right side of a right-to-left page. */
export interface Place {
  x: number;
  width: number;
  align: 'start' | 'end';
  isRtl: boolean;
}

/** The lines of a text that fit a width, in the font that is set. A word longer than a line is cut. */
export function wrapText(pdf: Pdf, text: string, width: number): string[] {
  return withoutSteering(text)
    .split('\n')
    .flatMap((part) => wrapPart(pdf, part, width));
}

function wrapPart(pdf: Pdf, part: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of part
    .split(/[ \t]+/)
    .filter(Boolean)
    .flatMap((each) => cutWord(pdf, each, width))) {
    const longer = line ? `${line} ${word}` : word;
    if (line && pdf.widthOfString(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

function cutWord(pdf: Pdf, word: string, width: number): string[] {
  if (pdf.widthOfString(word) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  for (const letter of word) {
    if (part && pdf.widthOfString(part + letter) > width) {
      parts.push(part);
      part = letter;
    } else part += letter;
  }
  return [...parts, part];
}

/** The pieces of a line from left to right. The font shapes and turns a right-to-left word; their order is ours. */
function piecesOf(line: string, isRtl: boolean): string[] {
  return visualRuns(line, isRtl).flatMap((run) => {
    if (!run.isRtl) return [run.text];
    // What holds no letter is not turned by the font.
    return run.text
      .split(/(\s+)/)
      .filter(Boolean)
      .reverse()
      .map((piece) => (/\p{L}/u.test(piece) ? piece : Array.from(piece).reverse().join('')));
  });
}

/** Draws one line with its top at `y`, in the font and colour that are set. */
export function drawLine(pdf: Pdf, line: string, y: number, { x, width, align, isRtl }: Place): void {
  const pieces = piecesOf(line, startsRtl(line, isRtl)).map((text) => ({ text, width: pdf.widthOfString(text) }));
  const total = pieces.reduce((sum, piece) => sum + piece.width, 0);
  const isAtRight = (align === 'start') === isRtl;
  let at = isAtRight ? x + width - total : x;
  for (const piece of pieces) {
    pdf.text(piece.text, at, y, { lineBreak: false });
    at += piece.width;
  }
}
