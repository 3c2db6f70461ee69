import type { PlatformContext } from '../../context';
import type { Db } from '../../db/connect';
import type { PaymentRefundRow, PaymentRow } from '../../db/payment-tables';
import { findRow, insertRow, rowsOf, updateRows } from '../../db/rows';
import { fail, type Failure } from '../../http/result';
import type { RefundOutcome } from '../../ports/payments';
import { createRecipientService } from '../recipients/service';
import { createPaymentStore } from './store';

/** How long a gateway knows a key again, less an hour: asked later it might give back a second time. */
const REPEATABLE_MS = 23 * 3600_000;
/** A refund younger than this is still being asked for. */
const BUSY_MS = 60_000;
/** Refunds that one round asks for again. */
const ROUND = 50;

/** What was given back of a payment, and what may still be: what is under way counts as given back. */
export function refundsOf(
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

  /** Puts a refund down; the one of its key where there is one. The payment's row is the lock. */
  async function begin(
    payment: PaymentRow,
    order: { amountCents: number; refundKey: string; actor: string },
  ): Promise<PaymentRefundRow | Failure> {
    return db.transaction().execute(async (trx) => {
      const owner = { accountId: payment.account_id, recipientId: payment.recipient_id };
      await createRecipientService({ db: trx }).lock(owner);
      await updateRows(trx, 'payments', { id: payment.id }, { id: payment.id });
      const row = await trx.selectFrom('payments').selectAll().where('id', '=', payment.id).executeTakeFirstOrThrow();
      const refunds = await listRefunds(trx, payment.id);
      const known = refunds.find(({ refund_key }) => refund_key === order.refundKey);
      if (known) return known.amount_cents === order.amountCents ? known : fail('refund.keyUsed');
      const { isOurs, refundableCents } = refundsOf(row, refunds);
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

  async function asked({ id, amount_cents, account_id }: PaymentRefundRow, reference: string) {
    let timer: NodeJS.Timeout | undefined;
    try {
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new DOMException('No answer in time', 'TimeoutError')), gateway.answerMs);
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
      const { sum } = await trx
        .selectFrom('payment_refunds')
        .select((eb) => eb.fn.sum<number>('amount_cents').as('sum'))
        .where('payment_id', '=', refund.payment_id)
        .where('status', '=', 'accepted')
        .executeTakeFirstOrThrow();
      const payment = await findRow(trx, 'payments', { id: refund.payment_id });
      if (payment) await createPaymentStore(trx).keepRefunded(payment, Number(sum));
    });
    if (isAccepted) log('info', 'payment.refunded', { accountId: refund.account_id });
  }

  /** Asks for a refund whose answer is not known, as long as the gateway tells a repeat from a second one. */
  async function ask(refund: PaymentRefundRow, reference: string): Promise<PaymentRefundRow> {
    if (refund.status !== 'asked' || clock.now() - refund.created_at > REPEATABLE_MS) return refund;
    const outcome = await asked(refund, reference);
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
      const refund = await ask(begun, payment.gateway_reference ?? '');
      if (refund.status === 'asked') return fail('refund.unknown');
      if (refund.status === 'refused') return fail('refund.refused', { reason: refund.reason });
      const after = await findRow(db, 'payments', { id: payment.id });
      return { amountCents: refund.amount_cents, refundedCents: after?.refunded_cents ?? refund.amount_cents };
    },

    /** Finds what became of refunds whose answer got lost. */
    async tidy(): Promise<void> {
      const now = clock.now();
      const lost = await rowsOf(db, 'payment_refunds', { status: 'asked' })
        .where('created_at', '<', now - BUSY_MS)
        .where('created_at', '>', now - REPEATABLE_MS)
        .orderBy('created_at')
        .limit(ROUND)
        .execute();
      for (const refund of lost) {
        const payment = await store.findById(refund.payment_id);
        if (payment?.gateway_reference) await ask(refund, payment.gateway_reference);
      }
    },
  };
}
