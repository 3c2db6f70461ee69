import { MUTED_COLOR, type Box, type Element, type PdfWriter, type Style } from './pdf-writer';

export interface Column {
  label: string;
  /** Share of the width; the shares of a table sum to 1. */
  share: number;
  isAmount?: boolean;
}

interface Row {
  columns: readonly Column[];
  cells: readonly string[];
  /** Tags of the cells: `TH` or `TD`, one for all or one for each. */
  tags: readonly string[];
  /** What its header cells are headers of. */
  scope: 'Row' | 'Column';
  styles: readonly Style[];
  /** Padding above and below, in points. */
  padding: number;
}

const GAP = 12;

/** The cells of a row, from the side on that the page begins at. */
function boxesOf({ contentBox, isRtl }: PdfWriter, columns: readonly Column[]): Box[] {
  let offset = 0;
  return columns.map(({ share, isAmount }) => {
    const width = contentBox.width * share - GAP;
    const far = offset + (isAmount ? GAP : 0);
    offset += contentBox.width * share;
    const x = isRtl ? contentBox.x + contentBox.width - far - width : contentBox.x + far;
    return { x, width, align: isAmount ? 'end' : 'start' };
  });
}

/** One row; it stays on one page. */
function addRow(pages: PdfWriter, table: Element, { columns, cells, tags, scope, styles, padding }: Row): void {
  const boxes = boxesOf(pages, columns);
  const parts = cells.map((text, index) => ({
    text,
    tag: tags[index] ?? tags[0] ?? 'TD',
    style: styles[index] ?? styles[0] ?? {},
    box: boxes[index] ?? pages.contentBox,
  }));
  const heights = parts.map(
    ({ text, box, style }) => pages.wrap(text, box.width, style).length * pages.lineHeight(style),
  );
  pages.ensureSpace(Math.max(0, ...heights) + 2 * padding);
  const row = pages.open(table, 'TR');
  pages.y += padding;
  for (const { text, tag, style, box } of parts)
    pages.write(row, tag, text, box, style, tag === 'TH' ? scope : undefined);
  row.end();
  pages.y += Math.max(0, ...heights) + padding;
}

/** Columns with their labels, rows between thin lines, and a total in bold. */
export function addTable(
  pages: PdfWriter,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  total?: readonly string[],
): void {
  const table = pages.open(pages.root, 'Table');
  const add = (cells: readonly string[], tag: string, style: Style) =>
    addRow(pages, table, { columns, cells, tags: [tag], scope: 'Column', styles: [style], padding: 6 });
  add(
    columns.map(({ label }) => label),
    'TH',
    { font: 'bold', color: MUTED_COLOR },
  );
  pages.rule();
  for (const cells of rows) {
    add(cells, 'TD', {});
    pages.rule();
  }
  if (total) add(total, 'TD', { font: 'bold' });
  table.end();
  pages.y += 10;
}

const DESCRIPTION_COLUMNS: readonly Column[] = [
  { label: '', share: 0.34 },
  { label: '', share: 0.66 },
];

/** Labels and values, one pair a line. */
export function addDescriptionList(
  pages: PdfWriter,
  pairs: readonly (readonly [label: string, value: string])[],
): void {
  const table = pages.open(pages.root, 'Table');
  for (const cells of pairs)
    addRow(pages, table, {
      columns: DESCRIPTION_COLUMNS,
      cells,
      tags: ['TH', 'TD'],
      scope: 'Row',
      styles: [{ color: MUTED_COLOR }, {}],
      padding: 1.5,
    });
  table.end();
  pages.y += 9;
}
