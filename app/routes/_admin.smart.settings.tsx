import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ADMINS } from '~/lib/contract/enums';
import { SettingsPage } from '~/areas/admin-home/settings/pages/settings-page';
import type { SettingsView } from '~/areas/admin-home/settings/pages/settings-view';
import type { RouteHandle } from '~/root';
import { requireUser } from '~/lib/signed-in-user.server';
import { loadSettingValues } from '~/areas/admin-home/settings/pages/load-setting-values.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = { styles: ['settings'] };

/** Everything that is set up of the account. Owners and admins. */
export async function loader(args: LoaderFunctionArgs) {
  const { accountId, role } = await requireUser(args, ...ADMINS);
  const { t } = pageContext(args);
  const now = await loadSettingValues(args, role);
  const view: SettingsView = { accountId, role, now };
  return { title: t('settings:title'), view };
}

export default function SettingsRoute() {
  return <SettingsPage view={useLoaderData<typeof loader>().view as SettingsView} />;
}
