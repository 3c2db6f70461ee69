import Papa from 'papaparse';
import { separatorOf } from '~/domain/recipient-list';

/** A record of a file, and the line where it begins. */
interface CsvRecord {
  cells: string[];
  line: number;
}

/** A quote that is opened and never closed, or stands where none can. */
export class OpenQuote extends Error {
  constructor(readonly line: number) {
    super(`An open quote in line ${line}`);
  }
}

/** No record is longer: beyond it a quote must be open. */
const LONGEST = 16 * 1024 * 1024;

interface Part {
  text: string;
  line: number;
}

/**
 * The records of a text that comes in pieces, with whatever line ends: RFC 4180. Blank lines, and those that begin with `# `, are
 * none.
 *
 * @throws OpenQuote
 */
export async function* csvRecords(pieces: AsyncIterable<string>): AsyncGenerator<CsvRecord[]> {
  const cut = cutter();
  let delimiter: string | undefined;
  for await (const piece of withEnd(pieces)) {
    const parts = cut(piece);
    const [first] = parts;
    if (!first) continue;
    delimiter ??= separatorOf(first.text);
    yield cellsOf(parts, delimiter).filter(({ cells }) => cells.some((cell) => cell !== ''));
  }
}

async function* withEnd(pieces: AsyncIterable<string>): AsyncGenerator<string | undefined> {
  yield* pieces;
  yield undefined;
}

/** Cuts text at line ends that no quotes hold; undefined is its end. */
function cutter(): (piece: string | undefined) => Part[] {
  let rest = '';
  let [line, breaks, at] = [1, 0, 0];
  let isQuoted = false;
  return (piece) => {
    const text = rest + (piece ?? '');
    const parts: Part[] = [];
    const marks = /"|\r\n?|\n/g;
    let start = 0;
    marks.lastIndex = at;
    const isComment = () => text.startsWith('# ', start);
    const take = (end: number) => {
      if (end > start && !isComment()) parts.push({ text: text.slice(start, end), line });
      line += breaks + 1;
      breaks = 0;
    };
    for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
      const [sign] = mark;
      // The other half of a line end may be in the next piece.
      if (sign === '\r' && piece !== undefined && marks.lastIndex === text.length) break;
      at = marks.lastIndex;
      if (sign === '"') isQuoted = isComment() ? isQuoted : !isQuoted;
      else if (isQuoted) breaks += 1;
      else {
        take(mark.index);
        start = at;
      }
    }
    if (piece === undefined || text.length - start > LONGEST) {
      if (isQuoted) throw new OpenQuote(line);
      if (piece === undefined) take(text.length);
    }
    rest = text.slice(start);
    at = Math.max(0, (text.endsWith('\r') ? text.length - 1 : text.length) - start);
    return parts;
  };
}

function cellsOf(parts: readonly Part[], delimiter: string): CsvRecord[] {
  const rowsOf = (of: readonly Part[]) =>
    Papa.parse<string[]>(of.map(({ text }) => text).join('\n'), { delimiter, newline: '\n' });
  const isWhole = (of: readonly Part[], { data, errors }: Papa.ParseResult<string[]>) =>
    data.length === of.length && errors.length === 0;
  const all = rowsOf(parts);
  if (!isWhole(parts, all)) {
    const wrong = parts.find((part) => !isWhole([part], rowsOf([part])));
    throw new OpenQuote(wrong?.line ?? 1);
  }
  return parts.map(({ line }, index) => ({ cells: all.data[index] ?? [], line }));
}
