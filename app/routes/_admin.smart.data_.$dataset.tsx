import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listRecords } from '~/areas/data-import/calls';
import { RecordsPage, type RecordsView } from '~/areas/data-import/pages/records-page';
import { datasetTitle } from '~/areas/data-import/pages/labels';
import { dataPath } from '~/areas/data-import/pages/shared-view';
import type { RouteHandle } from '~/root';
import { readKeyParam, getDisplayFormat, requireDataset } from '~/areas/data-import/pages/dataset-page-data.server';
import { temporaryRedirect, requireData } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = { styles: ['tables', 'list-table', 'record', 'data'] };

/** The records of a dataset; the only one of a dataset that has one. */
export async function loader(args: LoaderFunctionArgs) {
  const { dataset } = await requireDataset(args);
  const { name } = dataset;
  if (dataset.key.length === 0) throw temporaryRedirect(dataPath(name, 'record'));
  const { api, t, url } = pageContext(args);
  const search = (url.searchParams.get('search') ?? '').trim().slice(0, 200);
  const [of, after] = [readKeyParam(args.request, 'of'), readKeyParam(args.request, 'after').slice(0, 1000)];
  const [listed, { place }] = await Promise.all([
    api.call(listRecords, { params: { dataset: name }, query: { search, of, after, limit: 50 } }),
    getDisplayFormat(args),
  ]);
  const { records, next } = requireData(listed);
  const view: RecordsView = {
    dataset: name,
    records,
    search,
    of,
    nextPath: next && dataPath(name, '', { search, of, after: next }),
    isFirst: after === '',
    place,
  };
  return { title: datasetTitle(t, name), view };
}

export default function RecordsRoute() {
  return <RecordsPage view={useLoaderData<typeof loader>().view as RecordsView} />;
}
