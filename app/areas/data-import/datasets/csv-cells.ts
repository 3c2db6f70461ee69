import { removeFormulaGuard } from '~/domain/csv-writer';
import { isForbiddenPropertyName } from '~/domain/forbidden-property-names';
import { listColumnOf, plainHeading } from '~/domain/recipient-list-columns';
import type { AnyRecord, Dataset, DatasetErrorCode } from './dataset';
import type { Field, ValueErrorCode } from './field';
import { DECIMAL, serializeRecord } from './record-json';
import { parseJson } from '~/lib/contract/parse-json';

const FLAGS: Readonly<Record<string, boolean>> = { yes: true, true: true, 1: true, no: false, false: false, 0: false };

/** Blanks around a value are slips of the hand; those around HTML and the text of a message belong to it. */
const trimmed = ({ kind }: Field, cell: string): string => (kind === 'html' && cell.trim() !== '' ? cell : cell.trim());

/** A cell's text as JSON has the value; a text that can't be one stays, and is found wrong. */
function fromCell({ kind }: Field, cell: string): unknown {
  if (cell === '') return null;
  if (kind === 'money' || kind === 'number') return DECIMAL.test(cell) ? Number(cell) : cell;
  if (kind === 'flag') return FLAGS[cell.toLowerCase()] ?? cell;
  if (kind === 'list' || kind === 'object' || kind === 'files') {
    try {
      return parseJson(cell);
    } catch {
      return cell;
    }
  }
  return cell;
}

function toCell({ kind }: Field, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (kind === 'flag') return value ? 'yes' : 'no';
  if (kind === 'money' && typeof value === 'number') return value.toFixed(2);
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
}

/** What a heading names: a field, and of a field of texts which one. */
export interface Column {
  name: string;
  field: Field;
  part?: string;
}

/** Returns the name of the field that a heading names in any spelling: `recipient_id` is the recipient's. */
function fieldNameOf({ name, fields, recipient }: Dataset, heading: string): string | undefined {
  if (Object.hasOwn(fields, heading)) return heading;
  // A dot stands before the name of a text.
  if (heading.includes('.')) return undefined;
  const plain = plainHeading(heading);
  const own = Object.keys(fields).find((field) => plainHeading(field) === plain);
  if (own !== undefined) return own;
  const column = listColumnOf(heading);
  if (name === 'recipients') return column === 'recipientId' ? 'id' : column;
  return plain === 'recipientid' ? recipient : undefined;
}

/** Returns the column of a field in any spelling of its name. */
export function findFieldColumn(dataset: Dataset, heading: string): Column | undefined {
  const name = fieldNameOf(dataset, heading);
  const field = name === undefined ? undefined : dataset.fields[name];
  return name !== undefined && field ? { name, field } : undefined;
}

/** Returns the column of a heading; undefined for a heading of no field. */
export function findColumn(dataset: Dataset, heading: string): Column | undefined {
  const own = (text: string) => findFieldColumn(dataset, text);
  const whole = own(heading);
  if (whole) return whole.field.kind === 'texts' ? undefined : whole;
  const dot = heading.indexOf('.');
  const column = dot > 0 ? own(heading.slice(0, dot)) : undefined;
  const part = heading.slice(dot + 1);
  return column && part !== '' ? createPartColumn(column, part) : undefined;
}

/** Returns the column of one text of a field of texts; undefined where it can't have that name. */
export function createPartColumn({ name, field }: Column, part: string): Column | undefined {
  if (field.kind !== 'texts') return undefined;
  if (!field.parts) return isForbiddenPropertyName(part) ? undefined : { name, field, part };
  const known = field.parts.find((each) => each.toLowerCase() === part.toLowerCase());
  return known === undefined ? undefined : { name, field, part: known };
}

/** What is wrong with a heading that is no column: it names a language that the pages have not, or no field. */
export function findHeadingError(dataset: Dataset, heading: string): ValueErrorCode | DatasetErrorCode {
  const [name = '', part] = heading.split('.');
  const field = dataset.fields[fieldNameOf(dataset, name) ?? ''];
  if (part && field?.kind === 'texts' && !field.parts) return 'forbiddenName';
  return part && field?.parts ? 'language' : 'unknownField';
}

/** Of each field of texts that a file has columns for, the names of those: its other texts stay as they are. */
export type PartColumns = Readonly<Record<string, ReadonlySet<string>>>;

export function listPartColumns(columns: readonly (Column | undefined)[]): PartColumns {
  const parts: Record<string, Set<string>> = {};
  for (const column of columns) if (column?.part !== undefined) (parts[column.name] ??= new Set()).add(column.part);
  return parts;
}

/** The JSON value of a line of CSV, whose cells stand in the columns; what stands in none is left out. */
export function cellsToRecord(columns: readonly (Column | undefined)[], cells: readonly string[]): AnyRecord {
  const value: Record<string, unknown> = {};
  for (const [index, column] of columns.entries()) {
    if (!column) continue;
    const cell = removeFormulaGuard(cells[index] ?? '');
    if (column.part === undefined) value[column.name] = fromCell(column.field, trimmed(column.field, cell));
    else {
      const texts = (value[column.name] ??= {}) as Record<string, string>;
      if (cell !== '') texts[column.part] = cell;
    }
  }
  return value;
}

/**
 * The headings of a dataset.
 *
 * @param parts names of the texts of each field that has such: languages, tags
 */
export const listHeadings = ({ fields }: Dataset, parts: Readonly<Record<string, Iterable<string>>>): string[] =>
  Object.entries(fields).flatMap(([name, { kind }]) =>
    kind === 'texts' ? [...(parts[name] ?? [])].map((part) => `${name}.${part}`) : [name],
  );

/** A record as the cells below the headings. */
export function recordToCells(dataset: Dataset, headings: readonly string[], record: AnyRecord): string[] {
  const value = serializeRecord(dataset, record);
  return headings.map((heading) => {
    const column = findColumn(dataset, heading);
    if (!column) return '';
    const whole = value[column.name];
    return column.part === undefined
      ? toCell(column.field, whole)
      : ((whole as Record<string, string>)[column.part] ?? '');
  });
}
