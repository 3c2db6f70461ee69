import { serializeRecord } from '../datasets/record-json';
import type { Dataset } from '../datasets/dataset';
import type { RecordFormView } from './record-form-page';
import type { FormValues } from './record-form-values';
import type { DisplayFormat, RecordValues } from './shared-view';
import {
  getDisplayFormat,
  findRecord,
  listReferenceNames,
  readRecordKey,
  requireDataset,
} from './dataset-page-data.server';
import type { LinkArgs } from '~/lib/page-link.server';
import { pageContext } from '~/lib/page-context.server';

/** The record that a form is about. */
export interface OpenedRecord {
  dataset: Dataset;
  key: string;
  isNew: boolean;
  /** Of a new one what it has that was never told. */
  record: RecordValues;
}

/** The record that the address names; undefined for one that is not there. Without a key it is a new one. */
export async function openRecord(args: LinkArgs): Promise<OpenedRecord | undefined> {
  const { dataset } = await requireDataset(args);
  const key = readRecordKey(args, dataset);
  const namedKey = pageContext(args).url.searchParams.get('key');
  const found = key || dataset.key.length === 0 ? await findRecord(args, dataset, key) : undefined;
  if (namedKey && !found && dataset.key.length > 0) return undefined;
  const record = found?.record ?? (serializeRecord(dataset, dataset.empty) as RecordValues);
  return { dataset, key, isNew: !found, record };
}

/** The longest upload that a page holds after a mistake: the field of a form takes no more than a megabyte. */
const LONGEST_HELD = 700_000;

/** The typed values that a page shows again: an upload that is too long for that has to be chosen once more. */
function held(typed: FormValues): FormValues {
  const texts = Object.entries(typed.texts).map(([name, text]) => [
    name,
    text.startsWith('data:') && text.length > LONGEST_HELD ? '' : text,
  ]);
  return { ...typed, texts: Object.fromEntries(texts) as FormValues['texts'] };
}

type Shown = Pick<RecordFormView, 'typed'> &
  Partial<Pick<RecordFormView, 'errors' | 'isPreview' | 'notice' | 'conflicts' | 'pages'>> & { was: RecordValues };

/** What the form shows. */
export async function buildFormView(
  args: LinkArgs,
  { dataset, key, isNew, record }: OpenedRecord,
  show: (place: DisplayFormat) => Shown,
): Promise<RecordFormView> {
  const { place, languages } = await getDisplayFormat(args);
  const { was, typed, errors = [], isPreview = false, conflicts = [], notice, pages } = show(place);
  return {
    dataset: dataset.name,
    key,
    isNew,
    was: JSON.stringify(was),
    typed: held(typed),
    named: await listReferenceNames(args, dataset, { ...record, ...typed.texts }),
    languages,
    place,
    now: Date.now(),
    errors,
    isPreview,
    conflicts,
    notice,
    pages,
  };
}
