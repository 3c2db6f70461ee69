import { cancelPayment, getPaymentReceipt, getPaymentResult } from '~/contract/payment-results';
import { exportPayments, getPayment, listPayments, PAYMENT_PAGE_SIZE, refundPayment } from '~/contract/payment-list';
import {
  completeSandboxCheckout,
  findPaymentByKey,
  getSandboxCheckout,
  getSmartPayInfo,
  payByCard,
  payByCheck,
  payByWallet,
  payWithoutLink,
  receiveStripeEvent,
} from '~/contract/payments';
import type { PlatformContext } from '../../context';
import { attachmentDisposition, fileAnswer, pdfFile, streamOf } from '../../http/file-answer';
import { actingOf, handle, readsTestsOnly, type RequestInfo } from '../../http/handlers';
import { fail, type Failure, FailureError, isFailure } from '../../http/result';
import { findDemand, type PayableDemand } from './demands';
import { createPaymentListing } from './listing';
import { createRefunds } from './refunds';
import { createPaymentResults } from './results';
import { createPaymentWebhook } from './webhook';
import { createPaymentService, type Paid, type Payer, scopedPaymentKey } from './service';
import type { SmartPayToken } from '~/contract/tokens';
import { readCustomerNumber } from '~/domain/payment';
import { createAccountGate, createAccountService, keptAccount } from '../accounts/service';
import { createSandboxCheckouts } from '../../adapters/sandbox-gateway';

export function paymentRoutes(context: PlatformContext) {
  const service = createPaymentService(context);
  const results = createPaymentResults(context, service);
  const payers = createPayers(context);
  const wallet = createSandboxWallet(context, service);
  const listing = createPaymentListing(context);
  const refunds = createRefunds(context);
  const webhook = createPaymentWebhook(context, service, refunds);
  const languageOf = (info: RequestInfo) => info.language ?? 'en';
  const keyOf = (paid: Paid | Failure) =>
    isFailure(paid) ? paid : { referenceId: paid.referenceId, security: paid.security };

  return [
    handle(getSmartPayInfo, async ({ query }) => {
      const { claims, account, customerNumber, demand } = await payers.ofLink(query.token);
      const standing = await results.ofDemand(account, demand);
      if (demand.isWithdrawn && !standing.payment) return fail('demand.withdrawn');
      return {
        supportPhoneNumber: account.support_phone,
        supportEmailAddress: account.support_email,
        accountNumber: customerNumber,
        amountCents: demand.amountCents,
        about: demand.about,
        dueOn: demand.dueOn,
        email: claims.email,
        phoneNumber: claims.phoneNumber,
        ...standing,
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
    handle(payByWallet, async ({ body: { token, method, ...order } }, info) => {
      const payer = await payers.ofLink(token);
      const means = context.payments.isHosted
        ? ({ method: 'hosted', by: method } as const)
        : ({ method: 'eWallet' } as const);
      const paid = await service.pay(payer, { ...order, means, language: languageOf(info) });
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
    handle(receiveStripeEvent, async (_input, { request }) =>
      request ? webhook.receive(request) : fail('webhook.forged'),
    ),
    handle(listPayments, ({ query }, info) =>
      listing.list(actingOf(info).accountId, { ...query, testsOnly: readsTestsOnly(info) }, PAYMENT_PAGE_SIZE),
    ),
    handle(exportPayments, async ({ query: { format, ...filter } }, info) =>
      fileAnswer(
        streamOf(listing.pieces(actingOf(info).accountId, { ...filter, testsOnly: readsTestsOnly(info) }, format)),
        {
          'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8',
          'content-disposition': attachmentDisposition(`payments.${format}`),
          'cache-control': 'private, no-store',
        },
      ),
    ),
    handle(getPayment, ({ query }, info) =>
      listing.get(actingOf(info).accountId, query.reference, { testsOnly: readsTestsOnly(info) }),
    ),
    handle(refundPayment, ({ body }, info) => {
      const { accountId, actor } = actingOf(info);
      return refunds.refund(accountId, { ...body, actor });
    }),
    handle(getSandboxCheckout, ({ query }) => wallet.read(query.checkoutId)),
    handle(completeSandboxCheckout, ({ body }) => wallet.complete(body.checkoutId, body.outcome)),
  ];
}

/** A payer of whom something is asked. */
type Debtor = Payer & { demand: PayableDemand };

/** Who pays: the holder of a smart-pay link, or a stranger on the page of an account. */
function createPayers({ db, clock, tokens }: Pick<PlatformContext, 'db' | 'clock' | 'tokens'>) {
  const accounts = createAccountService({ db });
  const gate = createAccountGate({ db, clock });

  /** Throws the failures of link tokens. */
  async function ofLink(token: string): Promise<Debtor & { claims: SmartPayToken }> {
    const { smartPay: claims, account: known } = await tokens.openSmartPay(token);
    const { accountId, recipientId, jti, amountCents } = claims;
    const [account, kept] = await Promise.all([keptAccount(db, known), findDemand(db, accountId, jti)]);
    if (!account) throw new FailureError(fail('token.invalid'));
    const demand = { id: jti, amountCents, about: '', dueOn: null, isWithdrawn: false, ...kept };
    return { account, recipientId, customerNumber: recipientId, demand, claims };
  }

  return {
    ofLink,

    /**
     * A payer without a link. The number is taken as typed: whether there is such a customer is neither asked nor told, and the
     * company finds out whose payment it is. It has to look as the account's numbers do.
     *
     * Failures: `account.notFound`, `account.suspended` (thrown), `request.invalid` for what can't be a customer's number.
     */
    async ofAccount(
      { domain, accountToken }: { domain: string; accountToken: string },
      typedNumber: string,
    ): Promise<Payer | Failure> {
      const account =
        (domain && (await accounts.findAccountByDomain(domain))) ||
        (accountToken && (await accounts.findAccountByPublicId(accountToken))) ||
        undefined;
      if (!account) return fail('account.notFound');
      await gate.requireServed(account.id);
      const customerNumber = readCustomerNumber(typedNumber, account.customer_number_format);
      return customerNumber
        ? { account, recipientId: '', customerNumber, demand: null }
        : fail('request.invalid', { fields: ['body.customerNumber'] });
    },
  };
}

const STATUS_OF = { pay: 'succeeded', decline: 'declined', cancel: 'cancelled' } as const;

/** The sandbox gateway's hosted page for eWallets. */
function createSandboxWallet(
  { config, db }: Pick<PlatformContext, 'config' | 'db'>,
  { store, settling }: ReturnType<typeof createPaymentService>,
) {
  const checkouts = createSandboxCheckouts(db);
  const isUsed = config.payments === 'sandbox';

  return {
    async read(id: string) {
      const checkout = isUsed ? await checkouts.find(id) : undefined;
      if (!checkout) return fail('payment.notFound');
      const payment = await store.findById(checkout.idempotency_key);
      const { merchant, amount_cents, currency, status, return_url } = checkout;
      return {
        merchant,
        amountCents: amount_cents,
        currency: currency === 'INR' ? ('INR' as const) : ('USD' as const),
        isOpen: status === 'open',
        returnUrl: return_url,
        language: payment?.language ?? '',
      };
    },

    /** The first press counts. We are told of it at once, as a processor's webhook would; its word is not believed but asked for. */
    async complete(id: string, outcome: keyof typeof STATUS_OF): Promise<{ returnUrl: string } | Failure> {
      const checkout = isUsed ? await checkouts.find(id) : undefined;
      if (!checkout) return fail('payment.notFound');
      await checkouts.close(id, STATUS_OF[outcome]);
      const payment = await store.findById(checkout.idempotency_key);
      if (payment) await settling.refresh(payment);
      return { returnUrl: checkout.return_url };
    },
  };
}
