import { startsRtl } from '~/domain/bidi';
import { imageSize } from '~/domain/image-size';
import { MUTED, Pages, type SheetOptions } from './page';
import { addFacts, addTable, type Column } from './table';
import type { Locale } from '~/lib/contract/enums';
import { type Say, textsOf } from '~/locales/platform';
import { messageLocale } from '~/locales/languages';

/**
 * Begins a document: page frame, margins, fonts, title, language and time of creation. Its parts flow down the page and onto the next,
 * tagged for screen readers.
 */
export function createSheet(options: SheetOptions) {
  const pages = new Pages(options);
  return {
    heading(text: string, level: 1 | 2 = 1): void {
      pages.y += level === 1 ? 0 : 10;
      // A heading is never the last line of a page.
      pages.ensure(60);
      pages.flow(`H${level}`, text, { font: 'bold', size: level === 1 ? 19 : 13 });
      pages.y += 6;
    },
    /** `language` where it is another than the document's. */
    paragraph(text: string, { isMuted = false, language: own }: { isMuted?: boolean; language?: string } = {}): void {
      pages.flow('P', text, { ...(isMuted ? { size: 9, color: MUTED } : {}), language: own });
      pages.y += 7;
    },
    /** Questions with what was answered, of any length; in a language of their own. */
    answers: (pairs: readonly Answer[], own: string): void => addAnswers(pages, pairs, own),
    /** Labels and values, one pair a line. */
    facts: (pairs: readonly (readonly [label: string, value: string])[]): void => addFacts(pages, pairs),
    /** `total` stands in bold below the rows, which hold one text for each column. */
    table: (columns: readonly Column[], rows: readonly (readonly string[])[], total?: readonly string[]): void =>
      addTable(pages, columns, rows, total),
    /** A PNG that was made or drawn anew here, scaled to a width in points, or less where it would be too high. */
    image: (png: Uint8Array, alternative: string, width: number): void => addImage(pages, png, alternative, width),
    /** Resolves to the whole document. Nothing can be added after it. */
    finish: (): Promise<Uint8Array> => pages.finish(),
  };
}
export type Sheet = ReturnType<typeof createSheet>;

/** What was asked, what was answered, and what stood beside it. */
export interface Answer {
  label: string;
  text: string;
  notes: readonly string[];
}

/** A list: an answer may be longer than a page, which no row of a table may. */
function addAnswers(pages: Pages, pairs: readonly Answer[], language: string): void {
  const list = pages.open(pages.root, 'L');
  for (const { label, text, notes } of pairs) {
    const item = pages.open(list, 'LI');
    pages.ensure(40);
    pages.flow('Lbl', label, { color: MUTED, language }, item);
    const body = pages.open(item, 'LBody');
    // Telephone numbers and the like run from left to right in every language.
    pages.flow('P', text, { language, isTextRtl: startsRtl(text) }, body);
    for (const note of notes) pages.flow('P', note, { size: 9, color: MUTED, language }, body);
    body.end();
    item.end();
    pages.y += 6;
  }
  list.end();
  pages.y += 4;
}

/** Of an image, in points: a tall one becomes narrower. */
const MOST_IMAGE_HEIGHT = 320;

function addImage(pages: Pages, png: Uint8Array, alternative: string, most: number): void {
  const { pdf, full, isRtl, root } = pages;
  const size = imageSize(png);
  if (!size) throw new Error('A document takes images that were made here');
  const scale = Math.min(most / size.width, MOST_IMAGE_HEIGHT / size.height);
  const [width, height] = [size.width * scale, size.height * scale];
  pages.ensure(height + 8);
  const x = isRtl ? full.x + full.width - width : full.x;
  const figure = { alt: alternative, bbox: [x, pages.y, x + width, pages.y + height] };
  root.add(pdf.struct('Figure', figure, () => void pdf.image(Buffer.from(png), x, pages.y, { width, height })));
  pages.y += height + 8;
}

export type DocumentSay = Say<'documents'>;

/** The sentences of documents for a wished language (BCP 47), and the language that they are in. */
export function documentTexts(wish: string): { language: Locale; t: DocumentSay } {
  const language = messageLocale(wish);
  return { language, t: textsOf('documents', language) };
}
