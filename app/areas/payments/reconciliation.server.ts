import { FAILED_PAYMENT_REASONS } from '~/areas/webhooks/webhook-events';
import { fromCents } from '~/domain/money';
import type { PlatformContext } from '~/platform/platform-context';
import type { Db } from '~/platform/db/open-database';
import type { PaymentRow, PaymentStatus } from '~/platform/db/payment-row-types';
import type { GatewayState } from '~/platform/ports/payments';
import { createPaymentStore } from './store.server';

/** How long a card or bank payment may be unknown to the gateway before it is taken back, in milliseconds. */
export const UNKNOWN_PAYMENT_TIMEOUT_MS = 15 * 60_000;
/** How long a hosted page may stay open, in milliseconds. */
export const CHECKOUT_TIMEOUT_MS = 24 * 3600_000;
/** A payment younger than this is still being made by somebody. */
const IN_PROGRESS_MS = 60_000;
/** Payments per batch. */
const BATCH_SIZE = 100;

/** The gateway's state of a payment; `unreachable` where the gateway did not answer. */
export type GatewayReply = GatewayState | { status: 'unreachable' };

type EndStatus = Exclude<PaymentStatus, 'started'>;

const STATUS_OF: Partial<Record<GatewayReply['status'], EndStatus>> = {
  succeeded: 'received',
  declined: 'declined',
  cancelled: 'cancelled',
};

/** The status that an answer of the gateway makes final; undefined while it says nothing yet. */
export const finalStatus = (answer: GatewayReply): EndStatus | undefined => STATUS_OF[answer.status];

/** Log event of a call to the gateway that got no answer. */
type GatewayErrorEvent = 'payment.chargeFailed' | 'payment.lookUpFailed' | 'payment.cancelFailed';

/** Reconciles payments with what the gateway reports. */
export function createReconciliation(context: PlatformContext) {
  const { payments: gateway, clock, events, log, followUp } = context;
  const store = createPaymentStore(context.db);

  /** A charge of another amount or currency than was asked for stays open, for a person to decide. */
  function checkAmount(answer: GatewayState, row: PaymentRow): GatewayState {
    const charged = answer.status === 'succeeded' ? answer.charged : undefined;
    if (!charged || (charged.amountCents === row.amount_cents && charged.currency === row.currency)) return answer;
    log('error', 'payment.amountDiffers', { accountId: row.account_id, reference: row.reference });
    return { status: 'processing' };
  }

  /** The answer of the gateway. Only the kind of trouble is logged: a processor's message may repeat the numbers. */
  async function callGateway(
    question: () => Promise<GatewayState>,
    event: GatewayErrorEvent,
    row: PaymentRow,
  ): Promise<GatewayReply> {
    let timer: NodeJS.Timeout | undefined;
    try {
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(
          () => reject(new DOMException('No answer in time', 'TimeoutError')),
          gateway.timeoutMs,
        ).unref();
      });
      return checkAmount(await Promise.race([question(), late]), row);
    } catch (error) {
      log('warn', event, { accountId: row.account_id, error: error instanceof Error ? error.name : 'unknown' });
      return { status: 'unreachable' };
    } finally {
      clearTimeout(timer);
    }
  }

  const find = (row: PaymentRow) => callGateway(() => gateway.find(row.id), 'payment.lookUpFailed', row);

  /** Enqueues the event for the account's own systems. */
  async function enqueuePaymentEvent(trx: Db, row: PaymentRow): Promise<void> {
    const { account_id: accountId, reference, recipient_id, amount_cents, currency, status, decline_code } = row;
    const data = { reference, recipientId: recipient_id || null, amount: fromCents(amount_cents).toFixed(2), currency };
    const reason = FAILED_PAYMENT_REASONS.find((end) => end === status);
    if (status === 'received') await events.announce(trx, { type: 'payment.received', accountId, data });
    else if (reason)
      await events.announce(trx, {
        type: 'payment.failed',
        accountId,
        data: { ...data, reason, declineCode: decline_code ?? '' },
      });
  }

  /** The receipt follows once, whoever has claimed it: a second one would look like a second payment. */
  const enqueueReceipt = (trx: Db, { id, account_id: accountId }: PaymentRow): Promise<void> =>
    followUp(trx, { kind: 'payment', about: id, accountId });

  /** Saves the gateway's answer once and enqueues the receipt of a received payment. */
  async function reconcile(
    row: PaymentRow,
    answer: GatewayReply,
    closedAs: EndStatus = 'cancelled',
  ): Promise<PaymentRow> {
    const final = finalStatus(answer);
    // Money that arrives after a failure was received all the same.
    if (!final || (row.status !== 'started' && final !== 'received')) return row;
    const now = clock.now();
    const settlement = {
      status: final === 'cancelled' ? closedAs : final,
      gateway_reference: 'gatewayReference' in answer ? answer.gatewayReference : null,
      decline_code: 'declineCode' in answer ? answer.declineCode : null,
      settled_at: now,
      receipt_sent_at: final === 'received' ? now : null,
    };
    const { row: settled, isFirst } = await store.saveOutcome(row, settlement, async (trx, first) => {
      await enqueuePaymentEvent(trx, first);
      if (first.status === 'received') await enqueueReceipt(trx, first);
    });
    if (isFirst) log('info', `payment.${settlement.status}`, { accountId: settled.account_id, method: settled.method });
    return settled;
  }

  /** Takes a payment back that was not heard of for too long, unless it was charged after all. */
  async function expirePayment(row: PaymentRow): Promise<PaymentRow> {
    const answer = await callGateway(() => gateway.cancel(row.id), 'payment.cancelFailed', row);
    return reconcile(row, answer, 'expired');
  }

  return {
    callGateway,
    find,
    reconcile,
    /** Looks a started payment up at the gateway and saves the answer. */
    async refresh(row: PaymentRow): Promise<{ row: PaymentRow; answer: GatewayReply }> {
      if (row.status !== 'started') return { row, answer: { status: 'unknown' } };
      const answer = await find(row);
      return { row: await reconcile(row, answer), answer };
    },

    /**
     * Asks again after a payment that has failed: some gateways charge later. Resolves to the answer.
     *
     * @param row of a payment that was declined, taken back or has expired
     */
    async recheck(row: PaymentRow): Promise<GatewayReply> {
      const answer = await find(row);
      if (answer.status === 'succeeded') await reconcile(row, answer);
      return answer;
    },

    /** Ends a started payment if nothing was charged. The answer is what it came to. */
    async cancel(row: PaymentRow): Promise<PaymentRow> {
      if (row.status !== 'started') return row;
      return reconcile(row, await callGateway(() => gateway.cancel(row.id), 'payment.cancelFailed', row));
    },

    /** Finds what became of payments whose answer got lost, and sends receipts that nobody has claimed: earlier versions left some. */
    async reconcilePending(): Promise<void> {
      const now = clock.now();
      for (const row of await store.listStarted(now - IN_PROGRESS_MS, BATCH_SIZE)) {
        const { row: seen, answer } = await this.refresh(row);
        const age = now - row.created_at;
        const isForgotten =
          seen.status === 'started' &&
          ((answer.status === 'unknown' && age > UNKNOWN_PAYMENT_TIMEOUT_MS) ||
            (answer.status === 'open' && age > CHECKOUT_TIMEOUT_MS));
        if (isForgotten) await expirePayment(seen);
      }
      for (const row of await store.listWithoutReceipt(now - IN_PROGRESS_MS, BATCH_SIZE))
        await context.db.transaction().execute(async (trx) => {
          if (await createPaymentStore(trx).claimReceipt(row.id, clock.now())) await enqueueReceipt(trx, row);
        });
    },
  };
}
