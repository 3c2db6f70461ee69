import { z } from 'zod';
import type { FormProblem } from '~/domain/error-keys';
import { fieldsByName, schemaNames, INVALID_REQUEST } from './contract/form-field-schemas';
import type { FormValidator } from './contract/form-validator';
import { badRequest, fieldsForRetry } from './responses.server';

/** Fields as a page's schema reads them, or what is wrong with them. */
type Validated<T> =
  | { data: T; typed: FormProblem['typed']; problem: undefined }
  | { data: undefined; typed: FormProblem['typed']; problem: FormProblem };

/**
 * Reads a post by the validator of its form.
 *
 * @throws Response 400 for a post that no page of ours makes
 */
export async function validate<S extends z.ZodType>(
  post: FormData,
  validator: FormValidator<S>,
): Promise<Validated<z.output<S>>> {
  const { data, error } = await validator.validate(post);
  const typed = typedValues(post, validator.schema);
  if (!error) return { data, typed, problem: undefined };
  if (Object.values(error.fieldErrors).includes(INVALID_REQUEST)) throw badRequest();
  return { data: undefined, typed, problem: { errors: error.fieldErrors, typed } };
}

/** Reads a post by a schema that every page of ours fulfils. Throws as `validate`, whatever the error. */
export function requireFields<S extends z.ZodType>(post: FormData, schema: S): z.output<S> {
  const { data, error } = schema.safeParse(fieldsByName(post, schemaNames(schema)));
  if (error) throw badRequest();
  return data;
}

/** What was typed into the fields of a page, cut as its schema reads them, but for secrets. */
function typedValues(post: FormData, schema: z.ZodType): FormProblem['typed'] {
  const forms = schema instanceof z.ZodDiscriminatedUnion ? schema.options : [schema];
  const parts = new Map(forms.flatMap((form) => (form instanceof z.ZodObject ? Object.entries(form.shape) : [])));
  // Of several texts the first counts.
  const read = fieldsForRetry(post)
    .reverse()
    .map(([name, value]) => [name, readWithSchema(parts.get(name), value)] as const);
  return Object.fromEntries(read.filter((field): field is [string, string] => field[1] !== undefined));
}

/** A value as the first step of a part reads it, right or wrong; undefined for what is neither text nor number. */
function readWithSchema(part: unknown, value: string): string | undefined {
  if (part instanceof z.ZodPipe) return readWithSchema(part.def.in, value);
  const read = part instanceof z.ZodTransform ? part.safeParse(value).data : undefined;
  return typeof read === 'string' || typeof read === 'number' ? String(read) : undefined;
}
