import { z } from 'zod';
import { addMonthsClamped } from '~/domain/calendar-date';
import { isStorableText, hasDirectionOverrides } from '~/domain/untrusted-text';
import { findForbiddenPropertyPath } from '~/domain/forbidden-property-names';
import type { AnyRecord, Dataset, DatasetErrorCode } from './dataset';
import { VALUE_ERROR_CODES, type Field, type ValueErrorCode } from './field';

/** An error in what was read: its field and its code. */
export interface ReadError {
  field: string;
  code: ValueErrorCode | DatasetErrorCode;
  /** What its text fills in. */
  value?: string;
}

const isBlank = (raw: unknown): boolean => typeof raw === 'string' && raw.trim() === '';

/** The fields of a record that its file or caller names. */
interface GivenRecord {
  given: AnyRecord;
  errors: ReadError[];
}

/** Today's date where dates are relative to it, and now in milliseconds. */
export interface ReferenceTime {
  today: string;
  now: number;
}

const RELATIVE_DATE = /^today(?:([+-]\d{1,5}))?$/;
/** A day of the month so many months from this one; the last one where the month is shorter. */
const RELATIVE_MONTH = /^month([+-]\d{1,3})?\/(0?[1-9]|[12]\d|3[01])$/;
const RELATIVE_TIME = /^now(?:([+-]\d{1,6})(d|h|m))?$/;
const UNIT_MS = { d: 24 * 3600_000, h: 3600_000, m: 60_000 };

/** `today+14` and `month-1/12` of a date and `now-26h` of a time as what they stand for; everything else as it is. */
function resolveRelativeDate(value: unknown, { kind }: Field, { today, now }: ReferenceTime): unknown {
  if (typeof value !== 'string') return value;
  const [isDate, days = '0'] = (kind === 'date' && RELATIVE_DATE.exec(value)) || [];
  if (isDate) return new Date(Date.parse(today) + Number(days) * UNIT_MS.d).toISOString().slice(0, 10);
  const [isMonth, months = '0', day = '1'] = (kind === 'date' && RELATIVE_MONTH.exec(value)) || [];
  if (isMonth) return addMonthsClamped(`${today.slice(0, 8)}01`, Number(months), Number(day));
  const [isTime, count = '0', unit = 'm'] = (kind === 'time' && RELATIVE_TIME.exec(value)) || [];
  return isTime ? new Date(now + Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS]).toISOString() : value;
}

/** A number as it is written. */
export const DECIMAL = /^-?\d+(\.\d+)?$/;

/** Whether a value has texts, or names of texts, of which the test holds. */
function hasText(value: unknown, test: (text: string) => boolean): boolean {
  if (typeof value === 'string') return test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, part]) => test(name) || hasText(part, test));
}

/** Whether a value can't be stored, or would make what stands beside it look otherwise. */
function hasControls(raw: unknown, { kind, isProse = false }: Field): boolean {
  if (hasText(raw, (text) => !isStorableText(text))) return true;
  return !isProse && (kind === 'text' || kind === 'texts') && hasText(raw, hasDirectionOverrides);
}

/** The first thing that is wrong with a value, as its schema names it. */
function toErrorCode(raw: unknown, { issues }: z.ZodError): Pick<ReadError, 'code' | 'value'> {
  const [issue] = issues;
  const code = issue && isValueErrorCode(issue.message) ? issue.message : 'invalid';
  if (issue?.code === 'invalid_value' && code === 'choice') return { code, value: issue.values.map(String).join(', ') };
  if (issue?.code !== 'invalid_type' || (code !== 'money' && code !== 'number')) return { code };
  const found = issue.path.reduce((part: unknown, name) => (part as Record<PropertyKey, unknown>)[name], raw);
  return { code: typeof found === 'string' && DECIMAL.test(found) ? 'notText' : code };
}

const isValueErrorCode = (text: string): text is ValueErrorCode =>
  (VALUE_ERROR_CODES as readonly string[]).includes(text);

/**
 * Reads the JSON value of a record into plain values. Fields that are not named stay out; null empties one.
 *
 * @param value an object by the names of the fields
 */
export function readRecord(dataset: Dataset, value: unknown, referenceTime: ReferenceTime): GivenRecord {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { given: {}, errors: [{ field: '', code: 'object' }] };
  const given: Record<string, unknown> = {};
  const errors: ReadError[] = [];
  for (const [name, typed] of Object.entries(value) as [string, unknown][]) {
    const field = Object.hasOwn(dataset.fields, name) ? dataset.fields[name] : undefined;
    const raw = typeof typed === 'string' && field?.clean ? field.clean(typed) || typed : typed;
    if (!field) errors.push({ field: name, code: 'unknownField' });
    else if (raw === null || raw === undefined || (field.isRequired && isBlank(raw))) {
      given[name] = field.empty;
      if (field.isRequired) errors.push({ field: name, code: 'required' });
    } else if (findForbiddenPropertyPath(raw)) errors.push({ field: name, code: 'forbiddenName' });
    else if (hasControls(raw, field)) errors.push({ field: name, code: 'control' });
    else {
      const parsed = field.schema.safeParse(resolveRelativeDate(raw, field, referenceTime));
      if (parsed.success) given[name] = parsed.data;
      else errors.push({ field: name, ...toErrorCode(raw, parsed.error) });
    }
  }
  for (const name of dataset.key)
    if (given[name] === undefined && !errors.some(({ field }) => field === name))
      errors.push({ field: name, code: 'required' });
  return { given, errors };
}

/** A record's JSON value. */
export function serializeRecord({ fields }: Dataset, record: AnyRecord): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, serializeValue(field, record[name])]));
}

/** A value as a file has it. */
export function serializeValue(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  const result = z.safeEncode(field.schema, value);
  if (result.success) return result.data;
  // An empty address is no address, and would be refused; what else is stored may be older than its rules.
  return isSame(value, field.empty) ? null : value;
}

/** Whether two plain values are the same, in whatever order their names stand. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => isSame((one as AnyRecord)[name], (other as AnyRecord)[name]))
  );
}

/** Whether each value of a record is the same as in another. */
export const isSameRecord = ({ fields }: Dataset, one: AnyRecord, other: AnyRecord): boolean =>
  Object.keys(fields).every((name) => isSame(one[name], other[name]));
