import { getPaymentResult, pendingSchema, type PaymentResult } from '~/contract/payment-results';
import { getSandboxCheckout } from '~/contract/payments';
import type { ApiResult } from './api.server';
import { appContext, type RequestArgs } from './context.server';

const RESULT_PATH = '/pay-result';
const WALLET_PATH = /^\/sandbox-wallet\/([^/]+)$/;

/** Path of the page that tells what came of a payment. `accountToken` gives it the look of the account. */
export function resultPath(
  { referenceId, security }: { referenceId: string; security: string },
  accountToken = '',
): string {
  const query = new URLSearchParams({ referenceId, security });
  if (accountToken) query.set('accountToken', accountToken);
  return `${RESULT_PATH}?${query.toString()}`;
}

/** Reference and signature of a result's address; only together they say anything. */
export function resultKeyOf({ request }: Pick<RequestArgs, 'request'>): { referenceId: string; security: string } {
  const { searchParams } = new URL(request.url);
  // What is missing is nobody's reference.
  const read = (name: string, longest: number) => searchParams.get(name)?.slice(0, longest) || '-';
  return { referenceId: read('referenceId', 100), security: read('security', 500) };
}

/** The payment that the address names, asked for once a request. */
export async function findResult(args: RequestArgs): Promise<ApiResult<PaymentResult>> {
  const { api, memo } = await appContext(args);
  return memo('payment-result', () => api.call(getPaymentResult, { query: resultKeyOf(args) }));
}

/** What is to be paid on the page of the sandbox's eWallet, asked for once a request. */
export async function findCheckout(args: RequestArgs, checkoutId: string) {
  const { api, memo } = await appContext(args);
  return memo(`checkout:${checkoutId}`, () => api.call(getSandboxCheckout, { query: { checkoutId } }));
}

/** Whom the payment of a page about one paid, and in which language; undefined on every other page. */
export async function findPaid(args: RequestArgs): Promise<{ accountToken: string; language: string } | undefined> {
  const path = new URL(args.request.url).pathname.replace(/\/+$/, '');
  const [, checkoutId] = WALLET_PATH.exec(path) ?? [];
  if (checkoutId) {
    const checkout = await findCheckout(args, checkoutId);
    return checkout.isOk ? { accountToken: '', language: checkout.data.language } : undefined;
  }
  if (path !== RESULT_PATH && !path.startsWith(`${RESULT_PATH}/`)) return undefined;
  const result = await findResult(args);
  if (result.isOk) return result.data;
  return result.name === 'payment.pending' ? pendingSchema.parse(result.params) : undefined;
}
