import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listDatasets } from '~/areas/data-import/calls';
import { ADMINS } from '~/lib/contract/enums';
import { DatasetsPage } from '~/areas/data-import/pages/datasets-page';
import type { RouteHandle } from '~/root';
import { requireUser } from '~/lib/signed-in-user.server';
import { requireData } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = { styles: ['data-list'] };

/** The datasets of the account. Owners and admins. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, ...ADMINS);
  const { api, t } = pageContext(args);
  const counted = requireData(await api.call(listDatasets, {}));
  return { title: t('admin:data'), view: { datasets: counted.map(({ name, count }) => ({ name, count })) } };
}

export default function DataRoute() {
  return <DatasetsPage view={useLoaderData<typeof loader>().view} />;
}
