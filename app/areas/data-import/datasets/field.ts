import { z } from 'zod';
import { extractCalendarDate } from '~/domain/calendar-date';
import { exceededHtmlLimit } from '~/domain/html-limits';
import { isRoundedNumber } from '~/domain/recipient-list-columns';
import { LOCALES } from '~/lib/contract/enums';
import { amountSchema } from '~/lib/contract/shared-call-parts';

/** How a value is typed, shown and written into a cell of CSV. */
export type FieldKind =
  | 'text'
  | 'html'
  | 'choice'
  | 'flag'
  | 'number'
  | 'money'
  | 'date'
  | 'time'
  /** A time of day. */
  | 'clock'
  | 'texts'
  | 'list'
  | 'object'
  | 'file'
  | 'files';

/**
 * One field of a dataset. `T` is its plain value: money in minor units, times in milliseconds, everything else as JSON has
 * it. `schema` reads the JSON value.
 */
export interface Field<T = unknown> {
  kind: FieldKind;
  /** What it holds, for the documentation: a sentence without its full stop. */
  about: string;
  schema: z.ZodType<T>;
  /** Whether a new record can't do without it. */
  isRequired: boolean;
  /** What a record has that was never told, and one whose value was emptied. */
  empty: T;
  choices?: readonly string[];
  /** Kinds of files that a file may be, by their usual endings; any where it is missing. */
  accepts?: readonly FileExtension[];
  /** Names that texts by a name may have; any where it is missing. */
  parts?: readonly string[];
  /** Cleans a text before its schema reads it. */
  clean?: (text: string) => string;
  /** Whether a text may have line ends and marks of direction, as a name may not. */
  isProse?: boolean;
}

export const FILE_EXTENSIONS = ['pdf', 'png', 'jpg', 'webp', 'gif', 'svg', 'ico'] as const;
export type FileExtension = (typeof FILE_EXTENSIONS)[number];
export const IMAGE_EXTENSIONS = ['png', 'jpg', 'webp', 'gif', 'svg', 'ico'] as const;

/** Codes of errors of a single value. */
export const VALUE_ERROR_CODES = [
  'invalid',
  'required',
  'tooLong',
  'htmlLimits',
  'forbiddenName',
  'text',
  'choice',
  'timeZone',
  'hour',
  'flag',
  'control',
  'number',
  'notText',
  'money',
  'belowZero',
  'date',
  'time',
  'list',
  'object',
  'file',
  'id',
  'roundedNumber',
  'email',
  'phone',
  'dialable',
  'language',
] as const;
export type ValueErrorCode = (typeof VALUE_ERROR_CODES)[number];

/** The longest text that a field takes unless it says otherwise. */
const MAX_LENGTH = 200;

const string = (longest: number, errorCode: ValueErrorCode = 'text') => z.string(errorCode).max(longest, 'tooLong');

function required<T>(kind: FieldKind, about: string, schema: z.ZodType<T>, more: Partial<Field<T>> = {}): Field<T> {
  return { kind, about, schema, isRequired: true, empty: undefined as T, ...more };
}

/** The same field where nothing needs to be told; `empty` stands for that. */
export function optional<T, E>(field: Field<T>, empty: E): Field<T | E> {
  return { ...field, isRequired: false, empty } as Field<T | E>;
}

/** Printable characters without spaces around them: what stands in addresses and files as it is. */
export const id = (about: string, longest = 64) =>
  required(
    'text',
    about,
    string(longest)
      .regex(/^[\p{L}\p{N}\p{P}\p{S}](?:[\p{L}\p{N}\p{P}\p{S} ]*[\p{L}\p{N}\p{P}\p{S}])?$/u, 'id')
      .refine((value) => !isRoundedNumber(value), 'roundedNumber'),
  );

/** An id that is a key by itself: who knows it may see what it names. */
export const secretId = (about: string) => required('text', about, string(100).regex(/^[\x21-\x7e]{16,}$/, 'id'));

export const text = (about: string, longest = MAX_LENGTH) => required('text', about, string(longest));

/** A text of any number of lines, in either direction. */
export const prose = (about: string, longest: number) => ({ ...text(about, longest), isProse: true });

/** A text that fits a pattern; `errorCode` names what it is not. */
export const matching = (about: string, pattern: RegExp, errorCode: ValueErrorCode, longest = MAX_LENGTH) =>
  required('text', about, string(longest).regex(pattern, errorCode));

export const html = (about: string, longest = 100_000) =>
  required(
    'html',
    about,
    string(longest).refine((value) => exceededHtmlLimit(value) === undefined, 'htmlLimits'),
  );

export const choice = <const C extends readonly string[]>(about: string, choices: C) =>
  required<C[number]>('choice', about, z.enum(choices, 'choice'), { choices });

export const flag = (about: string) => required('flag', about, z.boolean('flag'));

export const wholeNumber = (about: string, least: number, most: number) =>
  required('number', about, z.number('number').int('number').min(least, 'number').max(most, 'number'));

/** An amount in the account's currency: 84.35 in files, 8435 within. */
export const money = (about: string) =>
  required<number>('money', about, amountSchema('money' satisfies ValueErrorCode));

/** An amount that is not below zero. */
export const amountDue = (about: string) => {
  const field = money(about);
  return { ...field, schema: field.schema.refine((amount) => amount >= 0, 'belowZero') };
};

/** A quantity of two decimals, in hundredths within. */
export const hundredths = (about: string) =>
  required<number>('number', about, amountSchema('number' satisfies ValueErrorCode));

/** A day of the calendar, 2027-03-31. */
export const dateSchema = z.iso.date('date').refine((day) => extractCalendarDate(day) !== undefined, 'date');

/** A calendar date. */
export const date = (about: string) => required<string>('date', about, dateSchema);

/** A moment with its offset, 2027-03-31T14:00:00Z; milliseconds within. */
export const time = (about: string) =>
  required<number>(
    'time',
    about,
    z.codec(z.iso.datetime({ offset: true, error: 'time' }), z.number().int(), {
      decode: (value) => Date.parse(value),
      encode: (value) => new Date(value).toISOString(),
    }),
  );

/** Most texts by a name that one field has. */
export const MAX_TEXTS = 100;

/** Texts by a name, such as a merge tag's; in CSV a column each: `tags.Meter`. */
export const texts = (about: string, longest = MAX_LENGTH) =>
  optional(
    required<Record<string, string>>(
      'texts',
      about,
      z
        .record(string(100), string(longest), 'object')
        .refine((value) => Object.keys(value).length <= MAX_TEXTS, 'tooLong'),
    ),
    {} as Record<string, string>,
  );

const isLocale = (name: string): boolean => LOCALES.some((locale) => locale === name);

/** Texts by the pages' languages. */
export function textsByLanguage(about: string, longest = MAX_LENGTH) {
  const field = texts(about, longest);
  const schema = field.schema.refine((value) => Object.keys(value).every(isLocale), 'language');
  return { ...field, schema, parts: LOCALES, isProse: true };
}

/** Values one after another; JSON within a cell of CSV. */
export const list = <T extends z.ZodType>(about: string, item: T, most = 500) =>
  optional(
    required('list', about, z.array(item, 'list').max(most, 'tooLong') as unknown as z.ZodType<z.output<T>[]>),
    [] as z.output<T>[],
  );

/** A value with parts of its own; JSON within a cell of CSV. */
export const object = <T extends z.ZodType>(about: string, schema: T) =>
  required('object', about, schema as unknown as z.ZodType<z.output<T>>);

/**
 * A file: its name beside the file that is read, an address that begins with `https:`, or its bytes as a `data:` address.
 * Within it is the key of the file store, or the address.
 */
export const file = (about: string, accepts: readonly FileExtension[] = ['pdf']) =>
  required('file', about, z.string('file').min(1, 'file'), { accepts });

/** A file as a part of a value of several. */
export const fileName = z.string('file').min(1, 'file');

/** Several files, each with what is told of it; `file` of each is one as above. */
export const files = <T extends z.ZodType<{ file: string }>>(
  about: string,
  item: T,
  accepts?: readonly FileExtension[],
) => {
  const field = list(about, item, 50);
  return { ...field, kind: 'files' as const, accepts };
};
