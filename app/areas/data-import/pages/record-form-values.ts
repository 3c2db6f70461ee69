import type { Dataset } from '../datasets/dataset';
import type { Field } from '../datasets/field';
import { isSame } from '../datasets/record-json';
import { toAsciiDigits } from '~/domain/normalize-digits';
import { instantOfWallTime, wallTimeIn } from '~/domain/wall-time';
import type { RecordValues } from './shared-view';
import { isForbiddenPropertyName } from '~/domain/forbidden-property-names';
import { parseJson } from '~/lib/contract/parse-json';

/** A text under its name: a language's tag, a merge tag. */
export interface FormRow {
  name: string;
  value: string;
}

/** A record as the fields of a form have it, by the names of the dataset's fields. */
export interface FormValues {
  texts: Record<string, string>;
  rows: Record<string, FormRow[]>;
}

type Value = RecordValues[string];

const DECIMAL = /^[+-]?\d+(\.\d+)?$/;

function textOf({ kind }: Field, value: Value | undefined, timeZone: string): string {
  if (value === null || value === undefined) return '';
  if (kind === 'flag') return value ? 'yes' : 'no';
  if (kind === 'money' && typeof value === 'number') return value.toFixed(2);
  if (kind === 'time') return wallTimeIn(Date.parse(String(value as string)), timeZone) ?? '';
  if (typeof value !== 'object') return String(value);
  return Object.keys(value).length === 0 ? '' : JSON.stringify(value, undefined, 2);
}

/**
 * A record as its form shows it.
 *
 * @param timeZone that its times are typed in, IANA
 */
export function toFormValues({ fields }: Dataset, values: RecordValues, timeZone: string): FormValues {
  const typed: FormValues = { texts: {}, rows: {} };
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name];
    if (field.kind === 'texts')
      typed.rows[name] = Object.entries((value ?? {}) as Record<string, string>).map(([name, value]) => ({
        name,
        value,
      }));
    else typed.texts[name] = textOf(field, value, timeZone);
  }
  return typed;
}

/** What can't be read stays the text that it is: validation finds it with all other errors. */
function valueOf({ kind }: Field, text: string, timeZone: string): Value {
  const line = text.trim();
  if (line === '') return null;
  if (kind === 'flag') return line === 'yes' ? true : line === 'no' ? false : line;
  if (kind === 'money' || kind === 'number') {
    const decimal = toAsciiDigits(line).replace(/[,\u066b]/, '.');
    return DECIMAL.test(decimal) ? Number(decimal) : line;
  }
  if (kind === 'time') {
    const instant = instantOfWallTime(line, timeZone);
    return instant === undefined ? line : new Date(instant).toISOString();
  }
  if (kind === 'list' || kind === 'object' || kind === 'files') {
    try {
      return parseJson(line) as Value;
    } catch {
      return line;
    }
  }
  return kind === 'html' ? text : line;
}

type RowErrorCode = 'required' | 'doubleKey' | 'forbiddenName';

/** What is wrong with the rows of a field: a text without its name, two of one name, or a name that can't be used. */
function findRowError(rows: readonly FormRow[]): RowErrorCode | undefined {
  const names = rows.filter(({ value }) => value !== '').map(({ name }) => name);
  if (names.includes('')) return 'required';
  if (names.some(isForbiddenPropertyName)) return 'forbiddenName';
  return new Set(names).size < names.length ? 'doubleKey' : undefined;
}

/** The record that a form describes: its JSON value, and the errors of its rows. */
export function parseFormValues(
  { fields }: Dataset,
  typed: FormValues,
  timeZone: string,
): { values: RecordValues; errors: Record<string, RowErrorCode> } {
  const values: RecordValues = {};
  const errors: Record<string, RowErrorCode> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'texts') values[name] = valueOf(field, typed.texts[name] ?? '', timeZone);
    else {
      const rows = typed.rows[name] ?? [];
      const error = findRowError(rows);
      if (error) errors[name] = error;
      values[name] = Object.fromEntries(
        rows.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]),
      );
    }
  }
  return { values, errors };
}

/**
 * The fields that a person has changed, as far as their form can tell them apart: a time is shown without its seconds.
 *
 * @param shown the record as the form showed it
 */
export function changedFields(dataset: Dataset, shown: RecordValues, values: RecordValues, timeZone: string): string[] {
  const before = parseFormValues(dataset, toFormValues(dataset, shown, timeZone), timeZone).values;
  return Object.keys(dataset.fields).filter((name) => !isSame(before[name], values[name]));
}
