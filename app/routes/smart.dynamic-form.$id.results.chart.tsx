import type { LoaderFunctionArgs } from '@remix-run/node';
import { getResultsChart } from '~/areas/results/calls';
import { requireUser } from '~/lib/signed-in-user.server';
import { readChartQuery } from '~/areas/results/pages/read-chart-query.server';
import { downloadResponse } from '~/lib/download-responses.server';
import { requireData } from '~/lib/responses.server';
import { readResultsFilter } from '~/areas/results/pages/read-results-filter.server';
import { pageContext } from '~/lib/page-context.server';

/** The chart of a question, of the submissions that the address asks for. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const { api, locale: language } = pageContext(args);
  const { parameters } = readResultsFilter(args.request);
  const query = { formId: args.params.id ?? '', language, ...readChartQuery(args.request), ...parameters };
  return downloadResponse(requireData(await api.call(getResultsChart, { query }, { language })));
}
