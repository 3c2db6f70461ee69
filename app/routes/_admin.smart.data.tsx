import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listDatasets } from '~/contract/data';
import { ADMINS } from '~/contract/enums';
import { DatasetsPage } from '~/features/data/datasets-page';
import type { RouteHandle } from '~/root';
import { requireUser } from '~/services/admin.server';
import { needed } from '~/services/respond.server';
import { pageContext } from '~/services/page-context.server';

export const handle: RouteHandle = { styles: ['data-list'] };

/** The datasets of the account. Owners and admins. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, ...ADMINS);
  const { api, t } = pageContext(args);
  const counted = needed(await api.call(listDatasets, {}));
  return { title: t('admin:data'), view: { datasets: counted.map(({ name, count }) => ({ name, count })) } };
}

export default function DataRoute() {
  return <DatasetsPage view={useLoaderData<typeof loader>().view} />;
}
