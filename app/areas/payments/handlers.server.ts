import * as lists from './payment-list-calls';
import * as results from './payment-result-calls';
import * as calls from './calls';
import { exportFileResponse, pdfResponse } from '~/platform/http/file-response';
import { handle, readAccessOf, requireRequest, writeAccessOf, type CreateHandlers } from '~/platform/http/handlers';
import { fail, isFailure, type Failure } from '~/platform/http/failure';
import { createPaymentLister } from './list-payments.server';
import { createPayerFinder } from './find-payer.server';
import { createRefunds } from './refunds.server';
import { createPaymentResultReader } from './payment-result-reader.server';
import { createSandboxWallet } from './sandbox-wallet.server';
import { createPaymentService, scopedPaymentKey, type PaymentReply } from './service.server';
import { createGatewayWebhook } from './gateway-webhook.server';

const keyOf = (paid: PaymentReply | Failure) =>
  isFailure(paid) ? paid : { referenceId: paid.referenceId, security: paid.security };

export const createHandlers: CreateHandlers = (context) => {
  const service = createPaymentService(context);
  const outcomes = createPaymentResultReader(context, service);
  const payers = createPayerFinder(context);
  const wallet = createSandboxWallet(context, service);
  const listing = createPaymentLister(context);
  const refunds = createRefunds(context);
  const webhook = createGatewayWebhook(context, service, refunds);
  return [
    handle(calls.getSmartPayInfo, async ({ query }) => {
      const { claims, account, customerNumber, demand } = await payers.findPayerByLink(query.token);
      const demandStatus = await outcomes.getDemandStatus(account, demand);
      if (demand.isWithdrawn && !demandStatus.payment) return fail('demand.withdrawn');
      return {
        supportPhoneNumber: account.support_phone,
        supportEmailAddress: account.support_email,
        accountNumber: customerNumber,
        amountCents: demand.amountCents,
        about: demand.about,
        dueOn: demand.dueOn,
        email: claims.email,
        phoneNumber: claims.phoneNumber,
        ...demandStatus,
      };
    }),
    handle(calls.payByCard, async ({ body }, { language = 'en' }) => {
      const { token, cardNumber, nameOnCard, expiry: expirationDate, ...order } = body;
      const means = { method: 'card', cardNumber, nameOnCard, expirationDate } as const;
      return keyOf(await service.pay(await payers.findPayerByLink(token), { ...order, means, language }));
    }),
    handle(calls.payByCheck, async ({ body }, { language = 'en' }) => {
      const { token, nameOnAccount, routingNumber, accountNumber, reEnterAccountNumber, ...order } = body;
      const means = { method: 'eCheck', nameOnAccount, routingNumber, accountNumber, reEnterAccountNumber } as const;
      return keyOf(await service.pay(await payers.findPayerByLink(token), { ...order, means, language }));
    }),
    handle(calls.payByWallet, async ({ body: { token, method: by, ...order } }, { language = 'en' }) => {
      const means = context.payments.isHosted ? ({ method: 'hosted', by } as const) : ({ method: 'eWallet' } as const);
      const paid = await service.pay(await payers.findPayerByLink(token), { ...order, means, language });
      // One that was paid has no page to go on to: its result is told.
      return isFailure(paid) ? paid : { ...paid, url: paid.url ?? '' };
    }),
    handle(calls.payWithoutLink, async ({ body }, { language = 'en' }) => {
      const { domain, accountToken, customerNumber, ...order } = body;
      const payer = await payers.findPayerByAccount({ domain, accountToken }, customerNumber);
      if (isFailure(payer)) return payer;
      return service.pay(payer, { ...order, dueCents: null, acceptsMore: false, language });
    }),
    handle(calls.findPaymentByKey, async ({ query: { token, paymentKey, ...where } }) => {
      const payer = await (token ? payers.findPayerByLink(token) : payers.findPayerByAccount(where, '0'));
      const row = isFailure(payer) ? undefined : await service.store.findByKey(scopedPaymentKey(payer, paymentKey));
      return row ? { ...service.keyOf(row), status: row.status } : null;
    }),
    handle(results.getPaymentResult, ({ query }) => outcomes.result(query.referenceId, query.security)),
    handle(results.getPaymentReceipt, async ({ query }, { language }) => {
      const pdf = await outcomes.receipt(query.referenceId, query.security, language);
      return pdfResponse(pdf, `receipt-${query.referenceId}.pdf`);
    }),
    handle(results.cancelPayment, ({ body }) => outcomes.cancel(body.referenceId, body.security)),
    handle(calls.receiveStripeEvent, (_input, info) => webhook.receive(requireRequest(info))),
    handle(lists.listPayments, ({ query }, info) => listing.list(readAccessOf(info), query, lists.PAYMENT_PAGE_SIZE)),
    handle(lists.exportPayments, async ({ query: { format, ...filter } }, info) =>
      exportFileResponse(listing.pieces(readAccessOf(info), filter, format), 'payments', format),
    ),
    handle(lists.getPayment, ({ query }, info) => listing.get(readAccessOf(info), query.reference)),
    handle(lists.refundPayment, ({ body }, info) => {
      const { accountId, actor } = writeAccessOf(info);
      return refunds.refund(accountId, { ...body, actor });
    }),
    handle(calls.getSandboxCheckout, ({ query }) => wallet.read(query.checkoutId)),
    handle(calls.completeSandboxCheckout, ({ body }) => wallet.complete(body.checkoutId, body.outcome)),
  ];
};
