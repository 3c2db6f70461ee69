import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ADMINS } from '~/lib/contract/enums';
import { listPayments } from '~/areas/payments/payment-list-calls';
import { PaymentListPage, type PaymentListView } from '~/areas/payments/pages/payment-list-page';
import type { RouteHandle } from '~/root';
import { requireUser, userTimeZone } from '~/lib/signed-in-user.server';
import { readPaymentFilter } from '~/areas/payments/pages/read-payment-filter.server';
import { requireData } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = { styles: ['tables', 'list-table', 'record'], uses: ['payments'] };

/** The account's payments. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, ...ADMINS);
  const { api, t } = pageContext(args);
  const { filter, isRefused, cursor } = readPaymentFilter(args.request);
  const [listed, timeZone] = await Promise.all([
    api.call(listPayments, { query: { ...filter, cursor } }),
    userTimeZone(args),
  ]);
  const { payments, next } = requireData(listed);
  const query = new URLSearchParams({ ...filter, cursor: next });
  const view: PaymentListView = {
    payments,
    filter,
    nextPath: next && `/smart/payments?${query.toString()}`,
    isFirst: cursor === '',
    isRefused,
    timeZone,
  };
  return data({ title: t('payments:book.title'), view }, { status: isRefused ? 422 : 200 });
}

export default function PaymentsRoute() {
  return <PaymentListPage view={useLoaderData<typeof loader>().view} />;
}
