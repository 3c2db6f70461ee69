import { z } from 'zod';
import { checkbox, choice, multilineText, rawText, rows, text } from '~/lib/contract/form-field-schemas';
import type { Dataset } from '../datasets/dataset';
import type { FormValues } from './record-form-values';

/** The name of a field's control: no dataset's field takes the place of one of the page's own. */
export const controlName = (field: string): string => `f_${field}`;
/** Of a field that holds a file: the box that takes it away, and the upload that came with a post that was refused. */
export const removalName = (field: string): string => `${controlName(field)}_remove`;
export const pendingUploadName = (field: string): string => `${controlName(field)}_kept`;

const row = z.object({ name: text(100), value: multilineText() }).shape;

/** The form of a record, made of its dataset. `was` is the record as the form showed it. */
export function recordFields({ fields }: Dataset) {
  const controls = Object.entries(fields).flatMap(([name, { kind }]): [string, z.ZodType<unknown>][] => {
    if (kind === 'texts') return [[controlName(name), rows(row)]];
    if (kind !== 'file') return [[controlName(name), multilineText()]];
    return [
      [controlName(name), multilineText()],
      [removalName(name), checkbox()],
      [pendingUploadName(name), rawText()],
    ];
  });
  return z.object({
    intent: choice(['save', 'preview']),
    was: rawText(),
    ...Object.fromEntries(controls),
  }) as z.ZodType<Posted & { intent: 'save' | 'preview' }>;
}
type Posted = { was: string } & Record<string, unknown>;

/** A posted form as it was typed. A field that holds a file says what it is to hold: the upload, the address, or nothing. */
export function readFormValues(
  { fields }: Dataset,
  posted: Posted,
  uploads: Readonly<Record<string, string>>,
  shown: Readonly<Record<string, unknown>>,
): FormValues {
  const typed: FormValues = { texts: {}, rows: {} };
  for (const [name, { kind }] of Object.entries(fields)) {
    const value = posted[controlName(name)];
    if (kind === 'texts') typed.rows[name] = value as FormValues['rows'][string];
    else if (kind === 'file') typed.texts[name] = readFileValue(name, posted, uploads, shown[name]);
    else typed.texts[name] = value as string;
  }
  return typed;
}

function readFileValue(
  name: string,
  posted: Posted,
  uploads: Readonly<Record<string, string>>,
  shown: unknown,
): string {
  const address = (posted[controlName(name)] as string).trim();
  const upload = uploads[name] ?? (posted[pendingUploadName(name)] as string);
  if (upload) return upload;
  if (posted[removalName(name)] === true) return '';
  if (address) return address;
  // An address that was emptied is one that was taken away; a file that is kept has none to empty.
  return typeof shown === 'string' && !shown.startsWith('https://') ? shown : '';
}

/** What the file of a paste is called. */
export const PASTED_TEXT_NAME = 'pasted';

/** A file, or what is pasted in its place. */
export const importFields = z.object({ pasted: rawText() });
export const previewFields = z.object({ intent: choice(['all', 'good']) });

/** The name of the control in which the field of a column is chosen, and its value for a column that is left out. */
export const columnControlName = (column: number): string => `c${column}`;
export const IGNORED_COLUMN = '-';

/** The fields that the address of a preview has for columns, as the calls take them: `2:email,4:`. */
export const readColumnChoices = (query: URLSearchParams): string =>
  [...query]
    .flatMap(([name, field]) => {
      const [, column] = /^c(\d{1,3})$/.exec(name) ?? [];
      return column && /^(?:\w{1,64}|-)$/.test(field) ? [`${column}:${field === IGNORED_COLUMN ? '' : field}`] : [];
    })
    .join(',');
