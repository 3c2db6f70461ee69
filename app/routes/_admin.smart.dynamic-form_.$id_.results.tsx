import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getResults } from '~/areas/results/calls';
import { ResultsPage } from '~/areas/results/pages/results-page';
import type { RouteHandle } from '~/root';
import { labelled } from '~/domain/punctuation';
import { requireUser, isOwnerOrAdmin } from '~/lib/signed-in-user.server';
import { requireData } from '~/lib/responses.server';
import { readResultsFilter } from '~/areas/results/pages/read-results-filter.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = { styles: ['tables', 'results'] };

/**
 * The submissions that the address asks for by days, language and version; `?all=ID` lists every answer to that question.
 * Spec: forms-and-approval 2.7, 'Poll / Survey Results'.
 */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const { api, t, url, locale } = pageContext(args);
  const formId = args.params.id ?? '';
  const { filter, parameters } = readResultsFilter(args.request);
  const all = url.searchParams.get('all')?.slice(0, 64) ?? '';
  const query = { formId, language: locale, all, ...parameters };
  const results = requireData(await api.call(getResults, { query }));
  const title = labelled(t('results:pollTitle'), results.title);
  return { title, results, filter, formId, maySend: isOwnerOrAdmin(user) };
}

export default function ResultsRoute() {
  return <ResultsPage {...useLoaderData<typeof loader>()} />;
}
