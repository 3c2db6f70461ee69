import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { linkPath } from '~/lib/contract/page-paths';
import { cancelPayment, pendingSchema, type PaymentResult } from '~/areas/payments/payment-result-calls';
import { currencyOf, fromCents } from '~/domain/money';
import { cancelFields } from '~/areas/payments/pages/fields';
import { PayMessagePage } from '~/areas/payments/pages/pay-page';
import { PaymentResultPage } from '~/areas/payments/pages/payment-result-page';
import type { PaymentResultView } from '~/areas/payments/pages/view';
import type { RouteHandle } from '~/root';
import { redirectWithFlash } from '~/lib/flash-message.server';
import type { LinkArgs } from '~/lib/page-link.server';
import { paymentResultKeyOf, paymentResultPath } from '~/lib/page-subject.server';
import { readPostWithoutFiles } from '~/lib/read-post.server';
import { apiFailurePage, sameOriginPath, seeOther, problemPage } from '~/lib/responses.server';
import { requireFields } from '~/lib/validate-post.server';
import { Problem, useRouteFailure } from '~/ui/problem';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = {
  uses: ['payments'],
  styles: ['description-list', 'payments'],
  enhance: (data) => ((data as { view: PaymentResultView }).view.state === 'pending' ? ['shell'] : []),
};

export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const refresh = loaderHeaders.get('refresh');
  return new Headers(refresh ? { refresh } : {});
};

/** What the address says of the look; nothing of it counts but that. */
const accountTokenOf = ({ request }: Pick<LinkArgs, 'request'>): string =>
  new URL(request.url).searchParams.get('accountToken')?.slice(0, 64) ?? '';

/** What the platform knows of the payment. Nothing else in the address counts. */
async function loadResult(args: LinkArgs): Promise<PaymentResultView> {
  const { config, url: address, payment: result } = pageContext(args);
  const key = paymentResultKeyOf(address);
  if (!result) throw problemPage('request.notFound');
  if (result.isOk) return viewOf(result.data, key);
  if (result.name !== 'payment.pending') throw apiFailurePage(result);
  const { url, country, method, amountCents } = pendingSchema.parse(result.params);
  return {
    state: 'pending',
    reference: key.referenceId,
    method,
    amountCents,
    currency: currencyOf(country),
    url: url && (sameOriginPath(url, config.publicUrl) ?? url),
    ownPath: paymentResultPath(key, accountTokenOf(args)),
  };
}

function viewOf(result: PaymentResult, key: { referenceId: string; security: string }): PaymentResultView {
  const {
    paymentId,
    isReceived,
    state,
    country,
    createdAt,
    balanceCents,
    hasBalance,
    accountToken,
    customerNumber,
    retryToken,
    amountCents,
    ...rest
  } = result;
  const query = new URLSearchParams(key).toString();
  // What was tried comes again; what is left is another amount.
  const amount = fromCents(amountCents).toFixed(2);
  const plainPath = accountToken
    ? `/smart-pay?${new URLSearchParams({ accountToken, accountNumber: customerNumber, amount }).toString()}`
    : '';
  const openPath = retryToken && linkPath('smart-pay', retryToken);
  return {
    ...rest,
    amountCents,
    // A platform that knows no states tells at least one of two.
    state: state ?? (isReceived ? 'received' : 'declined'),
    reference: paymentId,
    createdAt: Date.parse(createdAt),
    balanceCents: isReceived && hasBalance ? balanceCents : null,
    currency: currencyOf(country),
    customerNumber,
    receiptPath: `/pay-result/receipt?${query}`,
    retryPath: isReceived ? openPath : openPath ? `${openPath}?amount=${amount}` : plainPath,
  };
}

/** Seconds after which the page of a payment that nobody knows of is asked for again. */
const REFRESH_SECONDS = 15;

/** What came of a payment, as the platform has it. Spec: enrollment-and-payment 2, "Payment confirmation page". */
export async function loader(args: LoaderFunctionArgs) {
  const { t } = pageContext(args);
  const view = await loadResult(args);
  const title = t(
    view.state === 'pending'
      ? 'payments:pendingTitle'
      : view.state === 'received'
        ? 'payments:received'
        : 'payments:notReceived',
  );
  const isWaiting = view.state === 'pending' && view.url === '';
  return data({ title, view }, { headers: isWaiting ? { refresh: String(REFRESH_SECONDS) } : {} });
}

/** Takes back a payment that nobody knows of. */
export async function action(args: ActionFunctionArgs) {
  requireFields(await readPostWithoutFiles(args.request), cancelFields);
  const { api, url } = pageContext(args);
  const key = paymentResultKeyOf(url);
  const result = await api.call(cancelPayment, { body: key });
  if (!result.isOk && result.name !== 'server.unavailable') throw apiFailurePage(result);
  const path = paymentResultPath(key, accountTokenOf(args));
  return result.isOk ? seeOther(path) : redirectWithFlash(path, 'error', 'payments:cancelFailed');
}

export default function PayResultRoute() {
  return <PaymentResultPage view={useLoaderData<typeof loader>().view as PaymentResultView} />;
}

export function ErrorBoundary() {
  const { t } = useTranslation();
  const failure = useRouteFailure();
  return failure?.data?.name === 'payment.notFound' ? (
    <PayMessagePage title={t('payments:notFoundTitle')} text={t('payments:notFoundText')} />
  ) : (
    <Problem error={failure} />
  );
}
