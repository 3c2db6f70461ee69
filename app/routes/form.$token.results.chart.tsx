import type { LoaderFunctionArgs } from '@remix-run/node';
import { getPublicResultsChart } from '~/areas/results/calls';
import { readChartQuery } from '~/areas/reports/pages/chart-query.server';
import { downloadResponse } from '~/lib/download.server';
import { requireLink } from '~/lib/link.server';
import { requestedLanguageOf } from '~/lib/locale.server';
import { requireData } from '~/lib/respond.server';
import { pageContext } from '~/lib/page-context.server';

/** The chart of a question, without numbers that tell of single people. */
export async function loader(args: LoaderFunctionArgs) {
  const { token } = requireLink(args, 'form');
  const { api } = pageContext(args);
  const query = { token, language: requestedLanguageOf(args), ...readChartQuery(args.request) };
  return downloadResponse(
    requireData(await api.call(getPublicResultsChart, { query }, { language: pageContext(args).locale })),
  );
}
