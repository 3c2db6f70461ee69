import { cancelPayment, getPaymentReceipt, getPaymentResult } from '~/contract/payment-results';
import {
  completeSandboxCheckout,
  findPaymentByKey,
  getSandboxCheckout,
  getSmartPayInfo,
  payByCard,
  payByCheck,
  payByWallet,
  payWithoutLink,
} from '~/contract/payments';
import type { PlatformContext } from '../../context';
import { pdfFile } from '../../documents/pdf-file';
import { handle, type RequestInfo } from '../../http/handlers';
import { isFailure, type Failure } from '../../http/result';
import { createPayers } from './payers';
import { createPaymentResults } from './results';
import { createSandboxWallet } from './sandbox-wallet';
import { createPaymentService, scopedPaymentKey, type Paid } from './service';

export function paymentRoutes(context: PlatformContext) {
  const service = createPaymentService(context);
  const results = createPaymentResults(context, service);
  const payers = createPayers(context);
  const wallet = createSandboxWallet(context, service);
  const languageOf = (info: RequestInfo) => info.language ?? 'en';
  const keyOf = (paid: Paid | Failure) =>
    isFailure(paid) ? paid : { referenceId: paid.referenceId, security: paid.security };

  return [
    handle(getSmartPayInfo, async ({ query }) => {
      const claims = await context.tokens.requireSmartPay(query.token);
      const { account, customerNumber } = await payers.ofToken(claims);
      return {
        supportPhoneNumber: account.support_phone,
        supportEmailAddress: account.support_email,
        accountNumber: customerNumber,
        amountCents: claims.amountCents,
        email: claims.email,
        phoneNumber: claims.phoneNumber,
        ...(await results.ofDemand(claims, account)),
      };
    }),
    handle(payByCard, async ({ body: { token, cardNumber, nameOnCard, expiry, ...order } }, info) => {
      const payer = await payers.ofLink(token);
      const means = { method: 'card' as const, cardNumber, nameOnCard, expirationDate: expiry };
      return keyOf(await service.pay(payer, { ...order, means, language: languageOf(info) }));
    }),
    handle(
      payByCheck,
      async (
        { body: { token, nameOnAccount, routingNumber, accountNumber, reEnterAccountNumber, ...order } },
        info,
      ) => {
        const payer = await payers.ofLink(token);
        const means = { method: 'eCheck' as const, nameOnAccount, routingNumber, accountNumber, reEnterAccountNumber };
        return keyOf(await service.pay(payer, { ...order, means, language: languageOf(info) }));
      },
    ),
    handle(payByWallet, async ({ body: { token, ...order } }, info) => {
      const payer = await payers.ofLink(token);
      const paid = await service.pay(payer, { ...order, means: { method: 'eWallet' }, language: languageOf(info) });
      // One that was paid has no page to go on to: its result is told.
      return isFailure(paid) ? paid : { ...paid, url: paid.url ?? '' };
    }),
    handle(payWithoutLink, async ({ body: { domain, accountToken, customerNumber, ...order } }, info) => {
      const payer = await payers.ofAccount({ domain, accountToken }, customerNumber);
      return isFailure(payer)
        ? payer
        : service.pay(payer, { ...order, dueCents: null, acceptsMore: false, language: languageOf(info) });
    }),
    handle(findPaymentByKey, async ({ query: { token, paymentKey, ...where } }) => {
      const payer = token ? await payers.ofLink(token) : await payers.ofAccount(where, '0');
      const row = isFailure(payer) ? undefined : await service.store.findByKey(scopedPaymentKey(payer, paymentKey));
      return row ? { ...service.keyOf(row), status: row.status } : null;
    }),
    handle(getPaymentResult, ({ query }) => results.result(query.referenceId, query.security)),
    handle(getPaymentReceipt, async ({ query }, info) => {
      const receipt = await results.receipt(query.referenceId, query.security, info.language);
      return isFailure(receipt) ? receipt : pdfFile(receipt.pdf, `receipt-${receipt.reference}.pdf`);
    }),
    handle(cancelPayment, ({ body }) => results.cancel(body.referenceId, body.security)),
    handle(getSandboxCheckout, ({ query }) => wallet.read(query.checkoutId)),
    handle(completeSandboxCheckout, ({ body }) => wallet.complete(body.checkoutId, body.outcome)),
  ];
}
