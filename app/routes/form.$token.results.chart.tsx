import type { LoaderFunctionArgs } from '@remix-run/node';
import { getPublicResultsChart } from '~/areas/results/calls';
import { askedChart } from '~/areas/reports/pages/chart.server';
import { passDownload } from '~/lib/download.server';
import { requireLink } from '~/lib/link.server';
import { askedLanguageOf } from '~/lib/locale.server';
import { needed } from '~/lib/respond.server';
import { pageContext } from '~/lib/page-context.server';

/** The chart of a question, without numbers that tell of single people. */
export async function loader(args: LoaderFunctionArgs) {
  const { token } = requireLink(args, 'form');
  const { api } = pageContext(args);
  const query = { token, language: askedLanguageOf(args), ...askedChart(args.request) };
  return passDownload(needed(await api.call(getPublicResultsChart, { query }, { language: pageContext(args).locale })));
}
