import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportRecords } from '~/areas/data-import/calls';
import { requireDataset } from '~/areas/data-import/pages/dataset-page-data.server';
import { downloadResponse } from '~/lib/download-responses.server';
import { requireData } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

/** All records of a dataset as a file that streams: CSV, or JSON Lines with `format=jsonl`. */
export async function loader(args: LoaderFunctionArgs) {
  const { dataset } = await requireDataset(args);
  const { api, url } = pageContext(args);
  const format = url.searchParams.get('format') === 'jsonl' ? 'jsonl' : 'csv';
  return downloadResponse(
    requireData(await api.call(exportRecords, { params: { dataset: dataset.name }, query: { format } })),
  );
}
