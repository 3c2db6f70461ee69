import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ADMINS } from '~/contract/enums';
import { SettingsPage } from '~/features/settings/settings-page';
import type { SettingsView } from '~/features/settings/view';
import type { RouteHandle } from '~/root';
import { requireUser } from '~/services/admin.server';
import { standingsOf } from './standings.server';
import { pageContext } from '~/services/page-context.server';

export const handle: RouteHandle = { styles: ['settings'] };

/** Everything that is set up of the account. Owners and admins. */
export async function loader(args: LoaderFunctionArgs) {
  const { accountId, role } = await requireUser(args, ...ADMINS);
  const { t } = pageContext(args);
  const now = await standingsOf(args, role);
  const view: SettingsView = { accountId, role, now };
  return { title: t('settings:title'), view };
}

export default function SettingsRoute() {
  return <SettingsPage view={useLoaderData<typeof loader>().view as SettingsView} />;
}
