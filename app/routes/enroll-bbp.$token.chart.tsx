import type { LoaderFunctionArgs } from '@remix-run/node';
import { getUsageChart } from '~/contract/enrollment';
import { askedChart } from '~/services/chart.server';
import { passDownload } from '~/services/download.server';
import { requireLink } from '~/services/link.server';
import { needed } from '~/services/respond.server';
import { pageContext } from '~/services/page-context.server';

/** Usage or bills, month by month. */
export async function loader(args: LoaderFunctionArgs) {
  const { token } = requireLink(args, 'enroll');
  const { api, locale } = pageContext(args);
  const { inputId, format } = askedChart(args.request);
  const query = { token, of: inputId === 'bill' ? ('bill' as const) : ('usage' as const), format };
  return passDownload(needed(await api.call(getUsageChart, { query }, { language: locale })));
}
