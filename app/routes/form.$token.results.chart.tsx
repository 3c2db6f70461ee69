import type { LoaderFunctionArgs } from '@remix-run/node';
import { getPublicResultsChart } from '~/areas/results/calls';
import { readChartQuery } from '~/areas/results/pages/read-chart-query.server';
import { downloadResponse } from '~/lib/download-responses.server';
import { requireLink } from '~/lib/page-link.server';
import { languageToRequest } from '~/lib/text-language.server';
import { requireData } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

/** The chart of a question, without numbers that tell of single people. */
export async function loader(args: LoaderFunctionArgs) {
  const { token } = requireLink(args, 'form');
  const { api } = pageContext(args);
  const query = { token, language: languageToRequest(args), ...readChartQuery(args.request) };
  return downloadResponse(
    requireData(await api.call(getPublicResultsChart, { query }, { language: pageContext(args).locale })),
  );
}
