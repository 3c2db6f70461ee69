import { pendingSchema, type PaymentResult } from '~/contract/payment-results';
import { linkPath } from '~/contract/paths';
import { currencyOf, fromCents } from '~/domain/money';
import type { ResultView } from '~/features/payments/view';
import { appContext } from '~/services/context.server';
import type { LinkArgs } from '~/services/link.server';
import { findResult, resultKeyOf, resultPath } from '~/services/payment-result.server';
import { apiFailurePage, ownPath } from '~/services/respond.server';

/** What the address says of the look; nothing of it counts but that. */
export const accountTokenOf = ({ request }: Pick<LinkArgs, 'request'>): string =>
  new URL(request.url).searchParams.get('accountToken')?.slice(0, 64) ?? '';

/** What the platform knows of the payment. Nothing else in the address counts. */
export async function loadResult(args: LinkArgs): Promise<ResultView> {
  const { config } = await appContext(args);
  const key = resultKeyOf(args);
  const result = await findResult(args);
  if (result.isOk) return viewOf(result.data, key);
  if (result.name !== 'payment.pending') throw apiFailurePage(result);
  const { url, country, method, amountCents } = pendingSchema.parse(result.params);
  return {
    state: 'pending',
    reference: key.referenceId,
    method,
    amountCents,
    currency: currencyOf(country),
    url: url && (ownPath(url, config.publicUrl) ?? url),
    ownPath: resultPath(key, accountTokenOf(args)),
  };
}

function viewOf(result: PaymentResult, key: { referenceId: string; security: string }): ResultView {
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
