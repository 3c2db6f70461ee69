import PDFDocument from 'pdfkit';
import { escapeHtml } from '~/domain/escape-html';
import { startsRtl } from '~/domain/bidi';
import { textDirectionOf } from '~/domain/language-tags';
import { openFont, type Weight } from './document-fonts';
import { renderLine, wrapText, type TextStyle } from './pdf-text-line';

export interface PdfOptions {
  title: string;
  /** BCP 47 tag: the document's language, and the side that it begins at. */
  language: string;
  /** Whose document it is; stands above every page. */
  issuer: string;
  /** Milliseconds; the same input gives the same bytes. */
  createdAt: number;
  paper?: 'LETTER' | 'A4';
}

export interface Style {
  font?: Weight;
  size?: number;
  color?: string;
  /** BCP 47 tag, where a text is in another language than the document. */
  language?: string;
  /** Whether a text runs from right to left; by its first letter unless told, and without one as the document does. */
  isTextRtl?: boolean;
}

/** A box on the page: its left side, its width, and to which of the two sides its lines go. */
export interface Box {
  x: number;
  width: number;
  align?: 'start' | 'end';
}

/** An element of the structure that screen readers go by. */
export type Element = ReturnType<PDFKit.PDFDocument['struct']>;

const TEXT_COLOR = '#1b2430';
export const MUTED_COLOR = '#515c6b';
const RULE_COLOR = '#c9cfd8';
const MARGIN = { top: 92, bottom: 72, side: 56 };
const TEXT_SIZE = 10.5;
const LINE_HEIGHT_FACTOR = 1.45;

/** The pages of a document and the place on them that is written to next, in points from the top. */
export class PdfWriter {
  readonly pdf: PDFKit.PDFDocument;
  readonly root: Element;
  readonly isRtl: boolean;
  /** From margin to margin. */
  readonly contentBox: Box;
  y = MARGIN.top;
  private readonly bottom: number;
  private readonly bytes: Promise<Uint8Array>;

  constructor(private readonly options: PdfOptions) {
    this.isRtl = textDirectionOf(options.language) === 'rtl';
    this.pdf = openDocument(options);
    this.bytes = collect(this.pdf);
    this.root = this.pdf.struct('Document');
    this.pdf.addStructure(this.root);
    this.contentBox = { x: MARGIN.side, width: this.pdf.page.width - 2 * MARGIN.side };
    this.bottom = this.pdf.page.height - MARGIN.bottom;
  }

  /** Goes on to the next page unless this one has that much space. */
  ensureSpace(height: number): void {
    if (this.y + height <= this.bottom) return;
    this.pdf.addPage();
    this.y = MARGIN.top;
  }

  /** The lines of a text in a box of this width. */
  wrap(text: string, width: number, style: Style): string[] {
    this.pdf.fillColor(style.color ?? TEXT_COLOR);
    return wrapText(this.typeOf(style), text, width);
  }

  private typeOf({ font = 'regular', size = TEXT_SIZE, language = this.options.language }: Style): TextStyle {
    return { pdf: this.pdf, weight: font, size, language };
  }

  /** What an element says of its language, where it is not the document's. */
  private languageOf = ({ language }: Style) => (language && language !== this.options.language ? language : undefined);

  private runsRtl = (text: string, { isTextRtl }: Style): boolean => isTextRtl ?? startsRtl(text, this.isRtl);

  lineHeight = ({ size = TEXT_SIZE }: Style): number => size * LINE_HEIGHT_FACTOR;

  /**
   * Writes a text into a box at the current height, as one element. Returns how high it is.
   *
   * @param scope of a header cell: whether its row or its column is under it
   */
  write(parent: Element, tag: string, text: string, box: Box, style: Style, scope?: 'Row' | 'Column'): number {
    const lines = this.wrap(text, box.width, style);
    const height = this.lineHeight(style);
    const type = this.typeOf(style);
    const contentBox = { align: 'start' as const, isRtl: this.isRtl, isTextRtl: this.runsRtl(text, style), ...box };
    // The text for screen readers is set apart from the positions of its pieces.
    const attributes = { actual: text, lang: this.languageOf(style), scope };
    parent.add(
      this.pdf.struct(tag, attributes, () =>
        lines.forEach((line, index) => renderLine(type, line, this.y + index * height, contentBox)),
      ),
    );
    return lines.length * height;
  }

  /** Writes a text of any length over the full width: it goes on over the end of the page line by line. */
  writeFullWidth(tag: string, text: string, style: Style, parent = this.root): void {
    const element = this.open(parent, tag, style);
    const ownStyle = { ...style, isTextRtl: this.runsRtl(text, style) };
    for (const line of this.wrap(text, this.contentBox.width, style)) {
      this.ensureSpace(this.lineHeight(style));
      this.y += this.write(element, 'Span', line, this.contentBox, ownStyle);
    }
    element.end();
  }

  /** Begins an element that holds others; the caller ends it. */
  open(parent: Element, tag: string, style: Style = {}): Element {
    const element = this.pdf.struct(tag, { lang: this.languageOf(style) });
    parent.add(element);
    return element;
  }

  /** A thin line over the full width. */
  rule(): void {
    const { pdf, contentBox, y } = this;
    pdf.markContent('Artifact', { type: 'Layout' });
    pdf
      .moveTo(contentBox.x, y)
      .lineTo(contentBox.x + contentBox.width, y)
      .lineWidth(0.75)
      .strokeColor(RULE_COLOR)
      .stroke();
    pdf.endMarkedContent();
  }

  /** Resolves to the whole document. */
  finish(): Promise<Uint8Array> {
    this.root.end();
    addHeadersAndFooters(this.pdf, this.options, { ...this.contentBox, isRtl: this.isRtl });
    this.pdf.end();
    return this.bytes;
  }
}

function openDocument({ title, language, issuer, createdAt, paper = 'LETTER' }: PdfOptions): PDFKit.PDFDocument {
  const pdf = new PDFDocument({
    size: paper,
    // The kit breaks pages itself.
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
    pdfVersion: '1.7',
    // The types know of its PDF/A alone.
    subset: 'PDF/UA' as 'PDF/A-1',
    lang: language,
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    font: openFont('latin', 'regular') as unknown as string,
    info: {
      Title: title,
      Author: issuer,
      Creator: 'Latchkey',
      Producer: 'Latchkey',
      CreationDate: new Date(createdAt),
    },
  });
  // PDFKit writes the information, and then the same as XML, as it stands.
  const own = pdf as unknown as { info: Record<string, unknown>; endMetadata(): void };
  const endMetadata = own.endMetadata.bind(own);
  own.endMetadata = () => {
    own.info = { ...own.info, Title: escapeHtml(title), Author: escapeHtml(issuer) };
    endMetadata();
  };
  return pdf;
}

function collect(pdf: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}

/** Issuer above and page number below, on every page once their number is known. */
function addHeadersAndFooters(
  pdf: PDFKit.PDFDocument,
  { issuer, title, language }: PdfOptions,
  place: Box & { isRtl: boolean },
): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index);
    pdf.markContent('Artifact', { type: 'Pagination' });
    pdf.fillColor(TEXT_COLOR);
    renderLine({ pdf, weight: 'bold', size: 12, language }, issuer, 44, { ...place, align: 'start' });
    pdf
      .moveTo(place.x, 68)
      .lineTo(place.x + place.width, 68)
      .lineWidth(1.5)
      .strokeColor(TEXT_COLOR)
      .stroke();
    const foot = pdf.page.height - 46;
    pdf.fillColor(MUTED_COLOR);
    const small: TextStyle = { pdf, weight: 'regular', size: 8.5, language };
    renderLine(small, title, foot, {
      ...place,
      align: 'start',
      width: place.width - 60,
      x: place.isRtl ? place.x + 60 : place.x,
    });
    renderLine(small, `${index - start + 1} / ${count}`, foot, {
      ...place,
      isRtl: false,
      align: place.isRtl ? 'start' : 'end',
    });
    pdf.endMarkedContent();
  }
}
