import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { findRecipients } from '~/areas/privacy/calls';
import { ADMINS } from '~/lib/contract/enums';
import { RecipientsPage } from '~/areas/privacy/pages/recipients-page';
import type { RecipientsView } from '~/areas/privacy/pages/view';
import type { RouteHandle } from '~/root';
import { requireUser } from '~/lib/signed-in-user.server';
import { requireData } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = { styles: ['tables', 'list-table', 'record', 'status'] };

/** The account's recipients. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, ...ADMINS);
  const { api, t, url } = pageContext(args);
  const search = (url.searchParams.get('search') ?? '').trim().slice(0, 200);
  const after = (url.searchParams.get('after') ?? '').slice(0, 64);
  const found = await api.call(findRecipients, { query: { search, after } });
  const { recipients, next } = requireData(found);
  const view: RecipientsView = {
    recipients,
    search,
    nextPath: next && `/smart/recipients?${new URLSearchParams({ search, after: next }).toString()}`,
    isFirst: after === '',
  };
  return { title: t('privacy:title'), view };
}

export default function RecipientsRoute() {
  return <RecipientsPage view={useLoaderData<typeof loader>().view} />;
}
