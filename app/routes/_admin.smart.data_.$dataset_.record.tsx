import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { datasetTitle } from '~/areas/data-import/pages/labels';
import { RecordPage, type RecordView } from '~/areas/data-import/pages/record-page';
import { keyLabel } from '~/areas/data-import/pages/shared-view';
import type { RouteHandle } from '~/root';
import {
  getDisplayFormat,
  findRecord,
  listReferenceNames,
  readRecordKey,
  requireDataset,
} from '~/areas/data-import/pages/dataset-page-data.server';
import { problemPage } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = { styles: ['record', 'data', 'data-list'] };

/** One record of a dataset. */
export async function loader(args: LoaderFunctionArgs) {
  const { dataset } = await requireDataset(args);
  const key = readRecordKey(args, dataset);
  const { t } = pageContext(args);
  const [found, { place }] = await Promise.all([findRecord(args, dataset, key), getDisplayFormat(args)]);
  if (!found && dataset.key.length > 0) throw problemPage('data.notFound');
  const named = found ? await listReferenceNames(args, dataset, found.record) : {};
  const view: RecordView = { dataset: dataset.name, key, found, named, place };
  return { title: `${datasetTitle(t, dataset.name)} ${keyLabel(key)}`.trim(), view };
}

export default function RecordRoute() {
  return <RecordPage view={useLoaderData<typeof loader>().view as RecordView} />;
}
