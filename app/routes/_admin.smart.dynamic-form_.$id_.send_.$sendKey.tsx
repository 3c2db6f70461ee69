import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { OutcomePage } from '~/areas/form-invitations/pages/recipient-list-pages';
import type { RouteHandle } from '~/root';
import { loadListOutcome } from '~/areas/form-invitations/pages/load-list-outcome.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = { styles: ['tables', 'form-invitations'] };

/** What became of a list that links were sent to. */
export async function loader(args: LoaderFunctionArgs) {
  const view = await loadListOutcome(args);
  const { t } = pageContext(args);
  return { title: t('form-invitations:outcomeTitle', { title: view.title }), view };
}

export default function OutcomeRoute() {
  return <OutcomePage view={useLoaderData<typeof loader>().view} />;
}
