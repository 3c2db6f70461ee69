import type { ReactNode } from 'react';
import { createValidator, ValidatedForm as RvfForm, useField, type Validator } from 'remix-validated-form';
import { useTranslation } from 'react-i18next';
import type { $ZodType } from 'zod/v4/core';
import { safeParse } from 'zod/v4/core';
import { Field, type ControlProps } from './field';

/** A validator of a form with fixed fields, from a schema whose messages are keys of the locales. */
export function formValidator<T>(schema: $ZodType<T>): Validator<T> {
  return createValidator<T>({
    validate: async (values) => {
      const result = safeParse(schema, values);
      if (result.success) return { data: result.data, error: undefined };
      const fieldErrors: Record<string, string> = {};
      for (const issue of result.error.issues) fieldErrors[issue.path.join('.')] ??= issue.message;
      return { error: fieldErrors, data: undefined };
    },
    validateField: async (values, field) => {
      const result = safeParse(schema, values);
      if (result.success) return {};
      const issue = result.error.issues.find((candidate) => candidate.path.join('.') === field);
      return issue ? { error: issue.message } : {};
    },
  });
}

interface FixedFormProps<T extends Record<string, unknown>> {
  id: string;
  validator: Validator<T>;
  children: ReactNode;
  className?: string;
}

/** A form with fixed fields. The server judges every post; a browser's own bubbles would speak another language. */
export function FixedForm<T extends Record<string, unknown>>({
  id,
  validator,
  children,
  className,
}: FixedFormProps<T>) {
  return (
    <RvfForm id={id} validator={validator} method="post" noValidate className={className}>
      {children}
    </RvfForm>
  );
}

interface FixedFieldProps {
  name: string;
  formId: string;
  label: ReactNode;
  hint?: ReactNode;
  children: (control: ControlProps & { name: string; defaultValue: string | undefined }) => ReactNode;
}

/** One required field of a `FixedForm`: what was typed and what is wrong with it come from the last post. */
export function FixedField({ name, formId, label, hint, children }: FixedFieldProps) {
  const { t } = useTranslation();
  const { error, defaultValue } = useField(name, { formId }) as { error?: string; defaultValue?: string };
  const text = error && t(`errors:${error}`, { defaultValue: error });
  return (
    <Field id={`${formId}-${name}`} label={label} hint={hint} error={text} isRequired>
      {(control) => children({ ...control, name, defaultValue })}
    </Field>
  );
}
