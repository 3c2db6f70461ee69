import { balanceAfter, overpaymentOf } from '~/domain/payment';
import type { Db } from '~/platform/db/open-database';
import type { PaymentRow } from '~/platform/db/payment-row-types';
import type { RecipientRow } from '~/platform/db/schema';
import { findRow, insertIfNew, removeRows, rowsOf, updateRows } from '~/platform/db/row-queries';
import { createRecipientService, type RecipientKey } from '~/areas/recipients/service.server';

/** Payments of a demand, read at one time. */
export interface DemandPayments {
  paidCents: number;
  /** The payment that is under way; there is one at most. */
  started: PaymentRow | undefined;
  /** The last one that was received. */
  last: PaymentRow | undefined;
}

/**
 * The payments of a demand that count, the oldest first. They are few, and put in order here: told to do it, SQLite goes through all of the
 * account's, which an index has in that order.
 */
async function listCounting(db: Db, accountId: string, demandId: string): Promise<PaymentRow[]> {
  const inOrder = (a: PaymentRow, b: PaymentRow) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1);
  const counting = { account_id: accountId, demand_id: demandId, status: ['started' as const, 'received' as const] };
  return (await rowsOf(db, 'payments', counting).execute()).sort(inOrder);
}

/** Payments. The recipient's row is the lock; a payment without a link has none, and nothing that two could fight over. */
export function createPaymentStore(db: Db) {
  async function findDemandPayments(accountId: string, demandId: string): Promise<DemandPayments> {
    const rows = await listCounting(db, accountId, demandId);
    const received = rows.filter(({ status }) => status === 'received');
    return {
      paidCents: received.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
      started: rows.find(({ status }) => status === 'started'),
      last: received.at(-1),
    };
  }

  return {
    findDemandPayments,
    findByKey: (paymentKey: string): Promise<PaymentRow | undefined> =>
      findRow(db, 'payments', { payment_key: paymentKey }),
    findByReference: (reference: string): Promise<PaymentRow | undefined> => findRow(db, 'payments', { reference }),
    findById: (id: string): Promise<PaymentRow | undefined> => findRow(db, 'payments', { id }),

    /**
     * Puts a payment down before anybody is asked for money. False, and nothing is written, where its key is known, another payment
     * of its demand is under way, or more or less than `paidCents` was received for that by now.
     */
    insertStarted: (row: PaymentRow, paidCents: number): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        await createRecipientService({ db: trx }).touch(ownerOf(row));
        if (!(await insertIfNew(trx, 'payments', row))) return false;
        if (row.demand_id === null) return true;
        // No other payment of the demand can begin or end from here on, so this sum is the last word.
        const now = await createPaymentStore(trx).findDemandPayments(row.account_id, row.demand_id);
        if (now.paidCents === paidCents) return true;
        await removeRows(trx, 'payments', { id: row.id });
        return false;
      }),

    /**
     * Makes the status of a payment final that is as it was read, and lowers the balance by what was received; both or neither. Of
     * many at once the first counts. Resolves to the payment as it is then.
     *
     * @param first what goes along, in the same transaction, where this is the first
     */
    saveOutcome: (
      payment: PaymentRow,
      settlement: Pick<PaymentRow, 'status' | 'gateway_reference' | 'decline_code' | 'settled_at' | 'receipt_sent_at'>,
      first: (trx: Db, row: PaymentRow) => Promise<void>,
    ): Promise<{ row: PaymentRow; isFirst: boolean }> =>
      db.transaction().execute(async (trx) => {
        const { id, status } = payment;
        const owner = await createRecipientService({ db: trx }).touch(ownerOf(payment));
        const balance_cents = owner && settlement.status === 'received' ? balanceWith(owner, payment) : null;
        const settled = { ...settlement, balance_cents };
        const isFirst = (await updateRows(trx, 'payments', settled, { id, status })) > 0;
        if (!isFirst) return { row: (await findRow(trx, 'payments', { id })) ?? payment, isFirst };
        if (balance_cents !== null)
          await createRecipientService({ db: trx }).saveBalance(ownerOf(payment), balance_cents);
        const row = { ...payment, ...settled };
        await first(trx, row);
        return { row, isFirst };
      }),

    /** The newest payment of a contract account, whatever came of it; of two at one moment the one with the later id. */
    findLatest: ({ accountId, recipientId }: RecipientKey, contractAccount: string): Promise<PaymentRow | undefined> =>
      rowsOf(db, 'payments', { account_id: accountId })
        // By a link it is paid for the recipient, without one for the number that was typed.
        .where((eb) => eb.or([eb('account_number', '=', contractAccount), eb('recipient_id', '=', recipientId)]))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /** Raises what was given back of a payment in all, to no more than was paid. */
    async raiseRefundedAmount(
      { id, amount_cents }: Pick<PaymentRow, 'id' | 'amount_cents'>,
      sum: number,
    ): Promise<void> {
      const refundedCents = Math.min(sum, amount_cents);
      await db
        .updateTable('payments')
        .set({ refunded_cents: refundedCents })
        .where('id', '=', id)
        .where('refunded_cents', '<', refundedCents)
        .execute();
    },

    /** Started payments from before a moment, the oldest first. */
    listStarted: (before: number, limit: number): Promise<PaymentRow[]> =>
      rowsOf(db, 'payments', { status: 'started' })
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(limit)
        .execute(),

    /** Received payments that were settled before a moment and whose receipt nobody has sent. */
    listWithoutReceipt: (before: number, limit: number): Promise<PaymentRow[]> =>
      rowsOf(db, 'payments', { status: 'received' })
        .where('receipt_sent_at', 'is', null)
        .where('settled_at', '<', before)
        .orderBy('settled_at')
        .limit(limit)
        .execute(),

    /** Takes the sending of a receipt on. False when somebody else has. */
    claimReceipt: async (id: string, now: number): Promise<boolean> =>
      (await updateRows(db, 'payments', { receipt_sent_at: now }, { id, receipt_sent_at: null })) > 0,
  };
}
/** A query of a recipient's received payments, for statements of other areas that join it. */
export const receivedPaymentsQuery = (db: Db, { accountId, recipientId }: RecipientKey) =>
  db
    .selectFrom('payments')
    .select(['demand_id', 'amount_cents'])
    .where('account_id', '=', accountId)
    .where('recipient_id', '=', recipientId)
    .where('status', '=', 'received');

/** First in each transaction: the row is the lock, and pages that show the payment get another version. */
const ownerOf = ({ account_id: accountId, recipient_id: recipientId }: PaymentRow) => ({ accountId, recipientId });

const balanceWith = (
  owner: Pick<RecipientRow, 'balance_cents'>,
  { amount_cents, due_cents }: PaymentRow,
): number | null => balanceAfter(owner.balance_cents, amount_cents, overpaymentOf(amount_cents, due_cents));
