import type { LoaderFunctionArgs } from '@remix-run/node';
import { ADMINS } from '~/lib/contract/enums';
import { exportPayments } from '~/areas/payments/payment-list-calls';
import { requireUser } from '~/lib/signed-in-user.server';
import { downloadResponse } from '~/lib/download-responses.server';
import { readPaymentFilter } from '~/areas/payments/pages/read-payment-filter.server';
import { requireData } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

/** The payments of a filter as a file that streams: CSV, or JSON Lines with `format=jsonl`. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, ...ADMINS);
  const { api, url } = pageContext(args);
  const format = url.searchParams.get('format') === 'jsonl' ? 'jsonl' : 'csv';
  const { filter } = readPaymentFilter(args.request);
  return downloadResponse(requireData(await api.call(exportPayments, { query: { ...filter, format } })));
}
