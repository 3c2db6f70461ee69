import type { LoaderFunctionArgs } from '@remix-run/node';
import { getUsageChart } from '~/areas/enrollment/calls';
import { readChartQuery } from '~/areas/results/pages/read-chart-query.server';
import { downloadResponse } from '~/lib/download-responses.server';
import { requireLink } from '~/lib/page-link.server';
import { requireData } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

/** Usage or bills, month by month. */
export async function loader(args: LoaderFunctionArgs) {
  const { token } = requireLink(args, 'enroll');
  const { api, locale } = pageContext(args);
  const { inputId, format } = readChartQuery(args.request);
  const query = { token, of: inputId === 'bill' ? ('bill' as const) : ('usage' as const), format };
  return downloadResponse(requireData(await api.call(getUsageChart, { query }, { language: locale })));
}
