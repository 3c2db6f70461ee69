import { isoCountry } from '~/lib/contract/enums';
import { hash } from 'node:crypto';
import { isEmail, normalizeEmail } from '~/domain/contact';
import {
  paymentAmountProblem,
  paymentRequestAmounts,
  type PaymentRequestAmounts,
  type PaymentMethod,
} from '~/domain/payment';
import { currencyOf } from '~/domain/money';
import { toE164 } from '~/domain/phone-number';
import type { PlatformContext } from '~/platform/platform-context';
import type { PaymentRow } from '~/platform/db/payment-row-types';
import type { AccountRow } from '~/platform/db/schema';
import { fail, isFailure, type Failure } from '~/platform/http/failure';
import { createReference } from '~/platform/ports/ids';
import { paymentMethodsOf, paymentProviderOf } from '~/areas/accounts/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';
import { createPaymentMeansValidator, type PaymentMeans, type PaymentMeansInput } from './payment-means.server';
import type { PaymentRequest } from './payment-requests.server';
import { paymentResultPath } from './receipt-mail.server';
import { createReconciliation, type GatewayReply } from './reconciliation.server';
import { createPaymentStore, type DemandPayments } from './store.server';

export { createPaymentRequest } from './payment-requests.server';
export { demandRecords, paymentRecords } from './dataset-store.server';

export { createReceiptMail, paymentResultPath } from './receipt-mail.server';
export { createPaymentLister } from './list-payments.server';
export { createRefunds } from './refunds.server';
export { createReconciliation } from './reconciliation.server';
export { receivedPaymentsQuery } from './store.server';

/** Who pays, for whom. */
export interface Payer {
  account: AccountRow;
  /** Empty where nobody is known. */
  recipientId: string;
  customerNumber: string;
  demand: PaymentRequest | null;
}

/** What is ordered with one Pay. */
interface PaymentOrder {
  amountCents: number;
  /** What the payer saw as due; null where the page did not tell. */
  dueCents: number | null;
  /** The payer was asked, and pays more than that. */
  acceptsMore: boolean;
  email: string;
  phoneNumber: string;
  /** Undefined where the sender has none. */
  paymentKey?: string | undefined;
  /** BCP 47 tag of the payer's page. */
  language: string;
  means: PaymentMeansInput;
}

/** The reference of a payment, with its signature. `url` is set where the payer continues on a hosted page. */
export interface PaymentReply {
  referenceId: string;
  security: string;
  url: string | null;
}

const hashOf = (parts: readonly unknown[]) => hash('sha256', JSON.stringify(parts), 'base64url');

/** A form's key as it is stored: of one payer and demand, so that nobody's key meets another's. */
export function scopedPaymentKey({ account, recipientId, demand }: Payer, paymentKey: string): string {
  return hashOf([account.id, recipientId, demand?.id ?? null, paymentKey]);
}

/** What remains of a demand after the payments received for it. Amounts in minor units. */
export function remainingDemand(
  account: Pick<AccountRow, 'minimum_payment_percent' | 'maximum_payment_percent'>,
  demandCents: number,
  paidCents: number,
): PaymentRequestAmounts {
  return paymentRequestAmounts(demandCents, paidCents, {
    leastPercent: account.minimum_payment_percent,
    mostPercent: account.maximum_payment_percent,
  });
}

/** Reads payments for other areas that demand money. */
export function createPaymentReader({ db }: Pick<PlatformContext, 'db'>) {
  const store = createPaymentStore(db);
  return {
    findLatest: store.findLatest,

    /** What was received for a demand, by the id in its link, in minor units. */
    sumPaidCents: async (accountId: string, demandId: string): Promise<number> =>
      (await store.findDemandPayments(accountId, demandId)).paidCents,
  };
}

/** More would mean that payments of one demand come and go faster than this one can be put down. */
const MAX_ATTEMPTS = 10;

const NOTHING_PAID: DemandPayments = { paidCents: 0, started: undefined, last: undefined };

/**
 * Payments. One Pay never charges twice: the payment is put down before the gateway is asked, its id is the gateway's
 * idempotency key, and whoever repeats it finds it. Spec: enrollment-and-payment 2 to 5, "Smart pay".
 */
export function createPaymentService(context: PlatformContext) {
  const { clock, ids, tokens, config } = context;
  const store = createPaymentStore(context.db);
  const reconciliation = createReconciliation(context);
  const reader = createPaymentMeansValidator(context);

  const keyOf = ({ reference }: PaymentRow) => ({ referenceId: reference, security: tokens.signReference(reference) });

  /** The outcome of a payment as the payer sees it. */
  function outcomeOf(row: PaymentRow, answer?: GatewayReply): PaymentReply | Failure {
    if (row.status === 'received') return { ...keyOf(row), url: null };
    if (row.status !== 'started') return fail('payment.declined', keyOf(row));
    return answer?.status === 'open' ? { ...keyOf(row), url: answer.url } : fail('payment.pending', keyOf(row));
  }

  async function charge(row: PaymentRow, means: PaymentMeans, account: AccountRow): Promise<PaymentReply | Failure> {
    const order = {
      idempotencyKey: row.id,
      amountCents: row.amount_cents,
      currency: row.currency,
      merchant: account.name,
      reference: row.reference,
    };
    const returnUrl = () => config.publicUrl + paymentResultPath(tokens, row.reference, account.public_id);
    const firstAnswer = await reconciliation.callGateway(
      () => means.charge(order, returnUrl),
      'payment.chargeFailed',
      row,
    );
    // It may have charged all the same.
    const answer = firstAnswer.status === 'unreachable' ? await reconciliation.find(row) : firstAnswer;
    return outcomeOf(await reconciliation.reconcile(row, answer), answer);
  }

  /** The same form again. What it ordered is done if it was not; what it didn't order is not. */
  async function repeat(
    row: PaymentRow,
    fresh: PaymentRow,
    means: PaymentMeans,
    account: AccountRow,
  ): Promise<PaymentReply | Failure> {
    const { row: seen, answer } = await reconciliation.refresh(row);
    const isSame = row.content_hash === fresh.content_hash;
    if (seen.status === 'started' && isSame && answer.status !== 'open') return charge(seen, means, account);
    if (seen.status === 'started') return isSame ? outcomeOf(seen, answer) : outcomeOf(seen);
    return isSame || (await isPaid(seen)) ? outcomeOf(seen) : fail('payment.keyUsed', keyOf(seen));
  }

  /** Whether a payment was the last of its demand, so that the same form has nothing left to pay. */
  async function isPaid({ status, account_id, demand_id, demand_cents }: PaymentRow): Promise<boolean> {
    if (status !== 'received' || demand_id === null) return false;
    return (await store.findDemandPayments(account_id, demand_id)).paidCents >= (demand_cents ?? 0);
  }

  /** Why an order cannot be paid: nothing is open, or the amount due has changed. */
  function checkOrder(
    { account, demand }: Payer,
    order: PaymentOrder,
    { paidCents, last }: DemandPayments,
  ): PaymentReply | Failure | undefined {
    if (demand && last && paidCents >= demand.amountCents) return outcomeOf(last);
    if (demand?.isWithdrawn) return fail('demand.withdrawn');
    if (!demand || demand.amountCents <= 0) {
      const mostCents = account.maximum_open_payment;
      return order.amountCents > mostCents
        ? fail('payment.amountOutside', { dueCents: 0, leastCents: 0, mostCents })
        : undefined;
    }
    const now = remainingDemand(account, demand.amountCents, paidCents);
    const { dueCents, leastCents, mostCents } = now;
    const problem = paymentAmountProblem(order.amountCents, now);
    const isDueChanged = order.dueCents !== null && order.dueCents !== dueCents;
    // What was meant as more stays the same amount: it is told at once that it is too much by now.
    if (isDueChanged && !(problem === 'outside' && order.acceptsMore))
      return fail('payment.dueChanged', { dueCents, paidCents });
    if (problem === 'outside') return fail('payment.amountOutside', { dueCents, leastCents, mostCents });
    // A yes is one to the sum that was seen.
    const isConfirmed = order.acceptsMore && order.dueCents !== null;
    return problem === 'more' && !isConfirmed ? fail('payment.moreThanDue', { dueCents, mostCents }) : undefined;
  }

  /** @param declined how many payments under a key derived from the order were declined before */
  function createPaymentRow(
    payer: Payer,
    order: PaymentOrder,
    means: PaymentMeans,
    { paidCents }: DemandPayments,
    declined: number,
  ): PaymentRow {
    const { amountCents, email, phoneNumber, language } = order;
    const { method, brand, last_four } = means;
    const content = hashOf([method, amountCents, payer.customerNumber, email, phoneNumber, brand, last_four]);
    const demandCents = payer.demand?.amountCents || null;
    return {
      id: ids.next(),
      reference: createReference(ids),
      account_id: payer.account.id,
      recipient_id: payer.recipientId,
      account_number: payer.customerNumber,
      demand_id: payer.demand?.id ?? null,
      demand_cents: demandCents,
      due_cents: demandCents && demandCents - paidCents,
      payment_key: scopedPaymentKey(payer, order.paymentKey ?? `${content}:${declined}`),
      content_hash: content,
      method,
      status: 'started',
      amount_cents: amountCents,
      tax_cents: 0,
      currency: currencyOf(payer.account.country),
      brand,
      last_four,
      email,
      phone: phoneNumber,
      language,
      gateway_reference: null,
      decline_code: null,
      balance_cents: null,
      created_at: clock.now(),
      settled_at: null,
      receipt_sent_at: null,
    };
  }

  /** Real money is taken of nobody who is there to try with. */
  async function takesPayments({ account, recipientId }: Payer): Promise<boolean> {
    const mode = paymentProviderOf(account, config);
    if (mode !== 'stripe') return mode !== 'off';
    return !(await createRecipientService(context).isTest({ accountId: account.id, recipientId }));
  }

  return {
    reconciliation,
    store,
    keyOf,

    /**
     * Pays, once for each key, and of each demand one part after the other until its sum is paid. Where the sender has no key, the same order
     * is one payment until it is declined.
     *
     * Failures: `payment.off`, `payment.methodOff`, `email.invalid`, `phone.invalid`, those of cards and bank accounts; `payment.dueChanged`, `payment.moreThanDue` and
     * `payment.amountOutside` with the amounts; `payment.declined`, `payment.pending` and `payment.keyUsed` with their payment;
     * `demand.withdrawn`.
     */
    async pay(payer: Payer, typed: PaymentOrder): Promise<PaymentReply | Failure> {
      if (!(await takesPayments(payer))) return fail('payment.off');
      const order = checkContact(typed, payer.account);
      if (isFailure(order)) return order;
      const means = await reader.validate(typed.means);
      if (isFailure(means)) return means;
      let declined = 0;
      for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
        const demandPayments = payer.demand
          ? await store.findDemandPayments(payer.account.id, payer.demand.id)
          : NOTHING_PAID;
        const fresh = createPaymentRow(payer, order, means, demandPayments, declined);
        const repeated = await store.findByKey(fresh.payment_key);
        if (repeated && order.paymentKey === undefined && isDeclined(repeated)) {
          declined += 1;
          continue;
        }
        if (repeated) return repeat(repeated, fresh, means, payer.account);
        if (demandPayments.started) {
          const { row, answer } = await reconciliation.refresh(demandPayments.started);
          if (row.status === 'started')
            return fail('payment.pending', { ...keyOf(row), isOpen: answer.status === 'open' });
          continue;
        }
        if (!paymentMethodsOf(payer.account).includes(methodOf(typed.means))) return fail('payment.methodOff');
        const refused = checkOrder(payer, order, demandPayments);
        if (refused) return refused;
        if (await store.insertStarted(fresh, demandPayments.paidCents)) return charge(fresh, means, payer.account);
      }
      return fail('server.unavailable');
    },
  };
}

const isDeclined = ({ status }: PaymentRow): boolean => status !== 'started' && status !== 'received';

const methodOf = (means: PaymentMeansInput): PaymentMethod => (means.method === 'hosted' ? means.by : means.method);

function checkContact(order: PaymentOrder, account: AccountRow): PaymentOrder | Failure {
  if (!isEmail(order.email)) return fail('email.invalid');
  const email = normalizeEmail(order.email);
  if (order.phoneNumber.trim() === '') return { ...order, email, phoneNumber: '' };
  const { e164 } = toE164(order.phoneNumber, isoCountry(account.country));
  return e164 ? { ...order, email, phoneNumber: e164 } : fail('phone.invalid');
}
