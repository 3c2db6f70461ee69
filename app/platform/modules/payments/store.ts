import type { Transaction } from 'kysely';
import type { Db } from '../../db/connect';
import { touchRecipient } from '../../db/recipient-row';
import type { PaymentRow } from '../../db/payment-tables';
import type { Database } from '../../db/schema';

/** Statuses of a payment that stands in the way of another one for the same demand. */
const ACTIVE = ['started', 'received'] as const;

/** `repeat`: the same form was sent before. `demand`: another form pays, or has paid, what this one is for. */
export interface Begun {
  row: PaymentRow;
  relation: 'new' | 'repeat' | 'demand';
}

export type Settlement = Pick<PaymentRow, 'status' | 'gateway_reference' | 'decline_code' | 'settled_at'>;

/** Payments. The recipient's row is the lock; a payment without a link has none, and nothing that two could fight over. */
export function createPaymentStore(db: Db) {
  const findByKey = (paymentKey: string, trx: Db | Transaction<Database> = db): Promise<PaymentRow | undefined> =>
    trx.selectFrom('payments').selectAll().where('payment_key', '=', paymentKey).executeTakeFirst();

  const findActive = (accountId: string, demandId: string, trx: Db | Transaction<Database> = db): Promise<PaymentRow | undefined> =>
    trx
      .selectFrom('payments')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('demand_id', '=', demandId)
      .where('status', 'in', [...ACTIVE])
      .executeTakeFirst();

  async function findKnown(row: PaymentRow, trx: Db | Transaction<Database>): Promise<Begun | undefined> {
    const repeated = await findByKey(row.payment_key, trx);
    if (repeated) return { row: repeated, relation: 'repeat' };
    const active = row.demand_id === null ? undefined : await findActive(row.account_id, row.demand_id, trx);
    // It may have come between the two look-ups.
    return active && { row: active, relation: active.payment_key === row.payment_key ? 'repeat' : 'demand' };
  }

  return {
    findByKey,
    findActive,
    findByReference: (reference: string): Promise<PaymentRow | undefined> =>
      db.selectFrom('payments').selectAll().where('reference', '=', reference).executeTakeFirst(),
    findById: (id: string): Promise<PaymentRow | undefined> => db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst(),

    /**
     * Puts a payment down before anybody is asked for money, unless it is known by its key or its demand. Undefined where what
     * stood in its way has gone in the same moment.
     */
    async begin(row: PaymentRow): Promise<Begun | undefined> {
      const known = await findKnown(row, db);
      if (known) return known;
      return db.transaction().execute(async (trx) => {
        await touchRecipient(trx, ownerOf(row));
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('payments')
          .values(row)
          .onConflict((oc) => oc.doNothing())
          .executeTakeFirst();
        return numInsertedOrUpdatedRows === 1n ? { row, relation: 'new' as const } : findKnown(row, trx);
      });
    },

    /**
     * Makes the status of a started payment final, and lowers the balance by what was received; both or neither. Of many at
     * once the first counts. Resolves to the payment as it is then.
     */
    async settle(payment: PaymentRow, settlement: Settlement): Promise<{ row: PaymentRow; isFirst: boolean }> {
      return db.transaction().execute(async (trx) => {
        await touchRecipient(trx, ownerOf(payment));
        const { numUpdatedRows } = await trx
          .updateTable('payments')
          .set(settlement)
          .where('id', '=', payment.id)
          .where('status', '=', 'started')
          .executeTakeFirst();
        const isFirst = numUpdatedRows === 1n;
        if (isFirst && settlement.status === 'received') await lowerBalance(trx, payment);
        const row = await trx.selectFrom('payments').selectAll().where('id', '=', payment.id).executeTakeFirstOrThrow();
        return { row, isFirst };
      });
    },

    /** Started payments from before a moment, the oldest first. */
    listStarted: (before: number, limit: number): Promise<PaymentRow[]> =>
      db.selectFrom('payments').selectAll().where('status', '=', 'started').where('created_at', '<', before).orderBy('created_at').limit(limit).execute(),

    /** Received payments that were settled before a moment and whose receipt nobody has sent. */
    listWithoutReceipt: (before: number, limit: number): Promise<PaymentRow[]> =>
      db
        .selectFrom('payments')
        .selectAll()
        .where('status', '=', 'received')
        .where('receipt_sent_at', 'is', null)
        .where('settled_at', '<', before)
        .orderBy('settled_at')
        .limit(limit)
        .execute(),

    /** Takes the sending of a receipt on. False when somebody else has. */
    async claimReceipt(id: string, now: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('payments')
        .set({ receipt_sent_at: now })
        .where('id', '=', id)
        .where('receipt_sent_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** Gives it back: the carrier was away, and another try may do. */
    async releaseReceipt(id: string): Promise<void> {
      await db.updateTable('payments').set({ receipt_sent_at: null }).where('id', '=', id).execute();
    },
  };
}
export type PaymentStore = ReturnType<typeof createPaymentStore>;

/** First in each transaction: the row is the lock, and pages that show the payment get another version. */
const ownerOf = ({ account_id: accountId, recipient_id: recipientId }: PaymentRow) => ({ accountId, recipientId });

/** A balance that is owed, less what was paid; never below 0. A credit stays as it is. */
export function balanceAfter(balance: number | null, paid: number): number | null {
  return balance === null || balance <= 0 ? balance : Math.max(0, balance - paid);
}

async function lowerBalance(trx: Transaction<Database>, { id, account_id, recipient_id, amount_cents }: PaymentRow): Promise<void> {
  const owner = await trx
    .selectFrom('recipients')
    .select('balance_cents')
    .where('account_id', '=', account_id)
    .where('id', '=', recipient_id)
    .executeTakeFirst();
  if (!owner) return;
  const balance_cents = balanceAfter(owner.balance_cents, amount_cents);
  await trx.updateTable('recipients').set({ balance_cents }).where('account_id', '=', account_id).where('id', '=', recipient_id).execute();
  await trx.updateTable('payments').set({ balance_cents }).where('id', '=', id).execute();
}
