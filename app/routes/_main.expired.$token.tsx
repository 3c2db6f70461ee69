import { data, redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { linkPath } from '~/lib/contract/page-paths';
import { ExpiredLinkPage, type ExpiredLinkView } from '~/areas/links/pages/expired-link-page';
import type { RouteHandle } from '~/root';
import { requireLinkEvenExpired } from '~/lib/page-link.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = {
  enhance: (data) => ((data as { view: ExpiredLinkView }).view.isRenewable ? ['shell'] : []),
};

/** A link that still works leads to its page. */
export async function loader(args: LoaderFunctionArgs) {
  const { token, purpose, isExpired, account } = requireLinkEvenExpired(args);
  if (!isExpired && purpose !== 'expired') throw redirect(linkPath(purpose, token), 302);
  const { t } = pageContext(args);
  const view: ExpiredLinkView = { token, isRenewable: purpose !== 'expired' || account.isPreview };
  return data({ title: t('links:expiredTitle'), view }, { status: 410 });
}

export default function ExpiredRoute() {
  return <ExpiredLinkPage {...useLoaderData<typeof loader>().view} />;
}

export { LinkErrorPage as ErrorBoundary } from '~/areas/links/pages/expired-link-page';
