import type { LoaderFunctionArgs } from '@remix-run/node';
import { getUsageChart } from '~/areas/enrollment/calls';
import { readChartQuery } from '~/areas/reports/pages/chart-query.server';
import { downloadResponse } from '~/lib/download.server';
import { requireLink } from '~/lib/link.server';
import { requireData } from '~/lib/respond.server';
import { pageContext } from '~/lib/page-context.server';

/** Usage or bills, month by month. */
export async function loader(args: LoaderFunctionArgs) {
  const { token } = requireLink(args, 'enroll');
  const { api, locale } = pageContext(args);
  const { inputId, format } = readChartQuery(args.request);
  const query = { token, of: inputId === 'bill' ? ('bill' as const) : ('usage' as const), format };
  return downloadResponse(requireData(await api.call(getUsageChart, { query }, { language: locale })));
}
