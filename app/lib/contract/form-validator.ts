import { createValidator, type Validator } from 'remix-validated-form';
import type { z } from 'zod';
import { fieldsByName, schemaNames } from './form-field-schemas';

/** Of a form that says which one it is: two forms on a page keep their errors apart by it. */
const FORM_ID = '__rvfInternalFormId';
const SUBACTION = 'subaction';

export interface FormValidator<S extends z.ZodType> extends Validator<z.output<S>> {
  schema: S;
}

/** By field, the first of what is wrong with it. */
function errorsOf(error: z.ZodError | undefined): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) errors[path.join('.')] ??= message;
  return errors;
}

/**
 * The validator of a form with fixed fields, for the action of its route and for `ValidatedForm`. Made once for each schema.
 *
 * The library makes paths of names: one such as `toString.call` would change what every object inherits. So it sees the fields under one name of
 * ours, read by the schema's own names.
 */
export function createFormValidator<S extends z.ZodType>(schema: S): FormValidator<S> {
  const names = schemaNames(schema);
  const { validate, validateField } = createValidator<z.output<S>>({
    async validate({ fields }) {
      const { data, success, error } = schema.safeParse(fields);
      return success ? { data, error: undefined } : { data: undefined, error: errorsOf(error) };
    },
    validateField: async ({ fields }, field) => ({ error: errorsOf(schema.safeParse(fields).error)[field] }),
  });
  const wrapped = (posted: FormData | Record<string, unknown>) => {
    const entries = posted instanceof FormData ? [...posted] : Object.entries(posted);
    const valueOf = (wanted: string) => entries.find(([name]) => name === wanted)?.[1];
    return { fields: fieldsByName(entries, names), [FORM_ID]: valueOf(FORM_ID), [SUBACTION]: valueOf(SUBACTION) };
  };
  return {
    schema,
    validate: (posted) => validate(wrapped(posted)),
    validateField: async (posted, field) => (await validateField?.(wrapped(posted), field)) ?? {},
  };
}
