import type { Readable } from 'node:stream';
import {
  findColumn,
  findHeadingError,
  findFieldColumn,
  listPartColumns,
  createPartColumn,
  cellsToRecord,
  type Column,
  type PartColumns,
} from './datasets/csv-cells';
import type { AnyRecord, Dataset } from './datasets/dataset';
import { readRecord, type ReadError, type ReferenceTime } from './datasets/record-json';
import { cleanSingleLine } from '~/domain/untrusted-text';
import { removeFormulaGuard } from '~/domain/csv-writer';
import { createCsvReader } from '~/domain/csv-reader';
import { parseJson } from '~/lib/contract/parse-json';
import { MixedEncodingError, decodeText, appendUndefined } from './decode-text.server';
import type { ReadSiblingFile } from './record-files.server';

/** CSV with headings, or a JSON value on each line. */
export type DataFormat = 'csv' | 'jsonl';

/** A file of records. */
export interface DataSource {
  format: DataFormat;
  /** Begins to read it; the file is read twice. */
  open(): Readable;
  readSiblingFile: ReadSiblingFile;
  /** Which field a column is where its heading names none, by the column's place from 0; empty: it is left out. */
  columns?: ColumnChoices;
}

type ColumnChoices = ReadonlyMap<number, string>;

/** A line as it was read: its values, and the errors found so far. */
export interface ReadLine {
  line: number;
  given: AnyRecord;
  errors: ReadError[];
  /** Of a file with columns, which texts of a field it has them for. */
  parts?: PartColumns;
}

/** Lines of a file as records of a dataset, some at a time, however many there are. */
export async function* readLines(
  dataset: Dataset,
  source: Readable,
  format: DataFormat,
  { columns = new Map(), ...referenceTime }: ReferenceTime & { columns?: ColumnChoices },
): AsyncGenerator<ReadLine[]> {
  const text = decodeText(source);
  try {
    yield* format === 'csv'
      ? readCsvLines(dataset, text, referenceTime, columns)
      : readJsonLines(dataset, text, referenceTime);
  } catch (error) {
    if (!(error instanceof MixedEncodingError)) throw error;
    yield [brokenLine(error.line, 'mixedEncoding')];
  }
}

const brokenLine = (line: number, code: ReadError['code'], field = ''): ReadLine => ({
  line,
  given: {},
  errors: [{ field, code }],
});

async function* readJsonLines(
  dataset: Dataset,
  source: AsyncIterable<string>,
  referenceTime: ReferenceTime,
): AsyncGenerator<ReadLine[]> {
  let before = 0;
  for await (const texts of linesOf(source)) {
    const lines = texts.flatMap((text, index): ReadLine[] => {
      const line = before + index + 1;
      if (text.trim() === '' || text.startsWith('# ')) return [];
      const value = parsed(text);
      return [
        value === undefined ? brokenLine(line, 'notJson') : { line, ...readRecord(dataset, value, referenceTime) },
      ];
    });
    before += texts.length;
    yield lines;
  }
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** No line is longer, in characters; what is beyond it is left out, and the line is no JSON. */
const LONGEST_LINE = 16 * 1024 * 1024;

/** The lines of a text, some at a time; what breaks its source breaks them too. */
async function* linesOf(source: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = '';
  let endsInReturn = false;
  for await (const piece of source) {
    // A long line comes in many pieces, and is not looked through again at each of them.
    const isWithinLine = !endsInReturn && !/[\r\n]/.test(piece);
    endsInReturn = piece === '' ? endsInReturn : piece.endsWith('\r');
    if (isWithinLine) {
      if (rest.length < LONGEST_LINE) rest += piece;
      continue;
    }
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    yield lines;
  }
  if (rest !== '') yield [rest.replace(/\r$/, '')];
}

async function* readCsvLines(
  dataset: Dataset,
  source: AsyncIterable<string>,
  referenceTime: ReferenceTime,
  choices: ColumnChoices,
): AsyncGenerator<ReadLine[]> {
  let columns: (Column | undefined)[] | undefined;
  let unnamed: ReadonlySet<number> = new Set();
  let parts: PartColumns = {};
  // A line without a value says nothing; in a dataset of one record it empties what it has columns for.
  const isRecord = ({ cells }: { cells: string[] | undefined }) =>
    dataset.key.length === 0 || !cells || cells.some((cell) => cell.trim() !== '');
  const read = createCsvReader();
  for await (const piece of appendUndefined(source)) {
    const records = read(piece);
    const first = columns ? undefined : records.shift();
    if (first) {
      const headings = (first.cells ?? []).map(headingOf);
      columns = headings.map(
        (heading, index) => findColumn(dataset, heading) ?? chosenColumn(dataset, heading, choices.get(index)),
      );
      unnamed = new Set(headings.flatMap((heading, index) => (heading === '' ? [index] : [])));
      parts = listPartColumns(columns);
      const errors = findHeadingErrors(dataset, headings, columns).filter(
        ({ field }) => choices.get(headings.indexOf(field)) !== '',
      );
      if (!first.cells) yield [brokenLine(first.line, 'openQuote')];
      if (errors.length > 0) yield [{ line: first.line, given: {}, errors }];
    }
    const known = columns ?? [];
    yield records
      .filter(isRecord)
      .map(({ cells, line }) =>
        cells && !cells.some((cell, index) => cell.trim() !== '' && unnamed.has(index))
          ? { ...readCells(dataset, known, cells, line, referenceTime), parts }
          : brokenLine(line, cells ? 'tooManyCells' : 'openQuote'),
      );
  }
}

/** The heading in a cell, without invisible characters. */
const headingOf = (cell: string): string => removeFormulaGuard(cleanSingleLine(cell));

/** Returns the column of a field that a person has chosen for a heading; of texts by name the heading is the name. */
function chosenColumn(dataset: Dataset, heading: string, choice: string | undefined): Column | undefined {
  const column = choice ? findFieldColumn(dataset, choice) : undefined;
  return column?.field.kind === 'texts' ? createPartColumn(column, heading) : column;
}

/** Returns the headings of a file that name no field of its dataset, by their places from 0. */
export async function listUnknownHeadings(
  dataset: Dataset,
  source: DataSource,
): Promise<{ column: number; heading: string }[]> {
  if (source.format !== 'csv') return [];
  const read = createCsvReader();
  for await (const piece of appendUndefined(decodeText(source.open()))) {
    const [first] = read(piece);
    if (!first) continue;
    return (first.cells ?? [])
      .map((heading, column) => ({ column, heading: headingOf(heading) }))
      .filter(({ heading }) => heading !== '' && !findColumn(dataset, heading));
  }
  return [];
}

/** Headings that are no columns, and those that are there twice. */
function findHeadingErrors(
  dataset: Dataset,
  headings: readonly string[],
  columns: readonly (Column | undefined)[],
): ReadError[] {
  const named = headings.map((field, index) => ({ field, index })).filter(({ field }) => field !== '');
  return named.flatMap(({ field, index }): ReadError[] => {
    const column = columns[index];
    if (!column) return [{ field, code: findHeadingError(dataset, field) }];
    const first = columns.findIndex((each) => each?.name === column.name && each.part === column.part);
    return first < index ? [{ field, code: 'doubleKey' }] : [];
  });
}

function readCells(
  dataset: Dataset,
  columns: readonly (Column | undefined)[],
  record: readonly string[],
  line: number,
  referenceTime: ReferenceTime,
): ReadLine {
  if (record.length > columns.length) return brokenLine(line, 'tooManyCells');
  // A line that is cut off would empty the fields that it lacks.
  if (record.length < columns.length) return brokenLine(line, 'tooFewCells');
  return { line, ...readRecord(dataset, cellsToRecord(columns, record), referenceTime) };
}
