import type { FormRow, RecipientRow } from '~/platform/db/schema';

/** The recipient's columns. A query that joins several tables selects each with the prefix `recipient_`. */
export const RECIPIENT_COLUMNS = Object.keys({
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

/** The form's columns, selected with the prefix `form_`. */
export const FORM_COLUMNS = Object.keys({
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

/** Returns a function that reads the row with the prefix out of a joined row; undefined if the join found none. */
function createRowReader<R>(prefix: string, names: readonly (keyof R & string)[]): (state: object) => R | undefined {
  const columns = names.map((name) => [name, prefix + name] as const);
  return (state) => {
    const all = state as Readonly<Record<string, unknown>>;
    if ((all[`${prefix}id`] ?? null) === null) return undefined;
    const part: Record<string, unknown> = {};
    for (const [name, column] of columns) part[name] = all[column];
    return part as R;
  };
}

export const readRecipientRow = createRowReader<RecipientRow>('recipient_', RECIPIENT_COLUMNS);
export const readFormRow = createRowReader<FormRow>('form_', FORM_COLUMNS);
