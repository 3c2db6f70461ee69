import { json, redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getExpiredLinkMessage } from '~/contract/links';
import { linkPath } from '~/contract/paths';
import { ExpiredPage, LinkProblem, type ExpiredView } from '~/features/links/expired-link';
import { appContext } from '~/services/context.server';
import { findLink } from '~/services/link.server';
import { localeOf, translate } from '~/services/locale.server';
import { needed } from '~/services/respond.server';

/** A link that still works leads to its page. */
export async function loader(args: LoaderFunctionArgs) {
  const { token, purpose, isExpired } = await findLink(args);
  if (!isExpired && purpose !== 'expired') throw redirect(linkPath(purpose, token), 302);
  const { api } = await appContext(args);
  const message = needed(
    await api.call(getExpiredLinkMessage, { query: { token } }, { language: await localeOf(args) }),
  );
  const t = await translate(args);
  const view: ExpiredView = { message, token, isRenewable: purpose !== 'expired' };
  return json({ title: t('links:expiredTitle'), view }, { status: 410 });
}

export default function ExpiredRoute() {
  return <ExpiredPage {...useLoaderData<typeof loader>().view} />;
}

export const ErrorBoundary = LinkProblem;
