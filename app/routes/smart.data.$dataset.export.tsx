import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportRecords } from '~/contract/data';
import { requireDataset } from '~/services/data.server';
import { passDownload } from '~/services/download.server';
import { needed } from '~/services/respond.server';
import { pageContext } from '~/services/page-context.server';

/** All records of a dataset as a file that streams: CSV, or JSON Lines with `format=jsonl`. */
export async function loader(args: LoaderFunctionArgs) {
  const { dataset } = await requireDataset(args);
  const { api, url } = pageContext(args);
  const format = url.searchParams.get('format') === 'jsonl' ? 'jsonl' : 'csv';
  return passDownload(needed(await api.call(exportRecords, { params: { dataset: dataset.name }, query: { format } })));
}
