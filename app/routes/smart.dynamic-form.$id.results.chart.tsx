import type { LoaderFunctionArgs } from '@remix-run/node';
import { getResultsChart } from '~/contract/results';
import { requireUser } from '~/services/admin.server';
import { askedChart } from '~/services/chart.server';
import { passDownload } from '~/services/download.server';
import { needed } from '~/services/respond.server';
import { askedResults } from '~/services/result-filter.server';
import { pageContext } from '~/services/page-context.server';

/** The chart of a question, of the submissions that the address asks for. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const { api, locale: language } = pageContext(args);
  const { filter } = askedResults(args.request);
  const query = { formId: args.params.id ?? '', language, ...askedChart(args.request), ...filter };
  return passDownload(needed(await api.call(getResultsChart, { query }, { language })));
}
