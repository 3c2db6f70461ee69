import type { LoaderFunctionArgs } from '@remix-run/node';
import { getPublicResultsChart } from '~/areas/results/calls';
import { askedChart } from '~/areas/reports/pages/chart.server';
import { downloadResponse } from '~/lib/download.server';
import { requireLink } from '~/lib/link.server';
import { requestedLanguageOf } from '~/lib/locale.server';
import { requireData } from '~/lib/respond.server';
import { pageContext } from '~/lib/page-context.server';

/** The chart of a question, without numbers that tell of single people. */
export async function loader(args: LoaderFunctionArgs) {
  const { token } = requireLink(args, 'form');
  const { api } = pageContext(args);
  const query = { token, language: requestedLanguageOf(args), ...askedChart(args.request) };
  return downloadResponse(
    requireData(await api.call(getPublicResultsChart, { query }, { language: pageContext(args).locale })),
  );
}
