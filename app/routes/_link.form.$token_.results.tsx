import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getPublicResults } from '~/areas/results/calls';
import { NotPublicPage, PublicResultsPage } from '~/areas/results/pages/public-results-page';
import type { RouteHandle } from '~/root';
import { requireLink } from '~/lib/page-link.server';
import { languageToRequest } from '~/lib/text-language.server';
import { apiFailurePage } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = {
  styles: ['tables', 'charts', 'results'],
  enhance: (data) => ((data as { results: unknown }).results ? ['charts'] : []),
};

/** The survey results panel of a recipient. Spec: forms-and-approval 2.3. */
export async function loader(args: LoaderFunctionArgs) {
  const { token } = requireLink(args, 'form');
  const { api, t } = pageContext(args);
  const language = languageToRequest(args);
  const result = await api.call(getPublicResults, { query: { token, language } });
  const formPath = `/form/${encodeURIComponent(token)}`;
  if (result.isOk) return { title: t('results:pollTitle'), isPublic: true, formPath, ...result.data };
  if (result.name !== 'results.notPublic') throw apiFailurePage(result);
  return data(
    { title: t('results:notPublicTitle'), isPublic: false, formPath, results: null, minimum: 0 },
    { status: result.status },
  );
}

export default function PublicResultsRoute() {
  const { isPublic, formPath, results, minimum } = useLoaderData<typeof loader>();
  return isPublic ? (
    <PublicResultsPage results={results} minimum={minimum} formPath={formPath} />
  ) : (
    <NotPublicPage formPath={formPath} />
  );
}

export { LinkErrorPage as ErrorBoundary } from '~/areas/links/pages/expired-link-page';
