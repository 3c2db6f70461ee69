import { createValidator } from 'remix-validated-form';
import { z } from 'zod';
import type { FormProblem } from '~/domain/error-keys';
import { NOT_OURS } from '~/contract/fields';
import { badRequest, fieldsForPage } from './respond.server';

/** Fields as a page's schema reads them, or what is wrong with them. */
type Validated<T> =
  | { data: T; typed: FormProblem['typed']; problem: undefined }
  | { data: undefined; typed: FormProblem['typed']; problem: FormProblem };

/**
 * Reads a post by the schema of its page. Of what is wrong with a field, the first is said.
 *
 * @throws Response 400 for a post that no page of ours makes
 */
export async function validate<S extends z.ZodType>(post: FormData, schema: S): Promise<Validated<z.output<S>>> {
  const { data, error } = await parsed(post, schema);
  const typed = typedIn(post, schema);
  return error ? { data, typed, problem: { errors: error.fieldErrors, typed } } : { data, typed, problem: undefined };
}

/** Reads a post by a schema that every page of ours fulfils. Throws as `validate`, whatever the mistake. */
export function requireFields<S extends z.ZodType>(post: FormData, schema: S): z.output<S> {
  const { data, error } = schema.safeParse(fieldsByName(post, namesOf(schema)));
  if (error) throw badRequest();
  return data;
}

async function parsed<S extends z.ZodType>(post: FormData, schema: S) {
  // The library makes paths of names: one such as `toString.call` would change what every object inherits.
  const result = await validatorOf(schema).validate({ fields: fieldsByName(post) });
  if (result.error && Object.values(result.error.fieldErrors).includes(NOT_OURS)) throw badRequest();
  return result;
}

/** What was typed into the fields of a page, cut as its schema reads them, but for secrets. */
function typedIn(post: FormData, schema: z.ZodType): FormProblem['typed'] {
  const forms = schema instanceof z.ZodDiscriminatedUnion ? schema.options : [schema];
  const parts = new Map(forms.flatMap((form) => (form instanceof z.ZodObject ? Object.entries(form.shape) : [])));
  // Of several texts the first counts.
  const read = fieldsForPage(post)
    .reverse()
    .map(([name, value]) => [name, readBy(parts.get(name), value)] as const);
  return Object.fromEntries(read.filter((field): field is [string, string] => field[1] !== undefined));
}

/** A value as the first step of a part reads it, right or wrong; undefined for what is neither text nor number. */
function readBy(part: unknown, value: string): string | undefined {
  if (part instanceof z.ZodPipe) return readBy(part.def.in, value);
  const read = part instanceof z.ZodTransform ? part.safeParse(value).data : undefined;
  return typeof read === 'string' || typeof read === 'number' ? String(read) : undefined;
}

const validatorOf = <S extends z.ZodType>(schema: S) =>
  createValidator<z.output<S>>({
    async validate({ fields }) {
      const parsed = schema.safeParse(fields);
      if (parsed.success) return { data: parsed.data, error: undefined };
      const errors: Record<string, string> = {};
      for (const { path, message } of parsed.error.issues) errors[path.join('.')] ??= message;
      return { data: undefined, error: errors };
    },
    validateField: async () => ({}),
  });

/** The names that a schema reads, where it leaves all others out. */
function namesOf(schema: z.ZodType): ReadonlySet<string> | undefined {
  if (!(schema instanceof z.ZodObject) || schema.def.catchall) return undefined;
  return new Set(Object.keys(schema.shape));
}

/**
 * The texts of a post by their names, an array where there are several; under `tag` the rows of `tag.0.name` and so on.
 *
 * @param only those that are asked for; all unless told
 */
function fieldsByName(post: FormData, only?: ReadonlySet<string>): Record<string, unknown> {
  const fields = new Map<string, unknown>();
  const tables = new Map<string, Record<string, unknown>[]>();
  const isAsked = (name: string) => !only || only.has(name) || only.has(name.split('.', 1)[0] ?? '');
  for (const [name, value] of post) {
    if (!isAsked(name)) continue;
    const before = fields.get(name);
    fields.set(name, before === undefined ? value : [before, value].flat());
    const [, table = '', row = '', column = ''] = /^(\w+)\.(\d{1,3})\.(\w+)$/.exec(name) ?? [];
    if (column === '') continue;
    const rows = tables.get(table) ?? [];
    tables.set(table, rows);
    (rows[Number(row)] ??= {})[column] ??= value;
  }
  return Object.fromEntries([...[...tables].map(([table, rows]) => [table, untilGap(rows)] as const), ...fields]);
}

/** A row behind one that is missing is none of the page's. */
function untilGap<T>(rows: T[]): T[] {
  const gap = Array.from(rows).findIndex((row) => row === undefined);
  return gap < 0 ? rows : rows.slice(0, gap);
}
