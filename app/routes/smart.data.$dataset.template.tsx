import type { LoaderFunctionArgs } from '@remix-run/node';
import { headingsOf } from '~/contract/datasets/cells';
import { CSV_BOM, csvLine } from '~/domain/csv';
import { dataPlace, requireDataset } from '~/services/data.server';
import { textDownload } from '~/services/download.server';

/** The headings of a dataset as a CSV to fill in, with a column for each language of the account. */
export async function loader(args: LoaderFunctionArgs) {
  const { dataset } = await requireDataset(args);
  const { languages } = await dataPlace(args);
  const parts = Object.fromEntries(Object.keys(dataset.fields).map((name) => [name, name === 'tags' ? [] : languages]));
  const headings = csvLine(headingsOf(dataset, parts));
  return textDownload(CSV_BOM + headings, { type: 'text/csv', name: `${dataset.name}.csv` });
}
