import type { PaymentResult } from './payment-result-calls';
import { balanceAfter, overpaymentOf, remainingDue } from '~/domain/payment';
import { currencyOf } from '~/domain/money';
import type { PlatformContext } from '~/platform/platform-context';
import type { PaymentRow } from '~/platform/db/payment-row-types';
import type { AccountRow } from '~/platform/db/schema';
import { fail, isFailure, type Failure } from '~/platform/http/failure';
import { createAccountService, paymentProviderOf } from '~/areas/accounts/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';
import { findPaymentRequest, type PaymentRequest } from './payment-requests.server';
import { remainingDemand, type createPaymentService } from './service.server';
import { finalStatus, type GatewayReply } from './reconciliation.server';

/** How long the link lives by which a payer tries again, in seconds. */
const RETRY_AFTER_SECONDS = 3600;

/** Remarks on why nothing was received, as keys of sentences. Spec: enrollment-and-payment 8. */
const REMARK_OF: Record<string, string> = {
  card_declined: 'CardDeclined',
  insufficient_funds: 'InsufficientFunds',
  expired_card: 'CardExpired',
  account_closed: 'BankAccountClosed',
  wallet_declined: 'WalletDeclined',
};

/** Only where a balance has fallen is anything booked; else the company is told, and finds out whose payment it is. */
function remarksOf({ status, decline_code, balance_cents }: PaymentRow): string {
  if (status === 'received') return balance_cents === null ? 'PaymentPassedOn' : 'PaymentBooked';
  if (status === 'cancelled') return 'PaymentCancelled.NothingCharged';
  if (status === 'expired') return 'PaymentExpired.NothingCharged';
  return `PaymentRefused.${REMARK_OF[decline_code ?? ''] ?? 'RefusedWithoutReason'}.NothingCharged`;
}

/**
 * Reads the result of a payment. These are reads: a payment that is not settled yet is told as the gateway has it, and settled by the
 * next post that meets it, by the gateway's word or by housekeeping. Spec: enrollment-and-payment 2, "Payment confirmation page".
 */
export function createPaymentResultReader(
  context: PlatformContext,
  { store, reconciliation, keyOf }: ReturnType<typeof createPaymentService>,
) {
  const { tokens, db } = context;
  const accounts = createAccountService({ db });
  const recipients = createRecipientService({ db });

  async function find(reference: string, security: string) {
    if (!tokens.isReferenceSigned(reference, security)) return fail('payment.notFound');
    const row = await store.findByReference(reference);
    const account = row && (await accounts.findAccount(row.account_id));
    return row && account ? { row, account } : fail('payment.notFound');
  }

  /** The payment as it will be kept, and what the gateway says of it. */
  async function seen(row: PaymentRow): Promise<{ row: PaymentRow; answer?: GatewayReply }> {
    if (row.status !== 'started') return { row };
    const answer = await reconciliation.find(row);
    const status = finalStatus(answer);
    if (!status) return { row, answer };
    const recipient = await recipients.findRecipient(row.account_id, row.recipient_id);
    return {
      row: {
        ...row,
        status,
        decline_code: 'declineCode' in answer ? answer.declineCode : null,
        balance_cents:
          status === 'received'
            ? balanceAfter(
                recipient?.balance_cents ?? null,
                row.amount_cents,
                overpaymentOf(row.amount_cents, row.due_cents),
              )
            : null,
      },
      answer,
    };
  }

  /** A link to what is open, for the one who paid a part or tried to: the same demand with the contacts that were typed. */
  async function openToken(row: PaymentRow): Promise<string> {
    if (row.demand_id === null || (row.status === 'received' && row.demand_cents === null)) return '';
    const demand = await findPaymentRequest(db, row.account_id, row.demand_id);
    if (demand?.isWithdrawn) return '';
    const amountCents = demand?.amountCents ?? row.demand_cents ?? row.amount_cents;
    const { paidCents, started } = await store.findDemandPayments(row.account_id, row.demand_id);
    const isOwn = started?.id === row.id;
    const paid = paidCents + (isOwn && row.status === 'received' ? row.amount_cents : 0);
    if ((started && !isOwn) || paid >= amountCents) return '';
    return tokens.mintSmartPay(
      {
        jti: row.demand_id,
        amountCents,
        recipientId: row.recipient_id,
        email: row.email,
        phoneNumber: row.phone,
        accountId: row.account_id,
      },
      RETRY_AFTER_SECONDS,
    );
  }

  return {
    /** Failures: `payment.notFound` for a forged signature too; `payment.pending` with what an open payment's page shows. */
    async result(reference: string, security: string): Promise<PaymentResult | Failure> {
      const found = await find(reference, security);
      if (isFailure(found)) return found;
      const { account } = found;
      const { row, answer } = await seen(found.row);
      const { status } = row;
      if (status === 'started') {
        const url = answer?.status === 'open' ? answer.url : '';
        return fail('payment.pending', {
          method: row.method,
          amountCents: row.amount_cents,
          country: account.country,
          url,
          accountToken: account.public_id,
          language: row.language,
        });
      }
      const recipient = await recipients.findRecipient(row.account_id, row.recipient_id);
      return {
        accountId: account.id,
        isReceived: status === 'received',
        paymentId: row.reference,
        amountCents: row.amount_cents,
        taxCents: row.tax_cents,
        createdAt: new Date(row.created_at).toISOString(),
        remarks: remarksOf(row),
        balanceCents: row.balance_cents ?? 0,
        country: account.country,
        state: status,
        method: row.method,
        brand: row.brand,
        lastFour: row.last_four,
        customerNumber: row.account_number,
        customerName: recipient?.name ?? '',
        timeZone: account.time_zone,
        hasBalance: row.balance_cents !== null,
        retryToken: await openToken(row),
        accountToken: account.public_id,
        language: row.language,
        demandCents: row.demand_cents,
        restCents: remainingDue(status === 'received' ? row.amount_cents : 0, row.due_cents),
        creditCents: status === 'received' ? overpaymentOf(row.amount_cents, row.due_cents) : 0,
      };
    },

    /** The receipt as a document that a payer can keep, in the language that is asked for, else the one that was paid in. */
    async receipt(reference: string, security: string, language?: string): Promise<Uint8Array | Failure> {
      const found = await find(reference, security);
      if (isFailure(found)) return found;
      const { account } = found;
      const { row } = await seen(found.row);
      if (row.status === 'started') return fail('payment.pending');
      if (row.status !== 'received') return fail('payment.notFound');
      const recipient = await recipients.findRecipient(row.account_id, row.recipient_id);
      const { renderPaymentReceiptPdf } = await import('~/platform/documents/payment-receipt-pdf');
      return renderPaymentReceiptPdf({
        isTest: paymentProviderOf(account, context.config) === 'sandbox',
        companyName: account.name,
        contact: [account.support_phone, account.support_email].filter(Boolean).join(' · '),
        reference: row.reference,
        customerName: recipient?.name ?? '',
        accountNumber: row.account_number,
        amountCents: row.amount_cents,
        taxCents: row.tax_cents,
        balanceCents: row.balance_cents,
        restCents: remainingDue(row.amount_cents, row.due_cents),
        creditCents: overpaymentOf(row.amount_cents, row.due_cents),
        currency: currencyOf(account.country),
        means: { method: row.method, brand: row.brand, lastFour: row.last_four },
        paidAt: row.created_at,
        timeZone: account.time_zone,
        language: language ?? row.language,
      });
    },

    /** Takes back what has not been charged. */
    async cancel(reference: string, security: string): Promise<{ isReceived: boolean } | Failure> {
      const found = await find(reference, security);
      if (isFailure(found)) return found;
      const row = await reconciliation.cancel(found.row);
      return row.status === 'started' ? fail('server.unavailable') : { isReceived: row.status === 'received' };
    },

    /** The open amount of a demand and its payment: the one in progress, or the last one where nothing is open. */
    async getDemandStatus(account: AccountRow, { id, amountCents, isWithdrawn }: PaymentRequest) {
      const demandPayments = await store.findDemandPayments(account.id, id);
      const underway = demandPayments.started && (await seen(demandPayments.started)).row;
      const isIn = underway?.status === 'received';
      const paidCents = demandPayments.paidCents + (isIn ? underway.amount_cents : 0);
      const last = isIn ? underway : demandPayments.last;
      // Whoever had paid all that was asked for then is not told that nothing is asked for now.
      const wasPaid = isWithdrawn && last !== undefined && remainingDue(last.amount_cents, last.due_cents) === 0;
      const row = underway?.status === 'started' ? underway : paidCents >= amountCents || wasPaid ? last : undefined;
      const payment =
        row && (row.status === 'started' || row.status === 'received') ? { ...keyOf(row), status: row.status } : null;
      // A link that asks for nothing leaves the amount open.
      const openDemand = amountCents > 0 ? remainingDemand(account, amountCents, paidCents) : undefined;
      return {
        payment,
        paidCents,
        dueCents: openDemand?.dueCents ?? null,
        leastCents: openDemand?.leastCents ?? 0,
        mostCents: openDemand?.mostCents ?? null,
      };
    },
  };
}
