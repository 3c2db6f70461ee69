import { getPaymentResult, pendingSchema, type PaymentResult } from '~/contract/payment-results';
import { linkPath } from '~/contract/paths';
import { currencyOf } from '~/domain/money';
import type { ResultView } from '~/features/payments/view';
import { appContext } from '~/services/context.server';
import type { LinkArgs } from '~/services/link.server';
import { resultPath } from '~/services/payment-result.server';
import { apiFailurePage, ownPath } from '~/services/respond.server';

/** Reference and signature of the address; only together they say anything. */
export function resultKeyOf({ request }: Pick<LinkArgs, 'request'>) {
  const { searchParams } = new URL(request.url);
  // What is missing is nobody's reference.
  const read = (name: string, longest: number) => searchParams.get(name)?.slice(0, longest) || '-';
  return { key: { referenceId: read('referenceId', 100), security: read('security', 500) }, accountToken: searchParams.get('accountToken')?.slice(0, 64) ?? '' };
}

/** What the platform knows of the payment. Nothing else in the address counts. */
export async function loadResult(args: LinkArgs): Promise<ResultView> {
  const { api, config } = await appContext(args);
  const { key, accountToken } = resultKeyOf(args);
  const result = await api.call(getPaymentResult, { query: key });
  if (result.isOk) return viewOf(result.data, key);
  if (result.name !== 'payment.pending') throw apiFailurePage(result);
  const { url, country, ...pending } = pendingSchema.parse(result.params);
  return {
    state: 'pending',
    reference: key.referenceId,
    ...pending,
    currency: currencyOf(country),
    url: url && (ownPath(url, config.publicUrl) ?? url),
    ownPath: resultPath(key, accountToken),
  };
}

function viewOf(result: PaymentResult, key: { referenceId: string; security: string }): ResultView {
  const { paymentId, isReceived, state, country, createdAt, balanceCents, hasBalance, accountToken, customerNumber, retryToken, ...rest } = result;
  const query = new URLSearchParams(key).toString();
  const plainPath = accountToken ? `/smart-pay?${new URLSearchParams({ accountToken, accountNumber: customerNumber }).toString()}` : '';
  return {
    ...rest,
    // A platform that knows no states tells at least one of two.
    state: state ?? (isReceived ? 'received' : 'declined'),
    reference: paymentId,
    createdAt: Date.parse(createdAt),
    balanceCents: isReceived && hasBalance ? balanceCents : null,
    currency: currencyOf(country),
    customerNumber,
    receiptPath: `/pay-result/receipt?${query}`,
    retryPath: isReceived ? '' : retryToken ? linkPath('smart-pay', retryToken) : plainPath,
  };
}
