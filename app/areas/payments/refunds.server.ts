import type { PlatformContext } from '~/platform/platform-context';
import type { Db } from '~/platform/db/open-database';
import type { PaymentRefundRow, PaymentRow } from '~/platform/db/payment-row-types';
import { findRow, insertRow, rowsOf, updateRows } from '~/platform/db/row-queries';
import { fail, type Failure } from '~/platform/http/failure';
import type { ChargeRefunds, RefundOutcome } from '~/platform/ports/payments';
import { createRecipientService } from '~/areas/recipients/service.server';
import { createPaymentStore } from './store.server';

/** How long a gateway knows a key again, less an hour: asked later it might give back a second time. */
const REPEATABLE_MS = 23 * 3600_000;
/** A refund younger than this is still being asked for. */
const IN_PROGRESS_MS = 60_000;
/** Refunds that one round asks for again. */
const BATCH_SIZE = 50;

/** Computes what can still be refunded of a payment. A refund in progress counts as refunded. */
export function summarizeRefunds(
  payment: Pick<PaymentRow, 'amount_cents' | 'status' | 'gateway_reference'> & { refunded_cents: number },
  refunds: readonly PaymentRefundRow[],
): { isOurs: boolean; refundableCents: number } {
  const sumOf = (status: PaymentRefundRow['status']) =>
    refunds.reduce((sum, refund) => sum + (refund.status === status ? refund.amount_cents : 0), 0);
  const isOurs = payment.status === 'received' && payment.gateway_reference !== null;
  // The gateway may know of more than we: somebody may have given back on its own pages.
  const given = Math.max(payment.refunded_cents, sumOf('accepted')) + sumOf('asked');
  return { isOurs, refundableCents: isOurs ? Math.max(0, payment.amount_cents - given) : 0 };
}

export const listRefunds = (db: Db, paymentId: string): Promise<PaymentRefundRow[]> =>
  rowsOf(db, 'payment_refunds', { payment_id: paymentId })
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** What of a payment was given back here, in minor units. */
async function acceptedCents(db: Db, paymentId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('payment_refunds')
    .select((eb) => eb.fn.sum<number | null>('amount_cents').as('sum'))
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'accepted')
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/**
 * Giving back what was received. A refund is put down before the gateway is asked, its id is the gateway's idempotency key, and
 * whoever repeats it finds it.
 */
export function createRefunds({
  db,
  clock,
  ids,
  config,
  log,
  payments: gateway,
}: Pick<PlatformContext, 'db' | 'clock' | 'ids' | 'config' | 'log' | 'payments'>) {
  const store = createPaymentStore(db);

  /** The payment's row is the lock of its refunds. */
  async function lockPayment(trx: Db, payment: PaymentRow) {
    await createRecipientService({ db: trx }).lock({
      accountId: payment.account_id,
      recipientId: payment.recipient_id,
    });
    await updateRows(trx, 'payments', { id: payment.id }, { id: payment.id });
    return rowsOf(trx, 'payments', { id: payment.id }).executeTakeFirstOrThrow();
  }

  /** Puts a refund down; the one of its key where there is one. */
  async function begin(
    payment: PaymentRow,
    order: { amountCents: number; refundKey: string; actor: string },
  ): Promise<PaymentRefundRow | Failure> {
    return db.transaction().execute(async (trx) => {
      const row = await lockPayment(trx, payment);
      const refunds = await listRefunds(trx, payment.id);
      const known = refunds.find(({ refund_key }) => refund_key === order.refundKey);
      if (known) return known.amount_cents === order.amountCents ? known : fail('refund.keyUsed');
      const { isOurs, refundableCents } = summarizeRefunds(row, refunds);
      if (!isOurs) return fail('refund.notPossible');
      if (order.amountCents > refundableCents) return fail('refund.tooMuch', { refundableCents });
      const refund: PaymentRefundRow = {
        id: ids.next(),
        account_id: payment.account_id,
        recipient_id: payment.recipient_id,
        payment_id: payment.id,
        refund_key: order.refundKey,
        amount_cents: order.amountCents,
        status: 'asked',
        reason: '',
        gateway_reference: null,
        actor: order.actor,
        created_at: clock.now(),
        settled_at: null,
      };
      await insertRow(trx, 'payment_refunds', refund);
      return refund;
    });
  }

  async function requestRefund({ id, amount_cents, account_id }: PaymentRefundRow, reference: string) {
    let timer: NodeJS.Timeout | undefined;
    try {
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new DOMException('No answer in time', 'TimeoutError')), gateway.timeoutMs);
        timer.unref();
      });
      return await Promise.race([gateway.refund(reference, amount_cents, id), late]);
    } catch (error) {
      log('warn', 'refund.failed', { accountId: account_id, error: error instanceof Error ? error.name : 'unknown' });
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Keeps the gateway's answer; of many at once the first counts. */
  async function settle(refund: PaymentRefundRow, outcome: RefundOutcome): Promise<void> {
    const isAccepted = outcome.status === 'accepted';
    await db.transaction().execute(async (trx) => {
      const changed = await updateRows(
        trx,
        'payment_refunds',
        {
          status: outcome.status,
          reason: outcome.status === 'refused' ? outcome.reason : '',
          gateway_reference: isAccepted ? outcome.refundReference : null,
          settled_at: clock.now(),
        },
        { id: refund.id, status: 'asked' },
      );
      if (changed === 0 || !isAccepted) return;
      const payment = await findRow(trx, 'payments', { id: refund.payment_id });
      if (payment) await createPaymentStore(trx).raiseRefundedAmount(payment, await acceptedCents(trx, payment.id));
    });
    if (isAccepted) log('info', 'payment.refunded', { accountId: refund.account_id });
  }

  /** Saves what the gateway has of a payment's refunds: those that failed after all gave nothing back. */
  async function saveRefunds(payment: PaymentRow, { refundedCents, failed }: ChargeRefunds): Promise<void> {
    const { failures, isMore } = await db.transaction().execute(async (trx) => {
      const before = await lockPayment(trx, payment);
      let changed = 0;
      for (const { refundReference, reason } of failed)
        changed += await updateRows(
          trx,
          'payment_refunds',
          { status: 'refused', reason },
          { payment_id: payment.id, gateway_reference: refundReference, status: 'accepted' },
        );
      // A refund may have been accepted after the gateway was asked.
      const sum = Math.min(Math.max(refundedCents, await acceptedCents(trx, payment.id)), payment.amount_cents);
      await updateRows(trx, 'payments', { refunded_cents: sum }, { id: payment.id });
      return { failures: changed, isMore: sum > before.refunded_cents };
    });
    const { account_id: accountId, reference } = payment;
    // News also comes of refunds that failed, and of those that were made here.
    if (isMore) log('info', 'payment.refunded', { accountId });
    if (failures > 0) log('warn', 'payment.refundFailed', { accountId, reference });
  }

  /** Requests a refund again whose outcome is unknown, as long as the gateway recognizes a repeat. */
  async function retryRefund(refund: PaymentRefundRow, reference: string): Promise<PaymentRefundRow> {
    if (refund.status !== 'asked' || clock.now() - refund.created_at > REPEATABLE_MS) return refund;
    const outcome = await requestRefund(refund, reference);
    if (!outcome) return refund;
    await settle(refund, outcome);
    return (await findRow(db, 'payment_refunds', { id: refund.id })) ?? refund;
  }

  return {
    /**
     * Gives money back, once for each key. Failures: `payment.notFound`, `payment.off`, `refund.notPossible`, `refund.tooMuch`
     * {refundableCents}, `refund.refused` {reason}, `refund.keyUsed`, `refund.unknown` where the gateway did not answer: the
     * same again asks it once more.
     */
    async refund(
      accountId: string,
      order: { reference: string; amountCents: number; refundKey: string; actor: string },
    ): Promise<{ amountCents: number; refundedCents: number } | Failure> {
      const payment = await store.findByReference(order.reference);
      if (!payment || payment.account_id !== accountId) return fail('payment.notFound');
      if (config.payments === 'off') return fail('payment.off');
      const begun = await begin(payment, order);
      if ('isFailure' in begun) return begun;
      const refund = await retryRefund(begun, payment.gateway_reference ?? '');
      if (refund.status === 'asked') return fail('refund.unknown');
      if (refund.status === 'refused') return fail('refund.refused', { reason: refund.reason });
      const after = await findRow(db, 'payments', { id: payment.id });
      return { amountCents: refund.amount_cents, refundedCents: after?.refunded_cents ?? refund.amount_cents };
    },

    /**
     * Asks the gateway for the refunds of a charge and saves them, so that order and repeats of its events do not matter.
     * Failure: `server.unavailable` where it can't be asked.
     */
    async refresh(paymentReference: string): Promise<{ isTaken: boolean } | Failure> {
      try {
        const refunds = await gateway.listRefunds?.(paymentReference);
        const payment = refunds && (await store.findById(refunds.paymentId));
        if (!refunds || !payment) return { isTaken: false };
        await saveRefunds(payment, refunds);
        return { isTaken: true };
      } catch (error) {
        log('warn', 'refund.lookUpFailed', { error: error instanceof Error ? error.name : 'unknown' });
        return fail('server.unavailable');
      }
    },

    /** Finds what became of refunds whose answer got lost. */
    async tidy(): Promise<void> {
      const now = clock.now();
      const lost = await rowsOf(db, 'payment_refunds', { status: 'asked' })
        .where('created_at', '<', now - IN_PROGRESS_MS)
        .where('created_at', '>', now - REPEATABLE_MS)
        .orderBy('created_at')
        .limit(BATCH_SIZE)
        .execute();
      for (const refund of lost) {
        const payment = await store.findById(refund.payment_id);
        if (payment?.gateway_reference) await retryRefund(refund, payment.gateway_reference);
      }
    },
  };
}
