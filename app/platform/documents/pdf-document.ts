import { startsRtl } from '~/domain/bidi';
import { imageSize } from '~/domain/image-size';
import { MUTED_COLOR, PdfWriter, type PdfOptions } from './pdf-writer';
import { addDescriptionList, addTable, type Column } from './pdf-table';
import type { Locale } from '~/lib/contract/enums';
import { type Translate, textsOf } from '~/locales/platform';
import { messageLocale } from '~/locales/languages';

/**
 * Begins a document: page frame, margins, fonts, title, language and time of creation. Its parts flow down the page and onto the next,
 * tagged for screen readers.
 */
export function createPdfDocument(options: PdfOptions) {
  const pages = new PdfWriter(options);
  return {
    heading(text: string, level: 1 | 2 = 1): void {
      pages.y += level === 1 ? 0 : 10;
      // A heading is never the last line of a page.
      pages.ensureSpace(60);
      pages.writeFullWidth(`H${level}`, text, { font: 'bold', size: level === 1 ? 19 : 13 });
      pages.y += 6;
    },
    /** `language` where it is another than the document's. */
    paragraph(
      text: string,
      { isMuted = false, language: textLanguage }: { isMuted?: boolean; language?: string } = {},
    ): void {
      pages.writeFullWidth('P', text, { ...(isMuted ? { size: 9, color: MUTED_COLOR } : {}), language: textLanguage });
      pages.y += 7;
    },
    /** Questions with what was answered, of any length; in a language of their own. */
    answers: (pairs: readonly Answer[], own: string): void => addAnswers(pages, pairs, own),
    /** Labels and values, one pair a line. */
    descriptionList: (pairs: readonly (readonly [label: string, value: string])[]): void =>
      addDescriptionList(pages, pairs),
    /** `total` stands in bold below the rows, which hold one text for each column. */
    table: (columns: readonly Column[], rows: readonly (readonly string[])[], total?: readonly string[]): void =>
      addTable(pages, columns, rows, total),
    /** A PNG that was rendered here, scaled to a width in points, or less where it would be too high. */
    image: (png: Uint8Array, alternative: string, width: number): void => addImage(pages, png, alternative, width),
    /** Resolves to the whole document. Nothing can be added after it. */
    finish: (): Promise<Uint8Array> => pages.finish(),
  };
}
export type PdfDocument = ReturnType<typeof createPdfDocument>;

/** A question, its answer, and notes on it. */
export interface Answer {
  label: string;
  text: string;
  notes: readonly string[];
}

/** A list: an answer may be longer than a page, which no row of a table may. */
function addAnswers(pages: PdfWriter, pairs: readonly Answer[], language: string): void {
  const list = pages.open(pages.root, 'L');
  for (const { label, text, notes } of pairs) {
    const item = pages.open(list, 'LI');
    pages.ensureSpace(40);
    pages.writeFullWidth('Lbl', label, { color: MUTED_COLOR, language }, item);
    const body = pages.open(item, 'LBody');
    // Telephone numbers and the like run from left to right in every language.
    pages.writeFullWidth('P', text, { language, isTextRtl: startsRtl(text) }, body);
    for (const note of notes) pages.writeFullWidth('P', note, { size: 9, color: MUTED_COLOR, language }, body);
    body.end();
    item.end();
    pages.y += 6;
  }
  list.end();
  pages.y += 4;
}

/** Of an image, in points: a tall one becomes narrower. */
const MAX_IMAGE_HEIGHT = 320;

function addImage(pages: PdfWriter, png: Uint8Array, alternative: string, maxWidth: number): void {
  const { pdf, contentBox, isRtl, root } = pages;
  const size = imageSize(png);
  if (!size) throw new Error('A document takes images that were made here');
  const scale = Math.min(maxWidth / size.width, MAX_IMAGE_HEIGHT / size.height);
  const [width, height] = [size.width * scale, size.height * scale];
  pages.ensureSpace(height + 8);
  const x = isRtl ? contentBox.x + contentBox.width - width : contentBox.x;
  const figure = { alt: alternative, bbox: [x, pages.y, x + width, pages.y + height] };
  root.add(pdf.struct('Figure', figure, () => void pdf.image(Buffer.from(png), x, pages.y, { width, height })));
  pages.y += height + 8;
}

export type TranslateDocument = Translate<'documents'>;

/** The translations of documents for a preferred language (BCP 47), and their language. */
export function documentTexts(preferred: string): { language: Locale; t: TranslateDocument } {
  const language = messageLocale(preferred);
  return { language, t: textsOf('documents', language) };
}
