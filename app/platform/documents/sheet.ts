import PDFDocument from 'pdfkit';
import { directionOf } from '~/domain/direction';
import { FONT_NAMES, openFont, type FontName } from './fonts';
import { drawLine, wrapText } from './line';

export interface SheetOptions {
  title: string;
  /** BCP 47 tag: the document's language, and the side that it begins at. */
  language: string;
  /** Whose document it is; stands above every page. */
  issuer: string;
  /** Milliseconds; the same input gives the same bytes. */
  createdAt: number;
  paper?: 'LETTER' | 'A4';
}

export interface Column {
  label: string;
  /** Share of the width; the shares of a table sum to 1. */
  share: number;
  isAmount?: boolean;
}

const INK = '#1b2430';
const MUTED = '#515c6b';
const LINE = '#c9cfd8';
const MARGIN = { top: 92, bottom: 72, side: 56 };
const LEADING = 1.45;

type Style = { font?: FontName; size?: number; color?: string };
type Struct = ReturnType<PDFKit.PDFDocument['struct']>;

/** A document in the making: its parts flow down the page and onto the next, tagged for screen readers. */
export interface Sheet {
  heading(text: string, level?: 1 | 2): void;
  paragraph(text: string, options?: { isMuted?: boolean }): void;
  /** Labels and values, one pair a line. */
  facts(pairs: readonly (readonly [label: string, value: string])[]): void;
  /** `total` stands in bold below the rows, which hold one text for each column. */
  table(columns: readonly Column[], rows: readonly (readonly string[])[], total?: readonly string[]): void;
  /** A PNG, scaled to a width in points. */
  image(png: Uint8Array, alternative: string, width: number): void;
  space(points: number): void;
  /** Resolves to the whole document. Nothing can be added after it. */
  finish(): Promise<Uint8Array>;
}

/** Begins a document: page frame, margins, fonts, title, language and time of creation. */
export function createSheet(options: SheetOptions): Sheet {
  const isRtl = directionOf(options.language) === 'rtl';
  const pdf = openDocument(options);
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Uint8Array>((resolve, reject) => {
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const full = { x: MARGIN.side, width: pdf.page.width - 2 * MARGIN.side };
  const bottom = pdf.page.height - MARGIN.bottom;
  let y = MARGIN.top;

  const style = ({ font = 'regular', size = 10.5, color = INK }: Style) => pdf.font(font, size).fillColor(color);
  const ensure = (height: number) => {
    if (y + height <= bottom) return;
    pdf.addPage();
    y = MARGIN.top;
  };

  /** Lines of one part of a page at the current height; returns how high they are. */
  function write(parent: Struct, tag: string, text: string, place: { x: number; width: number; align?: 'start' | 'end' }, look: Style): number {
    style(look);
    const lines = wrapText(pdf, text, place.width);
    const height = (look.size ?? 10.5) * LEADING;
    // The reading order of a right-to-left text is told apart from where its pieces stand.
    const draw = () => lines.forEach((line, index) => drawLine(pdf, line, y + index * height, { align: 'start', isRtl, ...place }));
    parent.add(pdf.struct(tag, { actual: text }, draw));
    return lines.length * height;
  }

  /** A text of any length over the full width: it goes on over the end of the page line by line. */
  function flow(tag: string, text: string, look: Style): void {
    style(look);
    const height = (look.size ?? 10.5) * LEADING;
    const element = pdf.struct(tag);
    root.add(element);
    for (const line of wrapText(pdf, text, full.width)) {
      ensure(height);
      y += write(element, 'Span', line, full, look);
    }
    element.end();
  }

  /** One row of cells, each in its share of the width. Its cells stay on one page. */
  function row(parent: Struct, tag: string, columns: readonly Column[], cells: readonly string[], look: Style): void {
    style(look);
    const gap = 12;
    const places = placesOf(columns, full, gap, isRtl);
    const heights = cells.map((cell, index) => wrapText(pdf, cell, places[index]?.width ?? full.width).length);
    ensure(Math.max(1, ...heights) * 10.5 * LEADING + 12);
    const element = pdf.struct('TR');
    parent.add(element);
    y += 6;
    const used = cells.map((cell, index) => write(element, tag, cell, places[index] ?? full, look));
    element.end();
    y += Math.max(0, ...used) + 6;
  }

  const rule = () =>
    void pdf.markContent('Artifact', { type: 'Layout' }).moveTo(full.x, y).lineTo(full.x + full.width, y).lineWidth(0.75).strokeColor(LINE).stroke().endMarkedContent();

  return {
    heading(text, level = 1) {
      y += level === 1 ? 0 : 10;
      ensure(60);
      flow(`H${level}`, text, level === 1 ? { font: 'bold', size: 19 } : { font: 'bold', size: 13 });
      y += 6;
    },
    paragraph(text, { isMuted = false } = {}) {
      flow('P', text, isMuted ? { size: 9, color: MUTED } : {});
      y += 7;
    },
    facts(pairs) {
      const columns = [{ label: '', share: 0.34 }, { label: '', share: 0.66 }];
      const table = pdf.struct('Table');
      root.add(table);
      for (const [label, value] of pairs) {
        const [left, right] = placesOf(columns, full, 12, isRtl);
        style({});
        const lines = Math.max(wrapText(pdf, label, left?.width ?? 0).length, wrapText(pdf, value, right?.width ?? 0).length);
        ensure(lines * 10.5 * LEADING + 3);
        const element = pdf.struct('TR');
        table.add(element);
        const used = [write(element, 'TH', label, left ?? full, { color: MUTED }), write(element, 'TD', value, right ?? full, {})];
        element.end();
        y += Math.max(...used) + 3;
      }
      table.end();
      y += 9;
    },
    table(columns, rows, total) {
      const table = pdf.struct('Table');
      root.add(table);
      row(table, 'TH', columns, columns.map(({ label }) => label), { font: 'bold', color: MUTED });
      rule();
      for (const cells of rows) {
        row(table, 'TD', columns, cells, {});
        rule();
      }
      if (total) row(table, 'TD', columns, total, { font: 'bold' });
      table.end();
      y += 10;
    },
    image(png, alternative, width) {
      const { width: w, height: h } = pngSize(png);
      const height = (width * h) / w;
      ensure(height + 8);
      const x = isRtl ? full.x + full.width - width : full.x;
      root.add(pdf.struct('Figure', { alt: alternative }, () => void pdf.image(Buffer.from(png), x, y, { width, height })));
      y += height + 8;
    },
    space(points) {
      y += points;
    },
    finish() {
      root.end();
      framePages(pdf, options, { ...full, isRtl });
      pdf.end();
      return ended;
    },
  };
}

function openDocument({ title, language, issuer, createdAt, paper = 'LETTER' }: SheetOptions): PDFKit.PDFDocument {
  const pdf = new PDFDocument({
    size: paper,
    // The kit breaks pages itself.
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
    pdfVersion: '1.7',
    lang: language,
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    font: openFont('regular'),
    info: { Title: title, Author: issuer, Creator: 'Latchkey', Producer: 'Latchkey', CreationDate: new Date(createdAt) },
  });
  for (const name of FONT_NAMES) pdf.registerFont(name, openFont(name));
  return pdf;
}

/** The cells of a row from the page's beginning side on. */
function placesOf(columns: readonly Column[], full: { x: number; width: number }, gap: number, isRtl: boolean) {
  let offset = 0;
  return columns.map(({ share, isAmount }) => {
    const width = full.width * share - gap;
    const far = offset + (isAmount ? gap : 0);
    const x = isRtl ? full.x + full.width - far - width : full.x + far;
    offset += full.width * share;
    return { x, width, align: isAmount ? ('end' as const) : ('start' as const) };
  });
}

/** Issuer above and page number below, on every page once their number is known. */
function framePages(pdf: PDFKit.PDFDocument, { issuer, title }: SheetOptions, place: { x: number; width: number; isRtl: boolean }): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index);
    pdf.markContent('Artifact', { type: 'Pagination' });
    pdf.font('bold', 12).fillColor(INK);
    drawLine(pdf, issuer, 44, { ...place, align: 'start' });
    pdf.moveTo(place.x, 68).lineTo(place.x + place.width, 68).lineWidth(1.5).strokeColor(INK).stroke();
    const foot = pdf.page.height - 46;
    pdf.font('regular', 8.5).fillColor(MUTED);
    drawLine(pdf, title, foot, { ...place, align: 'start', width: place.width - 60, x: place.isRtl ? place.x + 60 : place.x });
    drawLine(pdf, `${index - start + 1} / ${count}`, foot, { ...place, isRtl: false, align: place.isRtl ? 'start' : 'end' });
    pdf.endMarkedContent();
  }
}

/** Width and height in the header of a PNG that was made or checked here. */
function pngSize(png: Uint8Array): { width: number; height: number } {
  const view = new DataView(png.buffer, png.byteOffset);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}
