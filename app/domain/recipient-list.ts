/** Lists of recipients as people paste or upload them: CSV of any common kind. RFC 4180. */

import { unguarded } from './csv';
import { isForbiddenName } from './object-names';

/** Columns that are a recipient's own; every other one is a tag of its name. */
export const LIST_COLUMNS = ['recipientId', 'name', 'email', 'phone', 'language'] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];

export const MAX_LIST_ROWS = 1000;
const MAX_COLUMNS = 60;
const LONGEST: Record<ListColumn, number> = { recipientId: 64, name: 200, email: 254, phone: 40, language: 35 };
const LONGEST_TAG = 2000;
const LONGEST_TAG_NAME = 100;

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
  | 'list.tooLong';

type RecipientList = { rows: ListRow[]; error?: undefined } | { rows?: undefined; error: ListError; row?: number };

/** Other names that people and programs give to a column. */
const ALIASES: Record<string, ListColumn> = {
  recipientid: 'recipientId',
  recipient: 'recipientId',
  id: 'recipientId',
  accountnumber: 'recipientId',
  name: 'name',
  fullname: 'name',
  customername: 'name',
  email: 'email',
  emailaddress: 'email',
  mail: 'email',
  phone: 'phone',
  phonenumber: 'phone',
  mobile: 'phone',
  mobilenumber: 'phone',
  sms: 'phone',
  language: 'language',
  lang: 'language',
  locale: 'language',
};

const columnOf = (header: string): ListColumn | undefined => {
  const plain = header.toLowerCase().replace(/[\s_.-]/g, '');
  return Object.hasOwn(ALIASES, plain) ? ALIASES[plain] : undefined;
};

/** One record and the line that it begins on. */
interface CsvRecord {
  line: number;
  cells: string[];
}

/** The sign between the cells: the one of `,`, `;` and tab that the first line has most of, outside quotes. */
export function separatorOf(text: string): string {
  const [first = ''] = text.replace(/"[^"]*"/g, '').split(/\r\n|\r|\n/, 1);
  const signs = [',', ';', '\t'].map((sign) => ({ sign, count: first.split(sign).length }));
  return signs.sort((a, b) => b.count - a.count)[0]?.sign ?? ',';
}

/** The records of a CSV text, blank lines left out; undefined when a quote is never closed. Any line end, with or without BOM. */
export function readCsv(source: string): CsvRecord[] | undefined {
  const text = source.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const separator = separatorOf(text);
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  let cell = '';
  let isBlank = true;
  let isQuoted = false;
  let line = 1;
  let begins = 1;
  const endCell = () => {
    cells.push(cell);
    cell = '';
    isBlank = true;
  };
  const add = (sign: string) => {
    cell += sign;
    isBlank &&= sign.trim() === '';
  };
  const endRecord = () => {
    endCell();
    if (cells.some((each) => each.trim() !== '')) records.push({ line: begins, cells });
    cells = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '\n') line += 1;
    if (isQuoted) {
      if (char !== '"') add(char);
      else if (text.charAt(at + 1) === '"') {
        add('"');
        at += 1;
      } else isQuoted = false;
    } else if (char === '"' && isBlank) {
      cell = '';
      isQuoted = true;
    } else if (char === separator) endCell();
    else if (char === '\n') {
      endRecord();
      begins = line;
    } else add(char);
  }
  if (isQuoted) return undefined;
  endRecord();
  return records;
}

/** A list of recipients with its first line as headers. Cells are trimmed; what is blank is left out of the tags. */
export function readRecipientList(text: string): RecipientList {
  const records = readCsv(text);
  if (!records) return { error: 'list.openQuote' };
  const [head, ...body] = records;
  if (!head || body.length === 0) return { error: 'list.empty' };
  const error = headerError(head.cells) ?? (body.length > MAX_LIST_ROWS ? 'list.tooManyRows' : undefined);
  if (error) return { error };
  const headers = head.cells.map((header) => header.trim());
  const rows: ListRow[] = [];
  for (const { line, cells } of body) {
    const row = rowOf(headers, cells, line);
    if (!row) return { error: 'list.tooLong', row: line };
    rows.push(row);
  }
  return { rows };
}

function headerError(cells: readonly string[]): ListError | undefined {
  if (cells.length > MAX_COLUMNS) return 'list.tooManyColumns';
  const names = cells.map((cell) => columnOf(cell) ?? cell.trim()).filter((name) => name !== '');
  if (new Set(names).size < names.length) return 'list.doubleColumn';
  if (names.some(isForbiddenName)) return 'list.forbiddenName';
  return ['recipientId', 'email', 'phone'].some((name) => names.includes(name)) ? undefined : 'list.noContact';
}

/** Undefined when a cell is longer than it may be. */
function rowOf(headers: readonly string[], cells: readonly string[], line: number): ListRow | undefined {
  const row: ListRow = { row: line, recipientId: '', name: '', email: '', phone: '', language: '', tags: {} };
  const tags: [string, string][] = [];
  for (const [index, header] of headers.entries()) {
    const value = unguarded((cells[index] ?? '').trim());
    const column = columnOf(header);
    if (value.length > (column ? LONGEST[column] : LONGEST_TAG) || header.length > LONGEST_TAG_NAME) return undefined;
    if (column) row[column] = value;
    else if (header && value) tags.push([header, value]);
  }
  return { ...row, tags: Object.fromEntries(tags) };
}
