import type { FormRow, RecipientRow } from '~/platform/db/schema';

/** Columns that a statement of several tables has of a recipient, each as `recipient_` and its name. */
export const RECIPIENT = Object.keys({
  account_id: true,
  id: true,
  name: true,
  email: true,
  phone: true,
  locale: true,
  tags: true,
  balance_cents: true,
  next_bill_date: true,
  kind: true,
  is_test: true,
  time_zone: true,
  revision: true,
} satisfies Record<keyof RecipientRow, true>) as (keyof RecipientRow)[];

/** The same of a form. */
export const FORM = Object.keys({
  account_id: true,
  id: true,
  type: true,
  status: true,
  version: true,
  title: true,
  submitted_by: true,
  created_at: true,
  updated_at: true,
} satisfies Record<keyof FormRow, true>) as (keyof FormRow)[];

/** The part of what was read that is a row of its own; undefined where there is none. */
function partOf<R>(prefix: string, names: readonly (keyof R & string)[]): (state: object) => R | undefined {
  const columns = names.map((name) => [name, prefix + name] as const);
  return (state) => {
    const all = state as Readonly<Record<string, unknown>>;
    if ((all[`${prefix}id`] ?? null) === null) return undefined;
    const part: Record<string, unknown> = {};
    for (const [name, column] of columns) part[name] = all[column];
    return part as R;
  };
}

export const recipientPart = partOf<RecipientRow>('recipient_', RECIPIENT);
export const formPart = partOf<FormRow>('form_', FORM);
