import type { LoaderFunctionArgs } from '@remix-run/node';
import { getPublicResultsChart } from '~/contract/results';
import { askedChart } from '~/services/chart.server';
import { passDownload } from '~/services/download.server';
import { requireLink } from '~/services/link.server';
import { askedLanguageOf } from '~/services/locale.server';
import { needed } from '~/services/respond.server';
import { pageContext } from '~/services/page-context.server';

/** The chart of a question, without numbers that tell of single people. */
export async function loader(args: LoaderFunctionArgs) {
  const { token } = requireLink(args, 'form');
  const { api } = pageContext(args);
  const query = { token, language: askedLanguageOf(args), ...askedChart(args.request) };
  return passDownload(needed(await api.call(getPublicResultsChart, { query }, { language: pageContext(args).locale })));
}
