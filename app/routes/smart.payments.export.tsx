import type { LoaderFunctionArgs } from '@remix-run/node';
import { ADMINS } from '~/contract/enums';
import { exportPayments } from '~/contract/payment-list';
import { requireUser } from '~/services/admin.server';
import { passDownload } from '~/services/download.server';
import { paymentFilter } from '~/services/payment-filter.server';
import { needed } from '~/services/respond.server';
import { pageContext } from '~/services/page-context.server';

/** The payments of a filter as a file that streams: CSV, or JSON Lines with `format=jsonl`. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, ...ADMINS);
  const { api, url } = pageContext(args);
  const format = url.searchParams.get('format') === 'jsonl' ? 'jsonl' : 'csv';
  const { filter } = paymentFilter(args.request);
  return passDownload(needed(await api.call(exportPayments, { query: { ...filter, format } })));
}
