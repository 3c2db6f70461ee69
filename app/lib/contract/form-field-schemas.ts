import { z } from 'zod';

/**
 * What a page's schema says of its fields. A field comes as its text, as an array where it was posted several times, or not
 * at all. Errors are keys of texts; `INVALID_REQUEST` is one that nobody can cause with a page of ours.
 */

/** The whole post is refused by it. */
export const INVALID_REQUEST = 'request.invalid';

const textsOf = (posted: unknown): string[] => [posted].flat().filter((each) => typeof each === 'string');
const firstTextOf = (posted: unknown): string => textsOf(posted)[0] ?? '';

/** A line that somebody typed, without the spaces around it and cut to `longest` characters; the first of several. */
export const text = (maxLength: number, inner = z.string()) =>
  z.preprocess((posted) => firstTextOf(posted).trim().slice(0, maxLength), inner);

/** The same, required. */
export const requiredText = (longest: number, key = 'input.required') => text(longest, z.string().min(1, key));

/** A text exactly as it was posted, cut to `longest` characters. */
export const rawText = (longest = Infinity, inner = z.string()) =>
  z.preprocess((posted) => firstTextOf(posted).slice(0, longest), inner);

/** The text of an area: its lines end as they are typed, not as a browser posts them. */
export const multilineText = (longest = Infinity) =>
  z.preprocess((posted) => firstTextOf(posted).replace(/\r\n?/g, '\n').slice(0, longest), z.string());

/** The same of a control that a page may leave out; undefined where it has. */
export const optionalMultilineText = () =>
  z.preprocess((posted) => textsOf(posted)[0]?.replace(/\r\n?/g, '\n'), z.string().optional());

/** Whether a box is ticked: ours post `yes`, and a box without a value `on`. Anything else is no consent. */
export const checkbox = () => z.preprocess((posted) => ['yes', 'on'].includes(firstTextOf(posted)), z.boolean());

/** One of a list of choices. Without a key it is the page that has chosen. */
export const choice = <const T extends readonly string[]>(choices: T, key = INVALID_REQUEST) =>
  z.preprocess(firstTextOf, z.enum(choices, key));

/** All values of boxes with the same name, at most `most` of them. */
export const checkedValues = (maxCount: number) =>
  z.preprocess((posted) => textsOf(posted).slice(0, maxCount), z.array(z.string()));

/** A whole number that the page itself has written, from 0. */
export const wholeNumber = () =>
  z.preprocess(
    (posted) => (/^\d{1,12}$/.test(firstTextOf(posted)) ? Number(firstTextOf(posted)) : undefined),
    z.number(INVALID_REQUEST),
  );

/** The rows of a table of fields, `tag.0.name`, `tag.1.name` and so on. */
export const rows = <T extends z.ZodRawShape>(shape: T) =>
  z.preprocess((posted) => (Array.isArray(posted) ? posted : []), z.array(z.object(shape)));

/** What the buttons of a page ask for, each with its own fields. */
export const intents = <const T extends readonly [z.ZodObject, ...z.ZodObject[]]>(options: T) =>
  z.discriminatedUnion('intent', options, INVALID_REQUEST);

/** All fields of a post as they were typed, for a page whose fields are named by what an account has made. */
export const allTexts = () => z.record(z.string(), multilineText());

/** "Yes" to a question. */
export const confirmFields = intents([z.object({ intent: z.literal('confirm') })]);

/** The names that a schema reads, where it leaves all others out. */
export function schemaNames(schema: z.ZodType): ReadonlySet<string> | undefined {
  if (schema instanceof z.ZodDiscriminatedUnion)
    return new Set(schema.options.flatMap((option) => [...(schemaNames(option as z.ZodType) ?? [])]));
  if (!(schema instanceof z.ZodObject) || schema.def.catchall) return undefined;
  return new Set(Object.keys(schema.shape));
}

/**
 * What was posted by its names, an array where there are several; under `tag` the rows of `tag.0.name` and so on.
 *
 * @param only the names to read; all by default
 */
export function fieldsByName(
  post: Iterable<readonly [string, unknown]>,
  only?: ReadonlySet<string>,
): Record<string, unknown> {
  const fields = new Map<string, unknown>();
  const tables = new Map<string, Record<string, unknown>[]>();
  const isIncluded = (name: string) => !only || only.has(name) || only.has(name.split('.', 1)[0] ?? '');
  for (const [name, value] of post) {
    if (!isIncluded(name)) continue;
    const before = fields.get(name);
    fields.set(name, before === undefined ? value : [before, value].flat());
    const [, table = '', row = '', column = ''] = /^(\w+)\.(\d{1,3})\.(\w+)$/.exec(name) ?? [];
    if (column === '') continue;
    const rows = tables.get(table) ?? [];
    tables.set(table, rows);
    (rows[Number(row)] ??= {})[column] ??= value;
  }
  return Object.fromEntries([...[...tables].map(([table, rows]) => [table, rowsBeforeGap(rows)] as const), ...fields]);
}

/** A row behind one that is missing is none of the page's. */
function rowsBeforeGap<T>(rows: T[]): T[] {
  const gap = Array.from(rows).findIndex((row) => row === undefined);
  return gap < 0 ? rows : rows.slice(0, gap);
}
