import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { linkPath } from '~/contract/paths';
import { standingStop } from '~/domain/consent-history';
import { HistoryPage } from '~/features/consent-history/history-page';
import { LinkProblem } from '~/features/link/link-problem';
import { historyOfLink } from '~/services/consent-history.server';
import { translate } from '~/services/locale.server';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? '' }];

export async function loader(args: LoaderFunctionArgs) {
  const [{ link, events }, t] = await Promise.all([historyOfLink(args), translate(args)]);
  return json({
    title: t('consent:history.title'),
    events,
    timeZone: link.account.timeZone,
    company: link.account.companyName,
    stoppedAt: standingStop(events) ?? null,
    preferencesPath: linkPath('preferences', link.token),
  });
}

export default function HistoryRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <HistoryPage {...page} />;
}

export const ErrorBoundary = LinkProblem;
