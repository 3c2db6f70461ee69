import { TEXT_PROBLEMS } from '~/domain/customizable-messages';
import type { Field } from './field';

export type Fields = Readonly<Record<string, Field>>;

/** An error of a record as a whole: the field that it is shown at, and its code. */
export interface RecordError {
  field: string;
  code: DatasetErrorCode;
}

/** Codes of errors of a whole record. */
export const DATASET_ERROR_CODES = [
  'unknownField',
  'doubleKey',
  'repeated',
  'noSuchRecord',
  'notTheSum',
  'beforeStart',
  'takenElsewhere',
  'badEmail',
  'badPhone',
  'needsOne',
  'sameHour',
  'lacksDefault',
  'belowPaid',
  'paidInFull',
  'notTest',
  ...TEXT_PROBLEMS,
  'notJson',
  'openQuote',
  'mixedEncoding',
  'tooManyCells',
  'tooFewCells',
  'fileMissing',
  'fileTooBig',
  'fileWrongType',
] as const;
export type DatasetErrorCode = (typeof DATASET_ERROR_CODES)[number];

/** The plain values of a record. */
export type RecordOf<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never };

/** A record whose values are not told apart by their dataset. */
export type AnyRecord = Readonly<Record<string, unknown>>;

interface OnlyOne<Name extends string = string> {
  readonly flag: Name;
  readonly of: readonly Name[];
}

export interface Dataset<F extends Fields = Fields> {
  /** Names it in commands, addresses and files. */
  readonly name: string;
  /** What it is for: a sentence. */
  readonly about: string;
  readonly fields: F;
  /** The fields whose values name a record within its account; none: the account has one record. */
  readonly key: readonly string[];
  /** Which field names a record of which other dataset, by that one's key. An empty value names none. */
  readonly refersTo: Readonly<Record<string, string>>;
  /** The field that names the recipient whose pages show the record, if it is one's. */
  readonly recipient: string | undefined;
  /** Other recipients that a record names, beside `recipient`. */
  otherRecipients?(record: AnyRecord): readonly string[];
  /** The folder in `app/areas` that writes it. */
  readonly area: string;
  /** Whether it is how the account is set up, and so a part of its settings file. */
  readonly isSetting: boolean;
  /** Whether lines with one key tell what became of one record, one after another; in any other dataset a second one is an error. */
  readonly isHistory: boolean;
  /** A flag that of the records with the same values of these fields only one has. */
  readonly onlyOne: OnlyOne | undefined;
  /** A record of which nothing was told. */
  readonly empty: AnyRecord;
  /** Names of the fields that a new record can't do without. */
  readonly required: readonly string[];
  /** What must hold among the values of a record. */
  check?(record: AnyRecord): RecordError | undefined;
}

interface Declaration<F extends Fields> {
  name: string;
  about: string;
  fields: F;
  key: readonly (keyof F & string)[];
  refersTo?: { readonly [K in keyof F]?: string };
  area: string;
  isSetting?: boolean;
  isHistory?: boolean;
  onlyOne?: OnlyOne<keyof F & string>;
  check?(record: RecordOf<F>): RecordError | undefined;
  otherRecipients?(record: Partial<RecordOf<F>>): readonly string[];
}

/**
 * Declares what a business brings in: from the returned value come the command, the calls, the screens and the documentation.
 *
 * @throws Error when a key or a reference names no field
 */
export function defineDataset<const F extends Fields>({
  check,
  otherRecipients,
  ...declaration
}: Declaration<F>): Dataset<F> {
  const { name, fields, key, refersTo = {} } = declaration;
  for (const field of [...key, ...Object.keys(refersTo)])
    if (!Object.hasOwn(fields, field)) throw new Error(`Dataset ${name}: no field "${field}"`);
  const [recipient] = Object.entries(refersTo).find(([, target]) => target === 'recipients') ?? [];
  return Object.freeze({
    ...declaration,
    refersTo: refersTo as Dataset['refersTo'],
    recipient,
    isSetting: declaration.isSetting ?? false,
    isHistory: declaration.isHistory ?? false,
    onlyOne: declaration.onlyOne,
    empty: Object.fromEntries(Object.entries(fields).map(([name, { empty }]) => [name, empty as unknown])),
    required: Object.keys(fields).filter((name) => fields[name]?.isRequired),
    check: check as Dataset['check'],
    otherRecipients: otherRecipients as Dataset['otherRecipients'],
  });
}

/** What names a record within its account and dataset. */
export type RecordKey = readonly string[];

/** The key of a record. */
export const keyOf = ({ key }: Dataset, record: AnyRecord): RecordKey =>
  key.map((field) => String(record[field] ?? ''));

/** A key as one text, for maps and addresses. */
export const keyText = (key: RecordKey): string => key.map(encodeURIComponent).join('/');
