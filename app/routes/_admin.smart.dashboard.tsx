import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getDashboard } from '~/areas/admin-home/dashboard/calls';
import { DashboardPage } from '~/areas/admin-home/dashboard/pages/dashboard-page';
import type { RouteHandle } from '~/root';
import { requireUser, userTimeZone } from '~/lib/signed-in-user.server';
import { requireData } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = { styles: ['dashboard'] };

/** What waits for the signed-in user. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const { api, t } = pageContext(args);
  const [dashboard, timeZone] = await Promise.all([api.call(getDashboard, {}), userTimeZone(args)]);
  return { title: t('admin:dashboard'), dashboard: requireData(dashboard), timeZone };
}

export default function DashboardRoute() {
  return <DashboardPage {...useLoaderData<typeof loader>()} />;
}
