import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ADMINS } from '~/lib/contract/enums';
import { getPayment } from '~/areas/payments/payment-list-calls';
import { PaymentPage } from '~/areas/payments/pages/payment-page';
import type { RouteHandle } from '~/root';
import { requireUser, userTimeZone } from '~/lib/signed-in-user.server';
import { requireData } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = { styles: ['tables', 'list-table', 'record'], uses: ['payments'] };

/** One payment. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, ...ADMINS);
  const { api, config, t } = pageContext(args);
  const [result, timeZone] = await Promise.all([
    api.call(getPayment, { query: { reference: args.params.reference ?? '' } }),
    userTimeZone(args),
  ]);
  const payment = requireData(result);
  // Nothing is given back where nothing is taken.
  if (config.payments === 'off') payment.refundableCents = 0;
  return { title: t('payments:book.payment', { reference: payment.reference }), view: { payment, timeZone } };
}

export default function PaymentRoute() {
  return <PaymentPage view={useLoaderData<typeof loader>().view} />;
}
