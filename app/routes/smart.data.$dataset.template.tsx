import type { LoaderFunctionArgs } from '@remix-run/node';
import { listHeadings } from '~/areas/data-import/datasets/csv-cells';
import { CSV_BOM, formatCsvLine } from '~/domain/csv-writer';
import { getDisplayFormat, requireDataset } from '~/areas/data-import/pages/dataset-page-data.server';
import { textDownloadResponse } from '~/lib/download-responses.server';

/** The headings of a dataset as a CSV to fill in, with a column for each language of the account. */
export async function loader(args: LoaderFunctionArgs) {
  const { dataset } = await requireDataset(args);
  const { languages } = await getDisplayFormat(args);
  const parts = Object.fromEntries(Object.keys(dataset.fields).map((name) => [name, name === 'tags' ? [] : languages]));
  const headings = formatCsvLine(listHeadings(dataset, parts));
  return textDownloadResponse(CSV_BOM + headings, { type: 'text/csv', name: `${dataset.name}.csv` });
}
