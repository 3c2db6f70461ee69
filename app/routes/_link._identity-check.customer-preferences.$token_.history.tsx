import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { linkPath } from '~/lib/contract/page-paths';
import { styleRulesOf } from '~/domain/sanitized-html';
import { getPreferencesInfo } from '~/areas/preferences/calls';
import { HistoryPage } from '~/areas/preferences/unsubscribe/pages/history-page';
import type { HistoryEntry } from '~/areas/preferences/unsubscribe/pages/format-history';
import type { RouteHandle } from '~/root';
import { loadOwnConsentHistory } from '~/areas/consents/pages/own-consent-history.server';
import { getIdentityCheck } from '~/areas/identity-check/pages/require-identity.server';
import { preferencePaths } from '~/areas/preferences/pages/load-contacts.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = {
  styles: ['unsubscribe'],
  rules: (data) => styleRulesOf(...(data as { events: HistoryEntry[] }).events.map(({ html }) => html)),
};

export async function loader(args: LoaderFunctionArgs) {
  const identityCheck = await getIdentityCheck(args);
  if (!identityCheck.isOpen) return null;
  const { api, t } = pageContext(args);
  const { token } = identityCheck.link;
  const [{ link, events }, info] = await Promise.all([
    loadOwnConsentHistory(args),
    api.call(getPreferencesInfo, { query: { token } }),
  ]);
  return {
    title: t('unsubscribe:history.title'),
    events,
    timeZone: link.account.timeZone,
    company: link.account.companyName,
    stops: (info.isOk && info.data.stops) || [],
    filePath: linkPath('preferences', link.token),
    preferencesPath: preferencePaths(args.request, link.token).page,
  };
}

export default function HistoryRoute() {
  const data = useLoaderData<typeof loader>();
  // Without data the layout shows the identity check.
  return data && <HistoryPage {...data} />;
}

export { LinkErrorPage as ErrorBoundary } from '~/areas/links/pages/expired-link-page';
