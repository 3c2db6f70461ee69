/** The one reader of CSV, for files of data and lists of recipients. RFC 4180. */
import Papa from 'papaparse';

/** A record of a file, and the line where it begins. */
interface CsvRecord {
  /** Undefined where the record's quotes don't match. */
  cells: string[] | undefined;
  line: number;
}

/** No record is longer: beyond it a quote must be open. */
const LONGEST = 16 * 1024 * 1024;
/** Blanks but tabs, which may part empty cells. */
const BLANK = /^[^\S\t]*$/;
/** Each quote that is never closed costs another look through the rest of the text. After so many, no quote holds a line break. */
const MOST_OPEN = 10;

interface Part {
  text: string;
  line: number;
}

/** The first line in which a spreadsheet names the separator: `sep=;`. */
const NAMED_SEPARATOR = /^"?sep=(\\t|\t|[^\w\s"])"?(?=[\r\n]|$)/i;
/** No text is looked at before it is so long, or has a line end. */
const NAMED_LENGTH = '"sep=\\t"'.length + 1;

/** The sign between the cells: the one of `,`, `;` and tab that a line has most of, outside quotes. */
function separatorOf(line: string): string {
  const unquoted = line.replace(/"[^"]*"/g, '');
  const signs = [',', ';', '\t'].map((sign) => ({ sign, count: unquoted.split(sign).length }));
  return signs.sort((a, b) => b.count - a.count)[0]?.sign ?? ',';
}

/**
 * Creates a reader of a text that comes in pieces, with any line ends. It returns the records that end in a piece; `undefined`
 * is the end of the text. Byte order marks, blank lines, lines that begin with `# ` and a first line such as `sep=;` are left
 * out. A quote opens at the beginning of a cell, and is a sign like others within one; one that is never closed costs its own
 * line.
 */
export function createCsvReader(): (piece: string | undefined) => CsvRecord[] {
  let delimiter: string | undefined;
  let begun: string | undefined = '';
  const cut = cutter((sign) => (delimiter === undefined ? ',;\t'.includes(sign) : sign === delimiter));
  const read = (parts: readonly Part[]): CsvRecord[] => {
    if (parts[0]) delimiter ??= separatorOf(parts[0].text);
    return delimiter === undefined ? [] : recordsOf(parts, delimiter);
  };
  return (piece) => {
    if (begun === undefined) return read(cut(piece));
    begun = (begun + (piece ?? '')).replace(/^\ufeff+/, '');
    if (piece !== undefined && begun.length < NAMED_LENGTH && !/[\r\n]/.test(begun)) return [];
    delimiter = NAMED_SEPARATOR.exec(begun)?.[1]?.replace('\\t', '\t');
    // As a comment, the line that names it is left out, and counted.
    const parts = cut(delimiter === undefined ? begun : `# ${begun}`);
    begun = undefined;
    return read(piece === undefined ? [...parts, ...cut(undefined)] : parts);
  };
}

/** The records of a whole text. */
export function readCsv(text: string): CsvRecord[] {
  const read = createCsvReader();
  return [...read(text), ...read(undefined)];
}

/** Cuts text at line ends that no quotes hold; undefined is its end. */
function cutter(isDelimiter: (sign: string) => boolean): (piece: string | undefined) => Part[] {
  let rest = '';
  let [line, breaks, at] = [1, 0, 0];
  let isQuoted = false;
  let open = 0;
  return (piece) => {
    const text = rest + (piece ?? '');
    const parts: Part[] = [];
    const marks = /"|\r\n?|\n/g;
    let start = 0;
    marks.lastIndex = at;
    at = text.length;
    const isComment = () => text.startsWith('# ', start);
    const isCell = (index: number) => index === start || isDelimiter(text.charAt(index - 1));
    const take = (end: number) => {
      const part = text.slice(start, end);
      if (!BLANK.test(part) && !isComment()) parts.push({ text: part, line });
      line += breaks + 1;
      breaks = 0;
    };
    for (;;) {
      const mark = marks.exec(text);
      if (!mark && !(isQuoted && (piece === undefined || text.length - start > LONGEST))) break;
      if (!mark) {
        // It is never closed: its line stands alone, and what follows is read as if there were none.
        isQuoted = false;
        open += 1;
        breaks = 0;
        const end = /\r\n?|\n/g;
        end.lastIndex = start;
        const found = end.exec(text);
        take(found?.index ?? text.length);
        start = found ? end.lastIndex : text.length;
        marks.lastIndex = start;
        continue;
      }
      const [sign] = mark;
      // The other half of a line end, or of a doubled quote, may be in the next piece.
      const isLast = piece !== undefined && marks.lastIndex === text.length;
      if (isLast && (sign === '\r' || (sign === '"' && isQuoted))) {
        at = mark.index;
        break;
      }
      if (sign !== '"') {
        if (isQuoted && open < MOST_OPEN) breaks += 1;
        else {
          isQuoted = false;
          take(mark.index);
          start = marks.lastIndex;
        }
      } else if (!isQuoted) isQuoted = !isComment() && isCell(mark.index);
      else if (text[marks.lastIndex] === '"') marks.lastIndex += 1;
      else isQuoted = false;
    }
    if (piece === undefined) take(text.length);
    rest = text.slice(start);
    at -= start;
    return parts;
  };
}

function recordsOf(parts: readonly Part[], delimiter: string): CsvRecord[] {
  const all = cellsOf(parts, delimiter);
  return parts.map((part, index) => ({ cells: all ? all[index] : cellsOf([part], delimiter)?.[0], line: part.line }));
}

/** The cells of each part; undefined where the quotes of one don't match. */
function cellsOf(parts: readonly Part[], delimiter: string): string[][] | undefined {
  // Between line ends each of them is read alike, wherever it stands.
  const text = `\n${parts.map((part) => part.text).join('\n')}\n`;
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n' });
  return errors.length === 0 && data.length === parts.length + 2 ? data.slice(1, -1) : undefined;
}
