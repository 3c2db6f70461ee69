import { putRecords, type LineResult } from '~/areas/data-import/calls';
import { keyOf, keyText } from '~/areas/data-import/datasets/dataset';
import { isSame, readRecord } from '../datasets/record-json';
import { calendarDateAt } from '~/domain/calendar-date';
import { recordFields, readFormValues } from './fields';
import { changedFields, parseFormValues, type FormValues } from './record-form-values';
import { dataPath, type RecordValues } from './shared-view';
import { getDisplayFormat, findRecord } from './dataset-page-data.server';
import { redirectWithFlash } from '~/lib/flash-message.server';
import type { LinkArgs } from '~/lib/page-link.server';
import { badRequest, invalidFormResponse, requireData, problemPage } from '~/lib/responses.server';
import { requireFields } from '~/lib/validate-post.server';
import { buildFormView, openRecord, type OpenedRecord } from './load-record-form.server';
import { pageContext } from '~/lib/page-context.server';

type FieldError = Pick<LineResult['mistakes'][number], 'field' | 'mistake'> & { value?: string };

/** A record's form as it was posted. */
export interface PostedForm {
  intent: 'save' | 'preview';
  opened: OpenedRecord;
  /** The record as the form showed it. */
  was: RecordValues;
  typed: FormValues;
  values: RecordValues;
  /** What is wrong with it before anybody is asked. */
  errors: FieldError[];
  timeZone: string;
}

function shownOf(text: string): RecordValues {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as RecordValues;
  } catch {
    // A page of ours writes it.
  }
  throw badRequest();
}

/**
 * Reads the form of a record.
 *
 * @param uploads `data:` addresses of the files that came with it, by field
 * @throws Response 404 where the record is gone; 400 for a post that no page of ours makes
 */
export async function readRecordForm(
  args: LinkArgs,
  post: FormData,
  uploads: Record<string, string>,
): Promise<PostedForm> {
  const opened = await openRecord(args);
  if (!opened) throw problemPage('data.notFound');
  const { dataset, isNew, record } = opened;
  const posted = requireFields(post, recordFields(dataset));
  const was = shownOf(posted.was);
  const typed = readFormValues(dataset, posted, uploads, was);
  const { timeZone } = (await getDisplayFormat(args)).place;
  // What names a record stays what it is.
  if (!isNew) for (const name of dataset.key) typed.texts[name] = String(record[name] as string);
  const { values, errors } = parseFormValues(dataset, typed, timeZone);
  return {
    intent: posted.intent,
    opened,
    was,
    typed,
    values,
    timeZone,
    errors: [...toFieldErrors(errors), ...check(opened, values)],
  };
}

const toFieldErrors = (errors: Record<string, FieldError['mistake']>): FieldError[] =>
  Object.entries(errors).map(([field, code]) => ({ field, mistake: code }));

/** All that is wrong with single values, so that it is told at once. */
function check({ dataset }: OpenedRecord, values: RecordValues): FieldError[] {
  const now = Date.now();
  const { errors } = readRecord(dataset, values, { now, today: calendarDateAt(now, 'UTC') });
  const missing = dataset.required.filter(
    (field) => values[field] === null && !errors.some((error) => error.field === field),
  );
  return [
    ...errors.map(({ code, ...error }) => ({ ...error, mistake: code })),
    ...missing.map((field) => ({ field, mistake: 'required' as const })),
  ];
}

/** Shows the form again, with the typed values and the errors. */
export async function showFormErrors(
  args: LinkArgs,
  { intent, opened, was, typed }: PostedForm,
  why: { errors?: FieldError[]; notice?: 'tooManyPreviews'; conflicts?: Conflict[] },
  status = 422,
) {
  const { dataset } = opened;
  const order = Object.keys(dataset.fields);
  const byField = new Map((why.errors ?? []).map((error) => [error.field, error] as const).reverse());
  const errors = [...byField.values()]
    .sort((one, other) => order.indexOf(one.field) - order.indexOf(other.field))
    .map((error) => ({ value: '', ...error, text: '' }));
  // Who saves once more has seen what somebody else has made of the fields.
  const seen = Object.fromEntries((why.conflicts ?? []).map(({ field, theirs }) => [field, theirs]));
  const isPreview = intent === 'preview';
  return invalidFormResponse(
    await buildFormView(args, opened, () => ({ ...why, errors, isPreview, typed, was: { ...was, ...seen } })),
    status,
  );
}

interface Conflict {
  field: string;
  mine: RecordValues[string];
  theirs: RecordValues[string];
}

/** Fields that were changed here, and by somebody else since the form was drawn to something else. */
function conflictsOf({ opened, was, values }: PostedForm, changed: readonly string[]): Conflict[] {
  return changed.flatMap((field) => {
    const [mine = null, theirs = null, before = null] = [values[field], opened.record[field], was[field]];
    return isSame(theirs, before) || isSame(theirs, mine) ? [] : [{ field, mine, theirs }];
  });
}

/** Writes what was changed, and leads to the record; or shows the form once more. */
export async function saveRecordForm(args: LinkArgs, form: PostedForm) {
  if (form.errors.length > 0) return showFormErrors(args, form, { errors: form.errors });
  return form.opened.isNew && form.opened.dataset.key.length > 0 ? add(args, form) : change(args, form);
}

const pathTo = ({ opened: { dataset } }: PostedForm, key: string) => dataPath(dataset.name, 'record', { key });

async function add(args: LinkArgs, form: PostedForm) {
  const { dataset } = form.opened;
  const key = keyText(keyOf(dataset, form.values));
  const there = await findRecord(args, dataset, key);
  if (!there) return put(args, form, form.values);
  // Pressed twice it is added once.
  if (changedFields(dataset, there.record, form.values, form.timeZone).length === 0)
    return redirectWithFlash(pathTo(form, key), 'success', 'data:saved');
  return showFormErrors(args, form, { errors: [{ field: dataset.key.at(-1) ?? '', mistake: 'doubleKey' }] }, 409);
}

async function change(args: LinkArgs, form: PostedForm) {
  const { dataset, isNew, key } = form.opened;
  const changed = changedFields(dataset, form.was, form.values, form.timeZone);
  if (changed.length === 0 && !isNew) return redirectWithFlash(pathTo(form, key), 'info', 'data:unchanged');
  const conflicts = conflictsOf(form, changed);
  if (conflicts.length > 0) return showFormErrors(args, form, { conflicts }, 409);
  return put(args, form, changedValues(form));
}

/** What is to be written: of a record that is there the fields that were changed. */
export function changedValues({ opened: { dataset, isNew }, was, values, timeZone }: PostedForm): RecordValues {
  const changed = changedFields(dataset, was, values, timeZone);
  const names = isNew ? Object.keys(dataset.fields) : [...dataset.key, ...changed];
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
}

async function put(args: LinkArgs, form: PostedForm, record: RecordValues) {
  const { api } = pageContext(args);
  const params = { dataset: form.opened.dataset.name };
  const { results } = requireData(
    await api.call(putRecords, { params, body: { records: [record], all: true, dryRun: false } }),
  );
  const [result] = results;
  if (!result || result.outcome === 'wrong') return showFormErrors(args, form, { errors: result?.mistakes ?? [] });
  const path = pathTo(form, result.key);
  return result.outcome === 'kept'
    ? redirectWithFlash(path, 'warning', 'data:keptAsIs')
    : redirectWithFlash(path, 'success', 'data:saved');
}
