/** Lists of recipients as people paste or upload them. */
import { cleanSingleLine } from '~/domain/untrusted-text';
import { removeFormulaGuard } from '~/domain/csv-writer';
import { readCsv } from '~/domain/csv-reader';
import { isForbiddenPropertyName } from '~/domain/forbidden-property-names';
import { isRoundedNumber, listColumnOf, MAX_LIST_ROWS, type ListColumn } from '~/domain/recipient-list-columns';

const MAX_COLUMNS = 60;
const MAX_LENGTHS: Record<ListColumn, number> = { recipientId: 64, name: 200, email: 254, phone: 40, language: 35 };
const MAX_TAG_LENGTH = 2000;
const MAX_TAG_NAME_LENGTH = 100;

export interface ListRow extends Record<ListColumn, string> {
  /** Line of the list, the headers being the first; blank lines are counted too. */
  row: number;
  tags: Record<string, string>;
}

/** `list.noContact`: neither of the headers says where anything can be sent to. */
type ListError =
  | 'list.empty'
  | 'list.noContact'
  | 'list.tooManyRows'
  | 'list.tooManyColumns'
  | 'list.doubleColumn'
  | 'list.forbiddenName'
  | 'list.openQuote'
  | 'list.roundedNumber'
  | 'list.tooLong';

type RecipientList = { rows: ListRow[]; error?: undefined } | { rows?: undefined; error: ListError; row?: number };

/** A list of recipients with its first line as headers. Cells are trimmed; what is blank is left out of the tags. */
export function parseRecipientList(text: string): RecipientList {
  const records: { line: number; cells: string[] }[] = [];
  for (const { line, cells } of readCsv(text)) {
    if (!cells) return { error: 'list.openQuote' };
    if (cells.some((cell) => cell.trim() !== '')) records.push({ line, cells });
  }
  const [head, ...body] = records;
  if (!head || body.length === 0) return { error: 'list.empty' };
  const error = headerError(head.cells) ?? (body.length > MAX_LIST_ROWS ? 'list.tooManyRows' : undefined);
  if (error) return { error };
  const headers = head.cells.map(cleanSingleLine);
  const rows: ListRow[] = [];
  for (const { line, cells } of body) {
    const row = rowOf(headers, cells, line);
    if (!row) return { error: 'list.tooLong', row: line };
    if (isRoundedNumber(row.recipientId)) return { error: 'list.roundedNumber', row: line };
    rows.push(row);
  }
  return { rows };
}

function headerError(cells: readonly string[]): ListError | undefined {
  if (cells.length > MAX_COLUMNS) return 'list.tooManyColumns';
  const names = cells.map((cell) => listColumnOf(cell) ?? cleanSingleLine(cell)).filter((name) => name !== '');
  if (new Set(names).size < names.length) return 'list.doubleColumn';
  if (names.some(isForbiddenPropertyName)) return 'list.forbiddenName';
  return ['recipientId', 'email', 'phone'].some((name) => names.includes(name)) ? undefined : 'list.noContact';
}

/** Undefined when a cell is longer than it may be. */
function rowOf(headers: readonly string[], cells: readonly string[], line: number): ListRow | undefined {
  const row: ListRow = { row: line, recipientId: '', name: '', email: '', phone: '', language: '', tags: {} };
  const tags: [string, string][] = [];
  for (const [index, header] of headers.entries()) {
    const value = removeFormulaGuard((cells[index] ?? '').trim());
    const column = listColumnOf(header);
    if (value.length > (column ? MAX_LENGTHS[column] : MAX_TAG_LENGTH) || header.length > MAX_TAG_NAME_LENGTH)
      return undefined;
    if (column) row[column] = value;
    else if (header && value) tags.push([header, value]);
  }
  return { ...row, tags: Object.fromEntries(tags) };
}
